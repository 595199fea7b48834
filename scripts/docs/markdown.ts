import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** A Markdown table. Escapes line breaks and bars in cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Joins paragraphs, tables and headings with blank lines. */
export const page = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

/** Excludes tables from Prettier, which would pad their cells so that one long cell changes every row. */
export const unpadded = (text: string): string => text.replaceAll(/(?<=^|\n\n)(?=\|)/g, '<!-- prettier-ignore -->\n');

/** Formats a page like `npm run format`. */
export async function formatMarkdown(text: string): Promise<string> {
  const settings = await resolveConfig(fileURLToPath(import.meta.url));
  return await format(text, { ...settings, parser: 'markdown' });
}

export const PRINTED_BY = '<!-- Printed by `npm run docs` from the tables of packages/contract. Do not edit. -->';
