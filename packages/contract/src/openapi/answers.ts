import { z } from 'zod';
import { ACTIONS } from '../actions.ts';
import { describeFailure, FailureBody } from '../error-body.ts';
import { ERRORS, type ErrorName } from '../errors.ts';
import type { AnswerRow, Operation } from '../operation.ts';
import { errorsOf, isDeprecated } from '../operation-rules.ts';
import { EXAMPLE_IDS } from '../operations/example-ids.ts';
import { OPERATIONS } from '../operations.ts';
import { PUBLIC_ROUTES, type PublicRoute } from '../public-routes.ts';
import type { ComponentWriter, JsonSchema } from './component-writer.ts';

const EXAMPLE_URL = 'https://pets.example.com';
const REQUEST_ID = '0198b5a2-6b0d-7931-8e4d-1c3b5a7f8d00';

const DETAILS: Partial<Record<ErrorName, Record<string, string[]>>> = {
  validation: { species: ['must be DOG or CAT'] },
  alreadyTaken: { externalId: ['is already taken'] },
  noSuchSearchPoolMember: { petIds: [EXAMPLE_IDS.otherPet] },
};

/** Example bodies of the errors, referenced by responses. */
export const failureExamples = (names: readonly ErrorName[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        summary: `${ERRORS[name].code} ${ERRORS[name].title}`,
        value: describeFailure(name, { requestId: REQUEST_ID, serverUrl: EXAMPLE_URL, details: DETAILS[name] }),
      },
    ]),
  );

/** Every error of a documented call. */
export const API_ERRORS = (Object.keys(ERRORS) as ErrorName[]).filter(
  (name) =>
    Object.values<Operation>(OPERATIONS).some((operation) => errorsOf(operation).includes(name)) ||
    Object.values<PublicRoute>(PUBLIC_ROUTES).some((route) => route.errors.includes(name)),
);

type Headers = Readonly<Record<string, string>>;

const HEADERS: Headers = { 'x-request-id': 'The id of the request in the log.' };
const HEADERS_OF_V1: Headers = {
  Deprecation: 'Since when the route is deprecated.',
  Link: 'The page that explains how to move to version 2.',
};
const HEADERS_OF_FAILURES: Headers = { 'Retry-After': 'Seconds to wait; with 429 and 503 only.' };

const headersOf = (path: string): Headers => (isDeprecated(path) ? { ...HEADERS, ...HEADERS_OF_V1 } : HEADERS);

const writeHeaders = (headers: Headers) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );

const byStatus = (a: ErrorName, b: ErrorName) => ERRORS[a].status - ERRORS[b].status;

function writeFailure(errors: readonly ErrorName[], writer: ComponentWriter): JsonSchema {
  const names = errors.toSorted(byStatus);
  return {
    description: names
      .map((name) => `- ${ERRORS[name].status} \`${ERRORS[name].code}\` ${ERRORS[name].message}`)
      .join('\n'),
    // The id of the request is in the body.
    headers: writeHeaders(HEADERS_OF_FAILURES),
    // Not in the schema: generators get one failure type, and codes may be added to a response.
    'x-error-codes': names.map((name) => ERRORS[name].code),
    content: {
      'application/json': {
        schema: writer.schema(FailureBody, 'output'),
        examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  };
}

/** The one response for all errors of an operation: they have the same body, and generators write one type for it. */
export function writeFailures(operation: string, names: readonly ErrorName[], writer: ComponentWriter): JsonSchema {
  if (names.length === 0) return {};
  return { default: writer.response(`${operation}Failure`, () => writeFailure(names, writer)) };
}

interface Body {
  readonly properties?: Readonly<Record<string, JsonSchema & { readonly items?: JsonSchema }>>;
}

const nameIn = (schema: JsonSchema | undefined) => (schema?.['$ref'] as string | undefined)?.split('/').at(-1);

/** Name of a response body: `PetAnswer`, `PetPage`, with warnings `PetAnswerWithWarnings`. */
function bodyName(name: string, { properties = {} }: Body): string {
  const { data, warnings } = properties;
  const entry = nameIn(data?.items);
  if (entry !== undefined) return `${entry}Page`;
  const record = nameIn(data) ?? name.replace(/^./, (first) => first.toUpperCase());
  return `${record}Answer${warnings === undefined ? '' : 'WithWarnings'}`;
}

/** Schema of a JSON response body, which is named if it is an object. */
export function writeBody(name: string, row: Pick<AnswerRow, 'says'> & { body: z.ZodType }, writer: ComponentWriter) {
  const schema = writer.schema(row.body, 'output');
  if (schema['type'] !== 'object') return schema;
  return writer.named(bodyName(name, schema), { description: row.says, ...schema });
}

function writeAnswer(
  name: string,
  row: AnswerRow,
  path: string,
  example: unknown,
  writer: ComponentWriter,
): JsonSchema {
  const { body } = row;
  return {
    description: row.says,
    headers: writeHeaders({ ...row.headers, ...headersOf(path) }),
    ...(row.contentType && { content: { [row.contentType]: { schema: { type: 'string', format: 'binary' } } } }),
    ...(body && { content: { 'application/json': { schema: writeBody(name, { ...row, body }, writer), example } } }),
  };
}

/** Statuses whose answer names a new record. */
const CREATED: ReadonlySet<string> = new Set(['201', '202']);

/** All responses of an operation under one of its paths. */
export function writeAnswers(name: string, operation: Operation, path: string, writer: ComponentWriter): JsonSchema {
  const links = linksOf(name, operation);
  const answers = Object.entries(operation.answers).map(([status, row]) => [
    status,
    {
      ...writeAnswer(name, row, path, operation.example.answer, writer),
      ...(links && CREATED.has(status) && { links }),
    },
  ]);
  return { ...Object.fromEntries(answers), ...writeFailures(name, errorsOf(operation), writer) };
}

const PARAMETER = /\{(\w+)\}/g;
const parametersIn = (path: string) => [...path.matchAll(PARAMETER)].map((match) => match[1]!);

/** Paths below which a created record is reached, by the operation that creates it: `POST /v2/pets`, `/v2/pets/{petId}`. */
function placeOf(name: string, operation: Operation): string | undefined {
  const action = Object.values(ACTIONS).find((one) => one.operation === name);
  if (action) return OPERATIONS[action.readJob].path;
  if (operation.method !== 'POST') return undefined;
  const places = Object.values<Operation>(OPERATIONS).map(({ path }) => path);
  return places.find((path) => path.startsWith(`${operation.path}/{`) && path.endsWith('}'));
}

const asksFor = (operation: Operation, parameter: string): boolean =>
  operation.query instanceof z.ZodObject && parameter in operation.query.shape;

/**
 * Links of the answer that creates a record (OpenAPI 3.1, 4.8.20): every call that takes its id in the path or the query,
 * so that tools that follow them reach it. `undefined` if the operation creates nothing that has a path.
 */
function linksOf(name: string, operation: Operation): JsonSchema | undefined {
  const place = placeOf(name, operation);
  const parameter = place === undefined ? undefined : parametersIn(place).at(-1);
  if (place === undefined || parameter === undefined) return undefined;
  const value = `$response.body#/data/${parameter === 'name' ? 'name' : 'id'}`;
  const links = Object.entries<Operation>(OPERATIONS).flatMap(([operationId, other]) => {
    const isBelow = other.path.startsWith(place) && parametersIn(other.path).length === parametersIn(place).length;
    if (isBelow) return [[operationId, { operationId, parameters: { [parameter]: value } }]];
    const isAsked = parametersIn(other.path).length === 0 && asksFor(other, parameter);
    return isAsked ? [[operationId, { operationId, parameters: { [`query.${parameter}`]: value } }]] : [];
  });
  return Object.fromEntries(links);
}
