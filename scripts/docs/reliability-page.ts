import path from 'node:path';
import { page, table } from './markdown.ts';
import { promiseTests } from './promise-tests.ts';
import { PROMISES, type PromiseRow } from './promises.ts';

const TESTS = promiseTests();

/** Files with a test title that cites a promise, such as "(R1)". */
const testsOf = (number: string) =>
  [...(TESTS.get(number) ?? [])].map((file) => `[${path.basename(file)}](../${file})`).join(', ') || 'none';

const row = ([number, { promise, keptBy, figure, missing }]: [string, PromiseRow]): string[] => [
  number,
  promise,
  keptBy,
  testsOf(number),
  [figure, missing === undefined ? undefined : `**Missing:** ${missing}`].filter(Boolean).join('. '),
];

/** docs/reliability.md: promises, their mechanisms, the tests that fail when they break, and gaps. */
export function printReliability(): string {
  const rows = Object.entries(PROMISES);
  const whole = rows.filter(([, { missing }]) => missing === undefined).length;
  return page(
    '# Reliability and security',
    '<!-- Printed by `npm run docs` from scripts/docs/promises.ts. Do not edit. -->',
    `What the service promises beyond its answers. ${whole} of ${rows.length} are kept as they stand; of the others the last column says what is missing. The titles of the tests cite the promise, such as "(R1)".`,
    table(['', 'Promise', 'Kept by', 'Tests that fail when it breaks', 'Figures and gaps'], rows.map(row)),
  );
}
