import { ERRORS, type ErrorName, type ErrorRow, errorsOf, OPERATIONS, type Operation } from '@rhinarium/contract';
import { PRINTED_BY, page } from './markdown.ts';

const operationsWith = (name: ErrorName): string[] =>
  Object.entries<Operation>(OPERATIONS)
    .filter(([, operation]) => operation.errors.includes(name))
    .map(([operation]) => `\`${operation}\``);

const anyOperationWith = (name: ErrorName): boolean =>
  Object.values<Operation>(OPERATIONS).every((operation) => errorsOf(operation).includes(name));

/** Longest list of operations that the page names. */
const OPERATIONS_NAMED_MAX = 20;

const operationList = (names: readonly string[]): string =>
  names.length > OPERATIONS_NAMED_MAX
    ? `${names.length} operations, which [openapi.json](openapi.json) names`
    : names.join(', ');

function whereFrom(name: ErrorName, row: ErrorRow): string {
  if (row.isOfConsole) return 'calls of the console with the cookie of a signed-in person.';
  if (row.isOfJobs) return 'jobs that FAILED, in `error.code`. No call returns it.';
  if (row.isOfLinks) return 'the page of a capture link. No call with an API key returns it.';
  if (row.isOfHandlers) return 'the ready handlers of the server SDK. The service never returns it.';
  if (!row.anywhere) return operationList(operationsWith(name)) || 'the console’s own calls.';
  if (anyOperationWith(name)) return 'every operation.';
  const isOfBodies = Object.values<Operation>(OPERATIONS).some((operation) => errorsOf(operation).includes(name));
  return isOfBodies ? 'every operation that takes a body or a file.' : 'requests that match no operation.';
}

const section = (name: ErrorName, row: ErrorRow): string =>
  [
    `<a id="${row.code}"></a>`,
    `## ${row.code} ${row.title}`,
    `${row.message} ${row.fix}`,
    `**${row.status}, ${row.retry ? 'retry' : 'no retry'}.** Returned by: ${whereFrom(name, row)}`,
  ].join('\n\n');

/** A line per status with its codes. */
function statusList(rows: readonly ErrorRow[]): string {
  const statuses = [...new Set(rows.map(({ status }) => status))].sort((a, b) => a - b);
  const linksOf = (status: number) =>
    rows.filter((row) => row.status === status).map(({ code }) => `[${code}](#${code})`);
  return statuses.map((status) => `- **${status}:** ${linksOf(status).join(', ')}`).join('\n');
}

/** docs/errors.md: meaning and remedy of every code. */
export function printErrors(): string {
  const rows = Object.entries<ErrorRow>(ERRORS) as [ErrorName, ErrorRow][];
  return page(
    '# Errors',
    PRINTED_BY,
    'Every answer with an error status has this body. With SVCB2B10001, `errors[].details` lists the invalid fields and what is wrong with each. With any other error, `errors[].fields` lists the fields concerned. ' +
      '`requestId` is also the header `x-request-id`.',
    '```json\n{\n  "errors": [{ "code": "SVCB2B10001", "message": "…", "docUrl": "https://pets.example.com/docs/errors#SVCB2B10001", "details": { "species": ["…"] } }],\n  "requestId": "…"\n}\n```',
    'Distinguish errors by their code, not by their message. The older single-field body, `"error": "…"`, is added to `errors` where version 1 ' +
      'clients expect it: for an upload without `sessionId`, and for a capture session without a required `petId`.',
    '“Retry” means that the same request may succeed later. Wait longer each time, and stop after three attempts.',
    statusList(rows.map(([, row]) => row)),
    ...rows.map(([name, row]) => section(name, row)),
  );
}
