/** A pet of a search by its number in the gallery, with the sum over the probes of its best dot products. */
interface Found {
  readonly number: number;
  readonly total: number;
}

/**
 * The `count` highest totals, highest first, equals in the order of the pets' ids. `totals` has one value a pet number, NOT_SEARCHED
 * where the pet takes no part.
 */
export function bestPets(totals: Float64Array, idOf: (number: number) => string, count: number): readonly Found[] {
  const best: Found[] = [];
  const isBefore = (a: Found, b: Found) =>
    a.total > b.total || (a.total === b.total && idOf(a.number) < idOf(b.number));
  for (let number = 0; number < totals.length && count > 0; number++) {
    const total = totals[number]!;
    if (total === NOT_SEARCHED) continue;
    const found = { number, total };
    if (best.length === count) {
      if (!isBefore(found, best[count - 1]!)) continue;
      best.pop();
    }
    let at = best.length;
    while (at > 0 && isBefore(found, best[at - 1]!)) at--;
    best.splice(at, 0, found);
  }
  return best;
}

export const NOT_SEARCHED: number = -Infinity;
