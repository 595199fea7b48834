/** A table in Markdown; line breaks and bars in cells are kept from breaking it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The text of a page: paragraphs, tables and headings with an empty line between them. */
export const page = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

export const PRINTED_BY = '<!-- Printed by `npm run docs` from the tables of packages/contract. Do not edit. -->';
