import { ERRORS, type ErrorName, type ErrorRow, TEST_OUTCOMES, type TestOutcome } from '@rhinarium/contract';
import { PRINTED_BY, page, table } from './markdown.ts';

const answerOf = (name: ErrorName) => {
  const { code, status }: ErrorRow = ERRORS[name];
  return `${status} \`${code}\``;
};

/** What happens, in a sentence. */
function says(outcome: TestOutcome): string {
  switch (outcome.kind) {
    case 'verdict':
      return `The upload is answered 201 with \`REJECTED\` and the reason \`${outcome.reason}\`.`;
    case 'uploadError':
      return `The upload is answered ${answerOf(outcome.error)}; nothing is stored.`;
    case 'actionError':
      return `The action is answered ${answerOf(outcome.error)}; the session stays \`STARTED\`.`;
    case 'jobError': {
      const { code, status }: ErrorRow = ERRORS[outcome.error];
      const retry = status >= 500 ? 'after three attempts, and can be retried' : 'at once, and cannot be retried';
      return `The job is \`FAILED\` with \`${code}\` ${retry}.`;
    }
    case 'decision':
      return `The decision is \`${outcome.decision}\`, with fitting scores and the warning \`forcedInTest\`.`;
    case 'delay':
      return outcome.seconds < 3600
        ? `The job begins ${outcome.seconds} seconds later.`
        : 'The job does not begin before its deadline, and is `FAILED` then.';
  }
}

const STEPS = [
  ['Uploads', ['verdict', 'uploadError']],
  ['Actions', ['actionError']],
  ['Jobs', ['decision', 'jobError', 'delay']],
] as const;

/** docs/test-outcomes.md: what photos of test mode force. */
export function printTestOutcomes(): string {
  return page(
    '# Forced outcomes',
    PRINTED_BY,
    'What a photo makes happen in [test mode](guides/test-mode.md), whatever it shows. Live keys ignore it.',
    ...STEPS.flatMap(([title, kinds]) => [
      `## ${title}`,
      table(
        ['Outcome', 'What happens'],
        [...TEST_OUTCOMES]
          .filter(([, outcome]) => kinds.some((kind) => kind === outcome.kind))
          .map(([name, outcome]) => [`\`${name}\``, says(outcome)]),
      ),
    ]),
  );
}
