import { type Calibration, rankPets } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { percent } from '@rhinarium/evaluate/report/cells';
import type { CatSource } from './cat-comparisons.ts';
import type { Comparer } from './fitting-comparisons.ts';
import { type HeldDraw, heldDraws, rateComparison } from './held-out.ts';
import type { FittingAnimal } from './populations.ts';

const SEARCH_TARGETS = [1e-4, 1e-3, 1e-2, 3e-2] as const;
const SEARCH_DRAWS = 30;
/** Numbers of pets in a search: the cats of the source left out, and others with one photo each. */
const SEARCHED = [10, 100] as const;

export const SEARCH_COLUMNS = [
  'fitted on',
  'measured on',
  'pets',
  'target',
  'searches, enrolled and not',
  'right first',
  'IDENTIFIED',
  'another',
  'UNKNOWN',
  'not enrolled: IDENTIFIED',
] as const;

/** Searches with three photos among these numbers of pets, with the right cat enrolled and without. */
function searchOutcomes(
  calibrationOf: (cat: FittingAnimal) => Calibration,
  draws: readonly HeldDraw[],
  others: readonly FittingAnimal[],
  compare: Comparer,
) {
  const next = generator(733);
  return draws.flatMap((draw) => {
    const calibration = calibrationOf(draw.cat);
    const drawn = new Map(draws.filter(({ cat }) => cat !== draw.cat).map((rival) => [rival.cat.name, rival]));
    const rivals = Array.from(drawn.values(), ({ cat, reference }) => compare(draw.cat, cat, draw.probe, reference));
    const compared = rivals
      .concat(others.map((cat) => compare(draw.cat, cat, draw.probe, cat.photos.slice(0, 5))))
      .map((one) => ({ petId: one.animals[1], ...rateComparison(calibration, one), order: next() }))
      .sort((a, b) => a.order - b.order);
    const own = rateComparison(calibration, compare(draw.cat, draw.cat, draw.probe, draw.reference));
    const probe = {
      fingerprints: draw.probe.map(({ bytes }, at) => ({ id: `${at}`, template: bytes })),
      appearances: [],
    };
    return SEARCHED.filter((searchedCount) => searchedCount <= compared.length).flatMap((searchedCount) =>
      SEARCH_TARGETS.flatMap((targetFalseMatchRate) =>
        [true, false].map((isEnrolled) => {
          const strangers = compared.slice(0, searchedCount - (isEnrolled ? 1 : 0));
          const pets = isEnrolled ? [{ petId: draw.cat.name, ...own }, ...strangers] : strangers;
          const answer = rankPets({ probe, compared: pets, searchedCount, targetFalseMatchRate, candidatesMax: 1 });
          const { decision } = answer;
          return {
            searchedCount,
            targetFalseMatchRate,
            isEnrolled,
            decision,
            isRight: answer.pets[0]?.id === draw.cat.name,
          };
        }),
      ),
    );
  });
}

/** A row for each number of pets and target. `calibrationOf` a cat is one that was not fitted on it. */
export function searchRows(
  fitted: string,
  tested: CatSource,
  calibrationOf: (cat: FittingAnimal) => Calibration,
  others: readonly FittingAnimal[],
  compare: Comparer,
): string[][] {
  const draws = heldDraws(tested.cats, { probes: 3, references: 5, draws: SEARCH_DRAWS }, generator(57));
  const outcomes = searchOutcomes(calibrationOf, draws, others, compare);
  return SEARCHED.flatMap((searchedCount) =>
    SEARCH_TARGETS.map((target) => {
      const of = (isEnrolled: boolean) =>
        outcomes.filter(
          (one) =>
            one.searchedCount === searchedCount && one.targetFalseMatchRate === target && one.isEnrolled === isEnrolled,
        );
      const share = (isEnrolled: boolean, counts: (one: (typeof outcomes)[number]) => boolean) =>
        percent(of(isEnrolled).filter(counts).length / (of(isEnrolled).length || 1));
      const isNamed = ({ decision }: (typeof outcomes)[number]) => decision === 'IDENTIFIED';
      return [
        fitted,
        tested.name,
        `${searchedCount}`,
        `${target}`,
        `${of(true).length} and ${of(false).length}`,
        share(true, (one) => one.isRight),
        share(true, (one) => isNamed(one) && one.isRight),
        share(true, (one) => isNamed(one) && !one.isRight),
        share(true, ({ decision }) => decision === 'UNKNOWN'),
        share(false, isNamed),
      ];
    }),
  );
}
