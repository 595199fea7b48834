import { shuffle } from '../draws.ts';
import { generator } from '../measures/bootstrap.ts';
import { rankComparisons } from '../measures/comparisons.ts';
import { errorRates } from '../measures/error-rates.ts';
import { type AgreementStatistics, agreementStatistics } from './agreement-statistics.ts';
import { placedAgreement } from './placed-agreement.ts';
import type { SkinAnimal, SkinPhoto } from './skin-populations.ts';

type Pair = readonly [SkinPhoto, SkinPhoto];

export interface SkinComparison {
  readonly impostors: AgreementStatistics;
  readonly genuine?: AgreementStatistics;
  /** Equal error rate of single pairs, by agreement alone; null where there are no genuine pairs. */
  readonly eer: number | null;
}

function genuinePairs(animals: readonly SkinAnimal[]): Pair[] {
  return animals.flatMap(({ photos }) =>
    photos.flatMap((one, n) => photos.slice(n + 1).map((other): Pair => [one, other])),
  );
}

/** Pairs of different animals at random, none twice. */
function impostorPairs(animals: readonly SkinAnimal[], max: number): Pair[] {
  const pairs = animals.flatMap(({ photos }, n) =>
    animals.slice(n + 1).flatMap((other) => photos.flatMap((a) => other.photos.map((b): Pair => [a, b]))),
  );
  return shuffle(pairs, generator(4711)).slice(0, max);
}

const agreementsOf = (pairs: readonly Pair[]) => pairs.map(([a, b]) => placedAgreement(a, b));

/** Compares single pictures of a population's animals, at most `pairsMax` pairs of different ones. */
export function compareSkin(animals: readonly SkinAnimal[], pairsMax: number): SkinComparison {
  const impostors = agreementsOf(impostorPairs(animals, pairsMax));
  const genuine = agreementsOf(shuffle(genuinePairs(animals), generator(4712)).slice(0, pairsMax));
  const comparisons = [
    ...impostors.map(({ all }) => ({ probe: 0, reference: 1, score: all })),
    ...genuine.map(({ all }) => ({ probe: 0, reference: 0, score: all })),
  ];
  return {
    impostors: agreementStatistics(impostors),
    ...(genuine.length > 0 && { genuine: agreementStatistics(genuine) }),
    eer: errorRates(rankComparisons(comparisons)).eer,
  };
}

/** Compares all pictures of animals with those of the siblings of the same names. */
export function compareSiblings(animals: readonly SkinAnimal[], siblings: readonly SkinAnimal[]): AgreementStatistics {
  const pairs = animals.flatMap(({ name, photos }) => {
    const sibling = siblings.find((one) => one.name === name);
    return photos.flatMap((a) => (sibling?.photos ?? []).map((b): Pair => [a, b]));
  });
  return agreementStatistics(agreementsOf(pairs));
}
