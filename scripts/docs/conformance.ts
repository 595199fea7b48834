import { HOLDERS, type Holder } from '../../test/specification/holders.ts';
import { NOT_HELD, PARTLY_HELD } from '../../test/specification/not-held.ts';
import { citationsIn, SPECIFICATION } from '../../test/specification/read-specification.ts';
import { readTexts } from '../read-texts.ts';
import { page } from './markdown.ts';

const PRINTED_BY =
  '<!-- Printed by `npm run docs` from docs/specification.md, test/specification, the cases of test/contract and the citations in the code. Do not edit. -->';

const TEXTS = readTexts();
const caseTexts = TEXTS.filter(({ file }) => file.startsWith('test/contract/cases/'));

/** File of a test. A contract case is named `domain: name` and has no file. */
function fileOf({ file, name }: Holder): string {
  if (file) return file;
  const caseName = name.slice(name.indexOf(': ') + 2);
  const found = caseTexts.find(({ text }) => text.includes(caseName));
  if (!found) throw new Error(`No file of test/contract/cases has the case "${caseName}".`);
  return found.file;
}

/** Statement → sources that cite it, without tests. */
function citingSources(): Map<string, Set<string>> {
  const citing = new Map<string, Set<string>>();
  for (const { file, text } of TEXTS) {
    if (!/^packages\/\w+\/src\//.test(file) || file.includes('.test.')) continue;
    for (const number of citationsIn(text)) citing.set(number, (citing.get(number) ?? new Set()).add(file));
  }
  return citing;
}

const filesCell = (files: Iterable<string>) => [...new Set(files)].map((file) => `\`${file}\``).join(' ');

interface ConformanceRow {
  readonly number: string;
  readonly tests: string;
  readonly code: string;
  readonly gap: string | undefined;
}

/** Lines of a list. Consecutive statements with the same tests, code and gap share one. */
function linesOf(rows: readonly ConformanceRow[]): string[] {
  const lines: { numbers: string[]; text: string }[] = [];
  for (const { number, tests, code, gap } of rows) {
    const parts = [tests, code && `code ${code}`, gap && `not tested: ${gap}`];
    const text = parts.filter((part) => part).join('; ');
    const last = lines.at(-1);
    if (last?.text === text) last.numbers.push(number);
    else lines.push({ numbers: [number], text });
  }
  return lines.map(({ numbers, text }) => `- **${numbers.join(', ')}**: ${text}`);
}

/** docs/conformance.md: each statement of the specification with its tests and the code that cites it. */
export function printConformance(): string {
  const citing = citingSources();
  const current = SPECIFICATION.filter(({ isRetired }) => !isRetired);
  const rows = current.map(({ number }) => ({
    number,
    tests: filesCell(HOLDERS.filter(({ statements }) => statements.includes(number)).map(fileOf)),
    code: filesCell(citing.get(number) ?? []),
    gap: NOT_HELD[number] ?? PARTLY_HELD[number],
  }));
  const open = Object.keys(NOT_HELD).length;
  return page(
    '# Conformance',
    PRINTED_BY,
    `The ${current.length} statements of the [specification](specification.md), with the files of their tests and, after “code”, those that cite them. ${current.length - open} have at least one test; ${open} have none, for the reason given.`,
    'To find the test within a file: a case of `test/contract/cases` lists its statements in `says`; for other files, `test/specification/held-elsewhere.ts` and `held-natively.ts` list the titles of tests with their statements. `npm run contract` runs the contract cases against any server. Tests below `sdks` are run by `npm run sdk:android` and `npm run sdk:ios`.',
    linesOf(rows).join('\n'),
  );
}
