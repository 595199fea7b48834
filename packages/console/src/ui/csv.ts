type Cell = string | number | null;

/** Prefixes that spreadsheets execute as formulas. Such texts are quoted (OWASP). */
const FORMULA = /^[=+\-@\t\r]/;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV of rows (RFC 4180) with a header, and a BOM so that spreadsheets read Korean. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
