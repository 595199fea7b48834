import { CASES } from '../../test/contract/cases.ts';
import { HELD_ELSEWHERE } from '../../test/contract/held-elsewhere.ts';
import { STATEMENTS } from '../../test/contract/statements.ts';
import { page, table } from './markdown.ts';

const PRINTED_BY = '<!-- Printed by `npm run docs` from the cases of test/contract. Do not edit. -->';

/** Statement → what holds it: the names of cases, and test files. */
function holders(): Map<string, string[]> {
  const held = new Map<string, string[]>(Object.keys(STATEMENTS).map((statement) => [statement, []]));
  for (const [domain, cases] of Object.entries(CASES)) {
    for (const { name, says } of cases) for (const statement of says) held.get(statement)?.push(`${domain}: ${name}`);
  }
  for (const [statement, file] of HELD_ELSEWHERE) held.get(statement)?.push(`\`${file}\``);
  return held;
}

/** docs/conformance.md: each statement of the specification and the decisions with the tests that hold it. */
export function printConformance(): string {
  const held = holders();
  return page(
    '# Conformance',
    PRINTED_BY,
    'Each statement that can be observed over HTTP, and the tests that check it. `npm test` runs them against the real service.',
    table(
      ['Where', 'Statement', 'Checked by'],
      Object.entries(STATEMENTS).map(([where, says]) => [where, says, (held.get(where) ?? []).join('; ')]),
    ),
  );
}
