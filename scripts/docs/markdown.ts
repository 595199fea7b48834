import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** A table in Markdown; line breaks and bars in cells are kept from breaking it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The text of a page: paragraphs, tables and headings with an empty line between them. */
export const page = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

/** Tables that stay as they are printed: Prettier would pad their cells, and one long cell would change every row. */
export const unpadded = (text: string): string => text.replaceAll(/(?<=^|\n\n)(?=\|)/g, '<!-- prettier-ignore -->\n');

/** The page as `npm run format` leaves it: prose wrapped at the width that .prettierrc.json says. */
export async function formatMarkdown(text: string): Promise<string> {
  const settings = await resolveConfig(fileURLToPath(import.meta.url));
  return await format(text, { ...settings, parser: 'markdown' });
}

export const PRINTED_BY = '<!-- Printed by `npm run docs` from the tables of packages/contract. Do not edit. -->';
