import { PROBE_SAMPLES, REFERENCE_SAMPLES } from '@rhinarium/evaluate/draws';
import type { Evidence, EvidenceDraw, KeptPhoto } from '@rhinarium/evaluate/sets/evidence';

/** Photos, the pairs of them that are to be scored, and the draws whose pairs are all among these. */
export interface PlannedPairs {
  readonly photos: readonly { readonly identity: number; readonly photo: KeptPhoto }[];
  /** Numbers of photos, the lower first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Each round holds one draw of every identity that takes part. */
  readonly rounds: readonly (readonly EvidenceDraw[])[];
}

/**
 * All pairs of a set's photos where these are at most `pairsMax`; else those of the first draws of the first identities, so many of both as
 * that number holds.
 */
export function planPairs({ photos, draws }: Evidence, pairsMax: number): PlannedPairs {
  const all = photos.flatMap((own, identity) => own.map((photo) => ({ identity, photo })));
  const complete = draws.filter(({ references, probes }) => references.length > 0 && probes.length > 0);
  if ((all.length * (all.length - 1)) / 2 <= pairsMax) {
    const pairs = all.flatMap((_, n) => all.slice(n + 1).map((__, more) => [n, n + 1 + more] as const));
    return { photos: all, pairs, rounds: roundsOf(complete) };
  }
  const identitiesMax = Math.max(2, Math.floor(Math.sqrt(pairsMax / (REFERENCE_SAMPLES * PROBE_SAMPLES))));
  const identities = new Set([...new Set(complete.map(({ identity }) => identity))].slice(0, identitiesMax));
  const numbers = new Map(all.map(({ photo }, n) => [photo, n]));
  const kept = new Map<string, readonly [number, number]>();
  const rounds: EvidenceDraw[][] = [];
  for (const round of roundsOf(complete.filter(({ identity }) => identities.has(identity)))) {
    const further = pairsOf(round, numbers).filter(([a, b]) => !kept.has(`${a} ${b}`));
    if (rounds.length > 0 && kept.size + further.length > pairsMax) break;
    for (const pair of further) kept.set(pair.join(' '), pair);
    rounds.push(round);
  }
  return { photos: all, pairs: [...kept.values()], rounds };
}

/** The first draw of every identity, then the second of each, and so on. */
function roundsOf(draws: readonly EvidenceDraw[]): EvidenceDraw[][] {
  const counts = new Map<number, number>();
  const rounds: EvidenceDraw[][] = [];
  for (const draw of draws) {
    const round = counts.get(draw.identity) ?? 0;
    counts.set(draw.identity, round + 1);
    rounds[round] = [...(rounds[round] ?? []), draw];
  }
  return rounds;
}

function pairsOf(
  round: readonly EvidenceDraw[],
  numbers: ReadonlyMap<KeptPhoto, number>,
): (readonly [number, number])[] {
  return round.flatMap(({ probes }) =>
    round.flatMap(({ references }) =>
      probes.flatMap((probe) =>
        references.map((reference) => {
          const [a, b] = [numbers.get(probe)!, numbers.get(reference)!];
          return a < b ? ([a, b] as const) : ([b, a] as const);
        }),
      ),
    ),
  );
}
