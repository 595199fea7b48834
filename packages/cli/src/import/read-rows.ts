import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { UsageError } from '../usage-error.ts';
import { isSheetSmall, SHEET_BYTES_MAX } from './sheet-size.ts';

/** A row of a table with the line of the file on which it begins, counted from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A sentence about a row. */
export interface RowNote {
  readonly line: number;
  readonly says: string;
}

/** A table as it is in the file. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  /** Rows that do not belong to a table. */
  readonly problems: readonly RowNote[];
}

/** Checks by its name whether a file is a table. */
export const isTable = (file: string) => /\.(csv|tsv|txt|xlsx)$/i.test(file);

/** Spreadsheets choose the delimiter by locale. Detected from the first line. */
export function delimiterOf(text: string): string {
  const [names = ''] = text.split(/\r\n|\r|\n/, 1);
  return [';', '\t'].find((delimiter) => names.includes(delimiter)) ?? ',';
}

/** The text of a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252, which older programs write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a CSV or XLSX file. Throws a UsageError if it is not one or has no rows. */
export async function readTableFile(file: string): Promise<Table> {
  let rows: TableRow[];
  const problems: RowNote[] = [];
  try {
    const bytes = readFileSync(file);
    rows = file.toLowerCase().endsWith('.xlsx') ? await sheetRows(bytes) : csvRows(linesOf(bytes), problems);
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as a table: ${(cause as Error).message}`);
  }
  const [first, ...others] = rows;
  if (first === undefined || (others.length === 0 && problems.length === 0))
    throw new UsageError(`${file} has no list of pets.`);
  const header = first.cells.map((cell) => cell.trim());
  const fitting: TableRow[] = [];
  for (const row of others) {
    const cells = row.cells.slice(0, header.length);
    const beyond = row.cells.slice(header.length).some((cell) => cell !== '');
    if (beyond || cells.length < header.length)
      problems.push({ line: row.line, says: `it has ${row.cells.length} cells, the first line ${header.length}` });
    else fitting.push({ line: row.line, cells });
  }
  return { header, rows: fitting, problems };
}

// The parser counts a line break of two characters in a cell as two lines.
const linesOf = (bytes: Uint8Array) => decodeText(bytes).replaceAll(/\r\n?/g, '\n');

function csvRows(text: string, problems: RowNote[]): TableRow[] {
  let lastLine = 0;
  const records = parse(text, {
    bom: true,
    info: true,
    trim: true,
    delimiter: delimiterOf(text),
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const says =
        error?.code === 'CSV_QUOTE_NOT_CLOSED'
          ? 'a quote is opened and never closed; nothing after it is read'
          : error?.message;
      problems.push({ line: lastLine, says: says ?? 'it cannot be read' });
    },
    on_record: (record, { lines }) => {
      lastLine = lines + 1;
      return record;
    },
  }) as unknown as { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
  return records.map(({ record, info }) => {
    const breaks = record.join('').match(/\n/g)?.length ?? 0;
    return { line: info.lines - breaks, cells: record };
  });
}

async function sheetRows(bytes: Uint8Array): Promise<TableRow[]> {
  if (!isSheetSmall(bytes))
    throw new Error(`it unpacks to more than ${SHEET_BYTES_MAX / 1e6} MB, or does not say to how much. Save it as CSV`);
  const { readXlsx } = await import('hucre/xlsx');
  const [sheet] = (await readXlsx(bytes)).sheets;
  const rows = (sheet?.rows ?? []).map((row, at) => ({ line: at + 1, cells: row.map(cellText) }));
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return rows
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => ({ line, cells: [...cells, ...Array<string>(columns - cells.length).fill('')] }));
}

/** A cell of a spreadsheet as text. Dates are ISO 8601, without a time at midnight. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(cell).trim();
}
