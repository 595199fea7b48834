import { describeFailure, FailureBody } from '../error-body.ts';
import { ERRORS, type ErrorName } from '../errors.ts';
import type { AnswerRow, Operation } from '../operation.ts';
import { errorsOf, isDeprecated } from '../operation-rules.ts';
import { EXAMPLE_IDS } from '../operations/example-ids.ts';
import type { JsonSchema, SchemaWriter } from './schema-writer.ts';

const REQUEST_ID = '0198b5a2-6b0d-7931-8e4d-1c3b5a7f8d00';

const DETAILS: Partial<Record<ErrorName, Record<string, string[]>>> = {
  validation: { species: ['must be DOG or CAT'] },
  alreadyTaken: { externalId: ['is already taken'] },
  noSuchSearchPoolMember: { petIds: [EXAMPLE_IDS.otherPet] },
};

/** An example body for every error, referred to by the answers. */
export const failureExamples = () =>
  Object.fromEntries(
    (Object.keys(ERRORS) as ErrorName[]).map((name) => [
      name,
      {
        summary: `${ERRORS[name].code} ${ERRORS[name].title}`,
        value: describeFailure(name, { requestId: REQUEST_ID, details: DETAILS[name] }),
      },
    ]),
  );

const HEADERS: Readonly<Record<string, string>> = { 'x-request-id': 'The name of the request in the log.' };
const HEADERS_OF_V1: Readonly<Record<string, string>> = {
  Deprecation: 'Since when the route is deprecated.',
  Link: 'The page that says how to move to version 2.',
};
const HEADERS_OF_STATUS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  429: { 'Retry-After': 'Seconds to wait.' },
  503: { 'Retry-After': 'Seconds to wait.' },
};

const writeHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );

/** The answers of the errors, one a status: HTTP tells only the status apart, the codes stand in the body. */
export function writeFailures(
  names: readonly ErrorName[],
  headers: Readonly<Record<string, string>>,
  writer: SchemaWriter,
) {
  const failure = writer.write(FailureBody, 'output');
  const statuses = new Set(names.map((name) => ERRORS[name].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const group = names.filter((name) => ERRORS[name].status === status);
      const code = { enum: group.map((name) => ERRORS[name].code) };
      const narrow = { properties: { errors: { items: { properties: { code } } } } };
      return [
        String(status),
        {
          description: group.map((name) => `- \`${ERRORS[name].code}\` ${ERRORS[name].message}`).join('\n'),
          headers: writeHeaders({ ...headers, ...HEADERS_OF_STATUS[status] }),
          content: {
            'application/json': {
              schema: { allOf: [failure, narrow] },
              examples: Object.fromEntries(group.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
            },
          },
        },
      ];
    }),
  );
}

function writeAnswer(
  row: AnswerRow,
  headers: Readonly<Record<string, string>>,
  example: unknown,
  writer: SchemaWriter,
) {
  const answer: JsonSchema = { description: row.says, headers: writeHeaders({ ...row.headers, ...headers }) };
  if (row.body) {
    answer['content'] = { 'application/json': { schema: writer.write(row.body, 'output'), example } };
  }
  return answer;
}

/** All answers of an operation under one of its paths. */
export function writeAnswers(operation: Operation, path: string, writer: SchemaWriter): JsonSchema {
  const headers = isDeprecated(path) ? { ...HEADERS, ...HEADERS_OF_V1 } : HEADERS;
  const answers = Object.entries(operation.answers).map(([status, row]) => [
    status,
    writeAnswer(row, headers, operation.example.answer, writer),
  ]);
  return { ...Object.fromEntries(answers), ...writeFailures(errorsOf(operation), headers, writer) };
}
