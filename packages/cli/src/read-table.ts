import { parse } from 'csv-parse/sync';
import { delimiterOf } from './import/read-rows.ts';

const METADATA = 'metadata.';
/** Columns with several values, separated by `|`. */
const LISTS = ['searchPools', 'microchips'];

/**
 * The rows of a CSV file as manifest entries, keyed by the header. Delimited by commas, semicolons or tabs.
 * `searchPools` and `microchips` hold values separated by `|`. `metadata.chip` sets the metadata field `chip` to a string. Empty
 * cells are omitted. Throws parser errors with their line.
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
      ...Object.fromEntries(fields.map(([name, cell]) => [name, LISTS.includes(name) ? partsOf(cell) : cell])),
      ...(metadata.length === 0 ? {} : { metadata: Object.fromEntries(metadata) }),
    };
  });
}

const partsOf = (cell: string) => cell.split('|').map((name) => name.trim());
