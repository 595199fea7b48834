import { type Calibration, falseMatchRate, falseNonMatchRate, logLikelihoodRatio } from '@rhinarium/engine';
import { shuffle } from '@rhinarium/evaluate/draws';
import { rankComparisons } from '@rhinarium/evaluate/measures/comparisons';
import { errorRates } from '@rhinarium/evaluate/measures/error-rates';
import { bootstrap, type Figure, type generator } from '@rhinarium/evaluate/measures/figure';
import { claimedPosition } from './claimed-position.ts';
import type { Comparer, FittingComparison } from './fitting-comparisons.ts';
import type { FittingAnimal, FittingPhoto } from './populations.ts';

/** Photos of one cat, drawn without overlap. */
export interface HeldDraw {
  readonly cat: FittingAnimal;
  readonly probe: readonly FittingPhoto[];
  readonly reference: readonly FittingPhoto[];
}

/** Draws `draws` times from each cat with enough photos. */
export function heldDraws(
  cats: readonly FittingAnimal[],
  { probes, references, draws }: { readonly probes: number; readonly references: number; readonly draws: number },
  next: ReturnType<typeof generator>,
): HeldDraw[] {
  return cats
    .filter(({ photos }) => photos.length >= probes + references)
    .flatMap((cat) =>
      Array.from({ length: draws }, () => {
        const photos = shuffle(cat.photos, next);
        return { cat, probe: photos.slice(0, probes), reference: photos.slice(probes, probes + references) };
      }),
    );
}

/** Compares each draw of the held-out cats with itself and with every draw of another cat. */
export function heldComparisons(
  draws: readonly HeldDraw[],
  compare: Comparer,
  isHeld: (cat: FittingAnimal) => boolean = () => true,
): FittingComparison[] {
  return draws
    .filter(({ cat }) => isHeld(cat))
    .flatMap(({ cat, probe, reference }) => [
      compare(cat, cat, probe, reference),
      ...draws.filter((other) => other.cat !== cat).map((other) => compare(cat, other.cat, probe, other.reference)),
    ]);
}

/** A comparison with its ratio and rates by a calibration. */
export type RatedComparison = ReturnType<typeof rateComparison>;

export function rateComparison(calibration: Calibration, one: FittingComparison) {
  const llr = logLikelihoodRatio(calibration, one.resemblance);
  const position = claimedPosition(calibration, one);
  return {
    animals: one.animals,
    position,
    falseMatchRate: falseMatchRate(calibration, position),
    falseNonMatchRate: falseNonMatchRate(calibration, llr, one),
  };
}

export interface HeldFigures {
  readonly genuine: number;
  readonly impostor: number;
  readonly eer: number | null;
  /** FNMR at false-match rates of 1e-2 and 1e-3, each at its own threshold. */
  readonly fnmr: readonly (number | null)[];
  /** Shares of genuine comparisons that a calibration declares MATCH at 1e-4, and that it excludes. */
  readonly match: Figure;
  readonly noMatch: Figure;
  /** The three lowest shares of an animal's genuine comparisons that are MATCH, and the highest that are excluded. */
  readonly worst: { readonly match: readonly number[]; readonly noMatch: number };
  /** Share of impostor comparisons at or below each of CLAIMED. */
  readonly realised: readonly number[];
}

/** Claimed false-match rates whose realised rate is measured. */
export const CLAIMED = [1e-1, 1e-2, 1e-3, 1e-4] as const;
const TARGET = 1e-4;
const FALSE_NON_MATCH_RATE_MAX = 0.02;
const ERRORS_MIN = 10;

/** Mean over genuine comparisons, with an interval over animals drawn with replacement. */
function shareOf(genuine: readonly { readonly animal: number; readonly counts: boolean }[], animals: number): Figure {
  const share = (weightOf: (animal: number) => number) => {
    let [counted, all] = [0, 0];
    for (const { animal, counts } of genuine) {
      all += weightOf(animal);
      if (counts) counted += weightOf(animal);
    }
    return all === 0 ? null : counted / all;
  };
  const [interval] = bootstrap(animals, (weights) => [share((animal) => weights[animal]!)]);
  return { value: share(() => 1), interval: interval ?? null };
}

/** Share of each animal's comparisons that count, in ascending order. */
function sharesByAnimal(genuine: readonly RatedComparison[], counts: (one: RatedComparison) => boolean): number[] {
  const names = [...new Set(genuine.map(({ animals }) => animals[0]))];
  const shareOfAnimal = (name: string) => {
    const own = genuine.filter(({ animals }) => animals[0] === name);
    return own.filter(counts).length / own.length;
  };
  return names.map(shareOfAnimal).sort((a, b) => a - b);
}

/** Figures of comparisons of animals that their calibration was not fitted on. */
export function heldFigures(comparisons: readonly RatedComparison[]): HeldFigures {
  const names = [...new Set(comparisons.flatMap(({ animals }) => animals))];
  const rated = comparisons.map((one) => ({
    ...one,
    probe: names.indexOf(one.animals[0]),
    reference: names.indexOf(one.animals[1]),
  }));
  const genuine = rated.filter(({ probe, reference }) => probe === reference);
  const impostors = rated.filter(({ probe, reference }) => probe !== reference);
  const { eer, fnmr } = errorRates(
    rankComparisons(rated.map(({ probe, reference, position }) => ({ probe, reference, score: position }))),
    undefined,
    ERRORS_MIN,
  );
  const isMatch = (one: RatedComparison) => one.falseMatchRate <= TARGET;
  const isExcluded = (one: RatedComparison) =>
    !isMatch(one) && one.falseNonMatchRate <= FALSE_NON_MATCH_RATE_MAX && one.falseMatchRate >= one.falseNonMatchRate;
  const genuineShare = (counts: (one: RatedComparison) => boolean) =>
    shareOf(
      genuine.map((one) => ({ animal: one.probe, counts: counts(one) })),
      names.length,
    );
  return {
    genuine: genuine.length,
    impostor: impostors.length,
    eer,
    fnmr: fnmr.slice(0, 2),
    match: genuineShare(isMatch),
    noMatch: genuineShare(isExcluded),
    worst: {
      match: sharesByAnimal(genuine, isMatch).slice(0, 3),
      noMatch: sharesByAnimal(genuine, isExcluded).at(-1) ?? 0,
    },
    realised: CLAIMED.map(
      (rate) => impostors.filter((one) => one.falseMatchRate <= rate).length / Math.max(1, impostors.length),
    ),
  };
}
