import { columnKey, IMPORT_FORMATS, type ImportFormat } from './formats.ts';

/** Rows in which the column names are looked for. Above them lists have a title, a date or an address. */
export const HEADER_ROWS = 20;
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
export const knownIn = (cells: readonly string[]): number =>
  new Set(cells.map(columnKey).filter((key) => KNOWN.has(key) || key.startsWith('metadata'))).size;

/** Place of the row with the column names: the one with the most known names, otherwise the first that is half filled. */
export function headerPlace(rows: readonly (readonly string[])[]): number {
  const known = rows.slice(0, HEADER_ROWS).map(knownIn);
  const most = Math.max(0, ...known);
  if (most >= KNOWN_MIN) return known.indexOf(most);
  const filled = rows.slice(0, HEADER_ROWS).map((cells) => cells.filter((cell) => cell !== '').length);
  const widest = Math.max(0, ...filled);
  return filled.findIndex((count) => 2 * count > widest);
}
