import { FUSED_RANK_OFFSET } from '../parameters.ts';

/**
 * Fuses lists of ids, each best first: by the sum over the lists of 1 / (offset + rank), ties in the order of the lists
 * (Cormack, Clarke and Büttcher 2009). The offset is small, so that the first of one list is before what is in the
 * middle of all.
 */
export function fuseRanks(lists: readonly (readonly string[])[]): string[] {
  const sums = new Map<string, number>();
  for (const list of lists)
    for (const [at, id] of list.entries()) sums.set(id, (sums.get(id) ?? 0) + 1 / (FUSED_RANK_OFFSET + at + 1));
  return [...sums].sort(([, a], [, b]) => b - a).map(([id]) => id);
}
