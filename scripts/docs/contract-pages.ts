import {
  DELIVERY_PAUSES_SECONDS,
  ERRORS,
  type ErrorName,
  type ErrorRow,
  EVENT_TYPES,
  type EventTypeRow,
  errorsOf,
  OPERATIONS,
  type Operation,
  TEST_OUTCOMES,
  type TestOutcome,
} from '@rhinarium/contract';
import { PRINTED_BY, page, table } from './markdown.ts';

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

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

function duration(seconds: number): string {
  if (seconds % 3600 === 0 && seconds > 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** docs/events.md: event types and the retry schedule of webhooks. */
export function printEvents(): string {
  return page(
    '# Events',
    PRINTED_BY,
    'What the service tells your systems, by [webhook](guides/webhooks.md) or in the list of events (`GET /v2/events`).',
    '## Types',
    table(
      ['Type', 'What happened', 'Ids in `data`', 'Ids where there are any', '`data.status`'],
      Object.entries<EventTypeRow>(EVENT_TYPES).map(([type, row]) => [
        `\`${type}\``,
        row.says,
        code(row.ids),
        code(row.idsIfAny ?? []),
        code(row.statuses),
      ]),
    ),
    '## Attempts',
    'A delivery that is not accepted (2xx) is sent again after these pauses, counted from the attempt before, each up to a tenth longer by chance, ' +
      'or when the `Retry-After` of the answer says so, if that is later.',
    table(
      ['Attempt', 'Pause before it'],
      DELIVERY_PAUSES_SECONDS.map((seconds, index) => [String(index + 1), duration(seconds)]),
    ),
  );
}

const statusAndCode = (name: ErrorName) => {
  const { code, status }: ErrorRow = ERRORS[name];
  return `${status} \`${code}\``;
};

function resultOf(outcome: TestOutcome): string {
  switch (outcome.kind) {
    case 'verdict':
      return outcome.reason;
    case 'decision':
      return outcome.decision;
    case 'uploadError':
    case 'actionError':
      return statusAndCode(outcome.error);
    case 'jobError': {
      const { code, status }: ErrorRow = ERRORS[outcome.error];
      return `\`${code}\`, ${status >= 500 ? 'after three attempts; can be retried' : 'at once; cannot be retried'}`;
    }
    case 'delay':
      return outcome.seconds < 3600
        ? `starts ${outcome.seconds} seconds later`
        : 'waits until its deadline, then `FAILED`';
  }
}

const SECTIONS = [
  ['Failing uploads', 'uploadError', 'The upload gets this error. Nothing is stored.', 'Error'],
  ['Failing actions', 'actionError', 'The action gets this error. The session stays `STARTED`.', 'Error'],
  ['Failing jobs', 'jobError', 'The job is `FAILED` with this error.', 'Error'],
  ['Slow jobs', 'delay', 'The job starts late.', 'Delay'],
] as const;

/** Names of the outcomes of a kind, in a row. */
const namesOf = (kind: TestOutcome['kind']): string =>
  [...TEST_OUTCOMES]
    .filter(([, outcome]) => outcome.kind === kind)
    .map(([name]) => `\`${name}\``)
    .join(', ');

/** docs/test-outcomes.md: outcomes forced by test-mode photos. */
export function printTestOutcomes(): string {
  return page(
    '# Forced outcomes',
    PRINTED_BY,
    'What a photo forces in [test mode](guides/test-mode.md), whatever it shows. Live keys ignore it.',
    '## Rejected uploads',
    `The upload is answered 201 with \`REJECTED\` and the reason that the outcome names: ${namesOf('verdict')}.`,
    '## Decisions',
    `The job decides what the outcome names, with fitting scores and the warning \`forcedInTest\`: ${namesOf('decision')}.`,
    ...SECTIONS.flatMap(([title, kind, sentence, column]) => [
      `## ${title}`,
      sentence,
      table(
        ['Outcome', column],
        [...TEST_OUTCOMES]
          .filter(([, outcome]) => outcome.kind === kind)
          .map(([name, outcome]) => [`\`${name}\``, resultOf(outcome)]),
      ),
    ]),
  );
}
