import type { PageStart } from './page.ts';

/** Rows that are read at a time. */
const BATCH_ROWS = 500;

/** Start of a page and its number of rows. */
export interface Start {
  readonly after: PageStart | undefined;
  readonly rowsMax: number;
}

/**
 * Reads a list in its order up to `rowsMax` rows that are kept, by what is encrypted in them, so that the database cannot
 * choose among them. `keep` returns the row, or `undefined` to leave it out.
 */
export async function filteredRows<Row extends PageStart, Kept>(
  { after: first, rowsMax }: Start,
  list: (start: Start) => Promise<readonly Row[]>,
  keep: (row: Row) => Kept | undefined,
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (let after = first; ; ) {
    const batch = await list({ after, rowsMax: BATCH_ROWS });
    for (const row of batch) {
      const one = keep(row);
      if (one !== undefined) kept.push(one);
      if (kept.length === rowsMax) return kept;
    }
    if (batch.length < BATCH_ROWS) return kept;
    after = batch.at(-1);
  }
}
