import { parse } from 'csv-parse/sync';

const METADATA = 'metadata.';

/** Spreadsheets part the cells by what their country does not use in numbers: the first line tells. */
function delimiterOf(text: string): string {
  const [names = ''] = text.split(/\r?\n/, 1);
  return [';', '\t'].find((delimiter) => names.includes(delimiter)) ?? ',';
}

/**
 * The rows of a CSV file as entries of a manifest, by the names in its first line. Commas, semicolons or tabs
 * part the cells. `searchPools` names pools with `|` between them; `metadata.chip` is the field `chip` of the metadata,
 * a text. An empty cell is no field. Throws what the parser throws, with the line.
 */
export function readTable(text: string): readonly Record<string, unknown>[] {
  const rows = parse(text, {
    bom: true,
    columns: true,
    delimiter: delimiterOf(text),
    skip_empty_lines: true,
    trim: true,
  }) as Record<string, string>[];
  return rows.map((row) => {
    const cells = Object.entries(row).filter(([, cell]) => cell !== '');
    const fields = cells.filter(([name]) => !name.startsWith(METADATA));
    const metadata = cells.flatMap(([name, cell]) =>
      name.startsWith(METADATA) ? [[name.slice(METADATA.length), cell]] : [],
    );
    return {
      ...Object.fromEntries(fields.map(([name, cell]) => [name, name === 'searchPools' ? poolsIn(cell) : cell])),
      ...(metadata.length === 0 ? {} : { metadata: Object.fromEntries(metadata) }),
    };
  });
}

const poolsIn = (cell: string) => cell.split('|').map((name) => name.trim());
