import { HOLDERS, type Holder } from '../../test/specification/holders.ts';
import { NOT_HELD, PARTLY_HELD } from '../../test/specification/not-held.ts';
import { citationsIn } from '../../test/specification/read-citations.ts';
import { SPECIFICATION } from '../../test/specification/read-specification.ts';
import { readTexts } from '../read-texts.ts';
import { page, table } from './markdown.ts';

const PRINTED_BY =
  '<!-- Printed by `npm run docs` from docs/specification.md, test/specification, the cases of test/contract and the citations in the code. Do not edit. -->';

const nameOf = ({ file, name }: Holder) => (file ? `\`${file}\`: ${name.trim()}` : name);

/** Statement → the sources that cite it; tests and their cases have a column of their own. */
function citingSources(): Map<string, Set<string>> {
  const citing = new Map<string, Set<string>>();
  for (const { file, text } of readTexts()) {
    if (!/^packages\/\w+\/src\//.test(file) || file.includes('.test.')) continue;
    for (const number of citationsIn(text)) citing.set(number, (citing.get(number) ?? new Set()).add(`\`${file}\``));
  }
  return citing;
}

/** docs/conformance.md: each statement of the specification with the tests that hold it and the code that cites it. */
export function printConformance(): string {
  const citing = citingSources();
  const current = SPECIFICATION.filter(({ isRetired }) => !isRetired);
  const rows = current.map(({ number, text }) => [
    number,
    text,
    HOLDERS.filter(({ statements }) => statements.includes(number))
      .map(nameOf)
      .join('; '),
    NOT_HELD[number] ?? PARTLY_HELD[number] ?? '',
    [...(citing.get(number) ?? [])].join(' '),
  ]);
  const open = Object.keys(NOT_HELD).length;
  return page(
    '# Conformance',
    PRINTED_BY,
    `The ${current.length} statements of the [specification](specification.md), with the tests that hold each. ${current.length - open} have at least one test; ${open} have none, for the reason that stands beside them. A test without a file is a case of the contract (\`test/contract/cases\`), which \`npm test\` runs over HTTP against the real service, and \`npm run contract\` against any other. Other tests are given by their file and words of their name; those below \`sdks\` are run by \`npm run sdk:android\` and \`npm run sdk:ios\`.`,
    table(['', 'Statement', 'Held by', 'Not held', 'Code that cites it'], rows),
  );
}
