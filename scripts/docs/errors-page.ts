import { ERRORS, type ErrorName, type ErrorRow, errorsOf, OPERATIONS, type Operation } from '@rhinarium/contract';
import { PRINTED_BY, page } from './markdown.ts';

const operationsWith = (name: ErrorName): string[] =>
  Object.entries<Operation>(OPERATIONS)
    .filter(([, operation]) => operation.errors.includes(name))
    .map(([operation]) => `\`${operation}\``);

const anyOperationWith = (name: ErrorName): boolean =>
  Object.values<Operation>(OPERATIONS).every((operation) => errorsOf(operation).includes(name));

function whereFrom(name: ErrorName, row: ErrorRow): string {
  if (row.isOfConsole) return 'Calls of the console with the cookie of a signed-in person.';
  if (row.isOfJobs) return 'Jobs that FAILED, in `error.code`. No call returns it.';
  if (row.isOfLinks) return 'The page of a capture link. No call with an API key returns it.';
  if (row.isOfHandlers) return 'The ready handlers of the server SDK. The service never returns it.';
  if (!row.anywhere) return operationsWith(name).join(', ') || 'The console’s own calls.';
  if (anyOperationWith(name)) return 'Every operation.';
  const isOfBodies = Object.values<Operation>(OPERATIONS).some((operation) => errorsOf(operation).includes(name));
  return isOfBodies ? 'Every operation that takes a body or a file.' : 'Requests that match no operation.';
}

const section = (name: ErrorName, row: ErrorRow): string =>
  [
    `<a id="${row.code}"></a>`,
    `## ${row.code} ${row.title}`,
    `${row.message} ${row.fix}`,
    [
      `- **Status:** ${row.status}. Retry: ${row.retry ? 'yes' : 'no'}.`,
      `- **Returned by:** ${whereFrom(name, row)}`,
    ].join('\n'),
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
    'Each code has its meaning and what to do. Where it says “Retry: yes”, the same request may succeed later. Wait longer each time, and stop after three attempts. Where it says no, the same request will fail again.',
    statusList(rows.map(([, row]) => row)),
    ...rows.map(([name, row]) => section(name, row)),
  );
}
