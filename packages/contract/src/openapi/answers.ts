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
const HEADERS_OF_STATUS: Readonly<Record<number, Headers>> = {
  429: { 'Retry-After': 'Seconds to wait.' },
  503: { 'Retry-After': 'Seconds to wait.' },
};

const headersOf = (path: string): Headers => (isDeprecated(path) ? { ...HEADERS, ...HEADERS_OF_V1 } : HEADERS);

const writeHeaders = (headers: Headers) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );

function writeFailure(status: number, names: readonly ErrorName[], path: string, writer: ComponentWriter): JsonSchema {
  return {
    description: names.map((name) => `- \`${ERRORS[name].code}\` ${ERRORS[name].message}`).join('\n'),
    headers: writeHeaders({ ...headersOf(path), ...HEADERS_OF_STATUS[status] }),
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

/** Error responses, one per status. HTTP distinguishes only statuses, the codes are in the body. */
export function writeFailures(names: readonly ErrorName[], path: string, writer: ComponentWriter): JsonSchema {
  const statuses = new Set(names.map((name) => ERRORS[name].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const group = names.filter((name) => ERRORS[name].status === status);
      const key = [status, ...group, ...(isDeprecated(path) ? ['v1'] : [])].join('.');
      return [String(status), writer.response(key, () => writeFailure(status, group, path, writer))];
    }),
  );
}

function writeAnswer(row: AnswerRow, path: string, example: unknown, writer: ComponentWriter): JsonSchema {
  return {
    description: row.says,
    headers: writeHeaders({ ...row.headers, ...headersOf(path) }),
    ...(row.contentType && { content: { [row.contentType]: { schema: { type: 'string', format: 'binary' } } } }),
    ...(row.body && { content: { 'application/json': { schema: writer.schema(row.body, 'output'), example } } }),
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
      ...writeAnswer(row, path, operation.example.answer, writer),
      ...(links && CREATED.has(status) && { links }),
    },
  ]);
  return { ...Object.fromEntries(answers), ...writeFailures(errorsOf(operation), path, writer) };
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
