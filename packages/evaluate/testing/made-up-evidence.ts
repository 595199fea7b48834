import { generator } from '../src/measures/figure.ts';
import type { Answer, Evidence } from '../src/sets/evidence.ts';

/** Answer of a service that claims a false-match rate of 10^-score. */
export function answerOf(score: number): Answer {
  const points = Math.min(100, 10 + 10 * score);
  return {
    claimedRate: 10 ** -score,
    points,
    decision: points >= 50 ? 'MATCH' : points >= 40 ? 'INCONCLUSIVE' : 'NO_MATCH',
  };
}

/** Twelve pets whose genuine scores are mostly above the impostor scores. */
export function evidenceOf(name: string, marks: readonly string[]): Evidence {
  const next = generator(7);
  const pets = Array.from({ length: 12 }, (_, n) => n);
  const pairs = pets.flatMap((probe) => pets.map((reference) => ({ probe, reference })));
  const scored = pairs.map((pair) => ({ ...pair, score: 4 * next() + (pair.probe === pair.reference ? 2.5 : 0) }));
  return {
    name,
    says: 'made up',
    species: 'DOG',
    marks,
    imagesOffered: 100,
    refusals: ['blurred'],
    identities: pets.map(String),
    failureToEnrol: 0,
    R1P1: scored.map((one) => ({ ...one, ...answerOf(one.score), quality: 50 + 40 * next() })),
    R5P3: scored.map((one) => ({ ...one, ...answerOf(one.score) })),
    ranks: pets.map((identity) => ({ identity, rank: 1 + (identity % 3), own: 4 - (identity % 3), other: 3.5 })),
    probeSizes: [],
    occasions: 'known',
    photos: [],
    draws: [],
    templateMs: [50, 60],
    compareMs: [10],
  };
}
