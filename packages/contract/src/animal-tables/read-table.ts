import { decodeText, type Encoding } from './decode-text.ts';
import { columnKey, IMPORT_FORMATS, type ImportFormat } from './formats.ts';
import type { RowNote } from './notes.ts';
import { isSheetSmall, SHEET_BYTES_MAX } from './sheet-size.ts';

/** Rows in which the column names are looked for. Above them lists have a title, a date or an address. */
const HEADER_ROWS = 20;
/** Column names that are known, from which a row is taken for the header. */
const KNOWN_MIN = 2;

const KNOWN: ReadonlySet<string> = new Set(
  (Object.values(IMPORT_FORMATS) as readonly ImportFormat[])
    .flatMap(({ columns, metadata }) => [...Object.values(columns), ...Object.values(metadata)])
    .flat()
    .concat('folder', 'metadata')
    .map(columnKey),
);

/** Number of known column names in a row. */
const knownIn = (cells: readonly string[]): number =>
  new Set(cells.map(columnKey).filter((key) => KNOWN.has(key) || key.startsWith('metadata'))).size;

/** Place of the row with the column names: the one with the most known names, otherwise the first that is half filled. */
function headerPlace(rows: readonly (readonly string[])[]): number {
  const known = rows.slice(0, HEADER_ROWS).map(knownIn);
  const most = Math.max(0, ...known);
  if (most >= KNOWN_MIN) return known.indexOf(most);
  const filled = rows.slice(0, HEADER_ROWS).map((cells) => cells.filter((cell) => cell !== '').length);
  const widest = Math.max(0, ...filled);
  return filled.findIndex((count) => 2 * count > widest);
}

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a of a text, 64 bits as 1 to 13 letters and digits. Web Crypto is missing on pages without https. */
function hashOf(text: string): string {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * PRIME);
  return hash.toString(36);
}

/** A row of a table with the line of the file on which it begins, counted from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Recognises the row in another reading of the file. Rows of the same cells are numbered. */
  readonly key: string;
}

/** A table as it is in the file. */
export interface Table {
  /** Names of the columns, each once. */
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  /** Rows with more cells than columns. */
  readonly wideRows: readonly TableRow[];
  /** Those rows, and a quote that is not closed. */
  readonly problems: readonly RowNote[];
  /** Line of the column names. */
  readonly headerLine: number;
  /** First lines that hold something, among which the column names are chosen. */
  readonly firstLines: readonly { readonly line: number; readonly text: string }[];
  /** Other sheets of a spreadsheet that hold something. They are not read. */
  readonly otherSheets: readonly string[];
  /** Absent for a spreadsheet. */
  readonly encoding?: Encoding;
  readonly delimiter?: string;
}

export interface TableFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Readers of the file formats, loaded when they are needed: `hucre/csv` and `hucre/xlsx`. This package has no library for
 * them, because integrators who install it import no lists.
 */
export interface TableReaders {
  csv(): Promise<{ parseCsv(text: string, options: { delimiter: string }): readonly (readonly unknown[])[] }>;
  xlsx(): Promise<{
    readXlsx(bytes: Uint8Array): Promise<{
      readonly sheets: readonly { readonly name: string; readonly rows: readonly (readonly unknown[])[] }[];
    }>;
  }>;
}

/** Choices that come before what the file tells. */
export interface TableOptions {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: string | undefined;
  readonly headerLine?: number | undefined;
}

/** A file that is not a table: no spreadsheet, one that unpacks to too much, or without rows. */
export class UnreadableTable extends Error {
  readonly kind: 'broken' | 'tooLarge' | 'empty';

  constructor(kind: UnreadableTable['kind'], message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.name = 'UnreadableTable';
    this.kind = kind;
  }
}

export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Beginning of a text in which the delimiter is looked for, characters. */
const SAMPLE_CHARS = 30_000;
/** Stands after the text. It is the last row, unless a quote is still open. */
const END = '\uE000';

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Checks by its name whether a file is a table. */
export const isTable = (file: string) => /\.(csv|tsv|txt|xlsx)$/i.test(file);

/** Reads a CSV or XLSX file. Throws UnreadableTable. */
export async function readTable(
  { name, bytes }: TableFile,
  readers: TableReaders,
  options: TableOptions = {},
): Promise<Table> {
  return /\.xlsx$/i.test(name) ? await readSheet(bytes, readers, options) : await readText(bytes, readers, options);
}

async function readText(bytes: Uint8Array, readers: TableReaders, options: TableOptions): Promise<Table> {
  const { parseCsv } = await readers.csv();
  const { text, encoding } = decodeText(bytes, options.encoding);
  const rowsOf = (part: string, delimiter: string) =>
    parseCsv(part, { delimiter }).map((row) => row.map((cell) => String(cell ?? '')));
  const delimiter = options.delimiter ?? delimiterOf((candidate) => rowsOf(text.slice(0, SAMPLE_CHARS), candidate));
  const parsed = rowsOf(`${text}\n${END}`, delimiter);
  const end = parsed.pop();
  const isOpen = end?.length !== 1 || end[0] !== END;
  const rows: Row[] = [];
  let line = 1;
  for (const cells of parsed) {
    const trimmed = cells.map((cell) => cell.trim());
    if (widthOf(trimmed) > 0) rows.push({ line, cells: trimmed });
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
  }
  const table = tableOf(rows, options, false);
  const problems = isOpen ? [...table.problems, { line, note: { kind: 'openQuote' } } as const] : table.problems;
  if (table.rows.length + problems.length === 0)
    throw new UnreadableTable('empty', 'it has no rows below its column names');
  return { ...table, problems, encoding, delimiter };
}

/** The delimiter with the most known column names, or the widest header. */
function delimiterOf(rowsWith: (delimiter: string) => readonly (readonly string[])[]): string {
  const weighed = DELIMITERS.map((delimiter) => {
    const rows = rowsWith(delimiter).filter((cells) => widthOf(cells) > 0);
    const header = rows[headerPlace(rows)] ?? [];
    const alike = rows.filter((cells) => cells.length === header.length && header.length > 1).length;
    return { delimiter, weight: [knownIn(header), alike, header.length] };
  });
  weighed.sort((a, b) => b.weight.map((value, at) => value - (a.weight[at] ?? 0)).find((value) => value !== 0) ?? 0);
  return weighed[0]?.delimiter ?? ',';
}

async function readSheet(bytes: Uint8Array, readers: TableReaders, options: TableOptions): Promise<Table> {
  if (!isSheetSmall(bytes))
    throw new UnreadableTable(
      'tooLarge',
      `it unpacks to more than ${SHEET_BYTES_MAX / 1e6} MB, or does not say to how much. Save it as CSV`,
    );
  const { readXlsx } = await readers.xlsx();
  const { sheets } = await readXlsx(bytes).catch((cause: unknown) => {
    throw new UnreadableTable('broken', (cause as Error).message, { cause });
  });
  const filled = sheets
    .map(({ name, rows }) => ({ name, rows: filledRows(rows) }))
    .filter(({ rows }) => rows.length > 0);
  const known = filled.map(({ rows }) => {
    const cells = rows.map((row) => row.cells);
    return knownIn(cells[headerPlace(cells)] ?? []);
  });
  const chosen = filled[known.indexOf(Math.max(...known))];
  const table = tableOf(chosen?.rows ?? [], options, true);
  if (table.rows.length === 0) throw new UnreadableTable('empty', 'it has no rows below its column names');
  return { ...table, otherSheets: filled.filter((sheet) => sheet !== chosen).map(({ name }) => name) };
}

const filledRows = (rows: readonly (readonly unknown[])[]): Row[] =>
  rows
    .map((cells, at) => ({ line: at + 1, cells: Array.from(cells, cellText) }))
    .filter(({ cells }) => widthOf(cells) > 0);

/** A cell of a spreadsheet as text. Dates are ISO 8601, without a time at midnight. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(cell).trim();
}

/** `isSheet`: cells beyond the column names are columns without a name. In a text they are a misplaced delimiter. */
function tableOf(all: readonly Row[], { headerLine }: TableOptions, isSheet: boolean): Omit<Table, 'encoding'> {
  const found = all.findIndex(({ line }) => line === headerLine);
  const place = found >= 0 ? found : headerPlace(all.map(({ cells }) => cells));
  const first = all[place];
  if (first === undefined) throw new UnreadableTable('empty', 'it has no rows');
  const below = all.slice(place + 1);
  const width = isSheet ? Math.max(...all.slice(place).map(({ cells }) => widthOf(cells))) : first.cells.length;
  const problems: RowNote[] = [];
  const [rows, wideRows]: [TableRow[], TableRow[]] = [[], []];
  const seen = new Map<string, number>();
  for (const { line, cells } of below) {
    const padded = Array.from({ length: Math.max(width, widthOf(cells)) }, (_, at) => cells[at] ?? '');
    const row = { line, cells: padded, key: keyOf(padded, seen) };
    if (padded.length === width) rows.push(row);
    else {
      wideRows.push(row);
      problems.push({ line, note: { kind: 'tooManyCells', cells: padded.length, columns: width } });
    }
  }
  const firstLines = all
    .slice(0, HEADER_ROWS)
    .map(({ line, cells }) => ({ line, text: cells.filter(Boolean).join(' ') }));
  return {
    header: namesOf(first.cells, width),
    rows,
    wideRows,
    problems,
    headerLine: first.line,
    firstLines,
    otherSheets: [],
  };
}

/** Number of cells up to the last one that holds something. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** Names of the columns. A repeated one is numbered, and one without a name has its letter. */
function namesOf(cells: readonly string[], width: number): string[] {
  const times = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const name = cells[at]?.replaceAll(/\s+/g, ' ') || `(${letterOf(at)})`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name} (${time})`;
  });
}

const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

function keyOf(cells: readonly string[], seen: Map<string, number>): string {
  const hash = hashOf(cells.join('\u001F').normalize('NFC'));
  const time = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, time);
  return time === 1 ? hash : `${hash}-${time}`;
}
