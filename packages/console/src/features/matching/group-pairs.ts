interface Pair {
  readonly pets: readonly [{ readonly id: string }, { readonly id: string }];
  readonly score: number;
}

export interface PairGroup<Found extends Pair> {
  /** Number of pets that may be one animal. */
  readonly petCount: number;
  /** The fewest pairs that connect all pets, with the highest scores. To merge them is enough. */
  readonly pairs: readonly Found[];
  /** All other pairs of the group. */
  readonly others: readonly Found[];
}

/** Groups pairs of pets that are connected, by the highest score (maximum spanning forest, Kruskal 1956). */
export function groupPairs<Found extends Pair>(found: readonly Found[]): PairGroup<Found>[] {
  const groupOf = new Map<string, { petIds: Set<string>; pairs: Found[] }>();
  const sorted = [...found].sort((a, b) => b.score - a.score);
  const leftOver: Found[] = [];
  for (const pair of sorted) {
    const [one, other] = pair.pets.map(({ id }) => groupOf.get(id) ?? { petIds: new Set([id]), pairs: [] });
    if (one === other) {
      leftOver.push(pair);
      continue;
    }
    const joined = {
      petIds: new Set([...one!.petIds, ...other!.petIds]),
      pairs: [...one!.pairs, ...other!.pairs, pair],
    };
    for (const id of joined.petIds) groupOf.set(id, joined);
  }
  return [...new Set(groupOf.values())]
    .map(({ petIds, pairs }) => ({
      petCount: petIds.size,
      pairs: pairs.sort((a, b) => b.score - a.score),
      others: leftOver.filter(({ pets: [{ id }] }) => petIds.has(id)),
    }))
    .sort((a, b) => b.pairs[0]!.score - a.pairs[0]!.score);
}
