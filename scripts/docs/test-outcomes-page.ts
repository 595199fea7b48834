import { ERRORS, type ErrorName, type ErrorRow, TEST_OUTCOMES, type TestOutcome } from '@rhinarium/contract';
import { PRINTED_BY, page, table } from './markdown.ts';

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
