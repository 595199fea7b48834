import { NOT_HELD, PARTLY_HELD } from '../../test/specification/holders.ts';
import { SPECIFICATION } from '../../test/specification/read-specification.ts';
import { page } from './markdown.ts';

/** docs/conformance.md: the statements of the specification without a test, or with a test of only a part. */
export function printConformance(): string {
  const current = SPECIFICATION.filter(({ isRetired }) => !isRetired);
  const gaps = new Map<string, string[]>();
  for (const { number } of current) {
    const part = PARTLY_HELD[number];
    const text = part === undefined ? NOT_HELD[number] : `In part. ${part}`;
    if (text !== undefined) gaps.set(text, [...(gaps.get(text) ?? []), number]);
  }
  const open = Object.keys(NOT_HELD).length;
  return page(
    '# Conformance',
    '<!-- Printed by `npm run docs` from docs/specification.md and test/specification. Do not edit. -->',
    `Of the ${current.length} statements of the [specification](specification.md), ${current.length - open} have at least one test, and \`npm test\` fails when one loses its tests. Not tested, with the reason:`,
    [...gaps].map(([text, numbers]) => `- **${numbers.join(', ')}**: ${text}`).join('\n'),
    'A case of `test/contract/cases` lists the statements that it tests in `says`; for other files, `test/specification/held-elsewhere.ts` and `holders.ts` list the titles of tests with their statements. `npm run contract` runs the contract cases against any server, `npm run sdk:android` and `npm run sdk:ios` the tests of the native SDKs.',
  );
}
