import { readFileSync } from 'node:fs';

/** "specification 4.7", "specification 4.7, 4.9 and 6.10", also across comment lines. */
const CITATION = /specification[\s*/#-]+(\d+\.\d+(?:(?:,|,?[\s*/#-]+(?:and|or|to))[\s*/#-]+\d+\.\d+)*)/gi;

/** Statement numbers cited in a text. For "8.1 to 8.3", both ends. */
export const citationsIn = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, numbers]) => numbers!.match(/\d+\.\d+/g)!);

/** Number of a statement in docs/specification.md. */
export type StatementNumber = `${number}.${number}`;

export interface Statement {
  readonly number: StatementNumber;
  /** One line of Markdown without our mark. */
  readonly text: string;
  /** Struck through: retired, with its number reserved. */
  readonly isRetired: boolean;
}

const STATEMENT = /^- \*\*(\d+\.\d+)\*\* (.+(?:\n {2}.+)*)/gm;
const OURS = / _\(Ours[^)]*\)_$/;

/** Statements of a text like docs/specification.md, in order. */
export function statementsIn(markdown: string): Statement[] {
  return [...markdown.matchAll(STATEMENT)].map(([, number, lines]) => {
    const text = lines!.replaceAll(/\n +/g, ' ').replace(OURS, '');
    return { number: number as StatementNumber, text, isRetired: text.startsWith('~~') };
  });
}

export const SPECIFICATION = statementsIn(
  readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8'),
);
