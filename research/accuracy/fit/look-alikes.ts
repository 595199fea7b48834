import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Calibration, searchFalseMatchRate } from '@rhinarium/engine';
import { shuffle } from '@rhinarium/evaluate/draws';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { table } from '@rhinarium/evaluate/report/cells';
import { mayBeOne } from '@rhinarium/evaluate/sets/may-be-one';
import type { Comparer, FittingComparison } from './fitting-comparisons.ts';
import { CLAIMED, rateComparison } from './held-out.ts';
import { type cohortOf, placeInCohort } from './place-in-cohort.ts';
import { type FittingAnimal, readAnimals } from './populations.ts';

/** Numbers of pets in a search among look-alikes. */
const SEARCHED = [10, 30] as const;
const SEARCHES_EACH = 3;
const REFERENCES = 5;
/** Default false-match rate of a whole search. */
const SEARCH_TARGET = 1e-2;

/** Cats of one breed with a face, one photo each. */
export interface LookAlikes {
  /** Name of the folder. */
  readonly name: string;
  readonly cats: readonly FittingAnimal[];
  /** Checks whether two names may be one cat. */
  readonly areOne: (one: string, other: string) => boolean;
}

/** Cats of one breed, which no network was trained on: those that bound the claims, and those that measure them. */
export interface LookAlikeHalves {
  readonly fitting: LookAlikes;
  readonly held: LookAlikes;
}

/** Reads which names are one cat by eye: rows "group,names,seen", names with spaces between. */
async function readGroups(folder: string): Promise<Set<string>[]> {
  const text = await readFile(path.join(folder, 'same.csv'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(1)
    .map((row) => new Set(row.split(',')[1]?.split(' ')));
}

/** Number of a name <breed>_<number>. Neighbouring numbers are often one owner's. */
const numberOf = ({ name }: FittingAnimal): number => Number(/\d+$/.exec(name)?.[0]);

/** Reads look-alikes. The half with the lower numbers bounds the claims, the other half measures them. */
export async function readLookAlikes(
  folders: readonly string[],
  cohort: ReturnType<typeof cohortOf>,
  say: (text: string) => void,
): Promise<LookAlikeHalves[]> {
  const found: LookAlikeHalves[] = [];
  for (const folder of folders) {
    const groups = await readGroups(folder);
    const isSeenTwice = (one: string, other: string) => groups.some((names) => names.has(one) && names.has(other));
    const areOne = (one: string, other: string) => mayBeOne(one, other) || isSeenTwice(one, other);
    const cats = placeInCohort(await readAnimals(folder, 'CAT', say), cohort).sort((a, b) => numberOf(a) - numberOf(b));
    const [name, half] = [path.basename(folder), cats.length >> 1];
    const fitting = cats.slice(0, half);
    const held = cats.slice(half).filter((cat) => !fitting.some((one) => isSeenTwice(one.name, cat.name)));
    found.push({ fitting: { name, cats: fitting, areOne }, held: { name, cats: held, areOne } });
  }
  return found;
}

interface Request {
  readonly calibration: Calibration;
  readonly alike: readonly LookAlikeHalves[];
  /** Labelled cats, of which none is among the look-alikes. */
  readonly registered: readonly FittingAnimal[];
  readonly compare: Comparer;
}

/** Formats what claims come true among look-alikes, one photo against one, and how often a search names one of them. */
export function lookAlikeReport(request: Request): string {
  const head = [
    'look-alikes',
    'pairs',
    ...CLAIMED.map((rate) => `realised / ${rate}`),
    ...SEARCHED.map((count) => `named among ${count}`),
    `named among ${request.registered.length} other cats`,
  ];
  return table(
    head,
    request.alike.map(({ held }) => lookAlikeRow(held, request)),
  );
}

/** Compares every two that are two cats, one photo against one. */
export const alikeComparisons = ({ cats, areOne }: LookAlikes, compare: Comparer): FittingComparison[] =>
  cats.flatMap((one, at) =>
    cats
      .slice(at + 1)
      .filter(({ name }) => !areOne(one.name, name))
      .map((other) => compare(one, other, one.photos.slice(0, 1), other.photos.slice(0, 1))),
  );

function lookAlikeRow(alike: LookAlikes, { calibration, registered, compare }: Request): string[] {
  const { cats } = alike;
  const rateOf = (one: FittingComparison) => rateComparison(calibration, one).falseMatchRate;
  const pairs = alikeComparisons(alike, compare).map((one) => ({ animals: one.animals, rate: rateOf(one) }));
  const ratesOf = ({ name }: FittingAnimal) =>
    pairs.filter(({ animals }) => animals.includes(name)).map(({ rate }) => rate);
  const next = generator(211);
  const searches = SEARCHED.map((count) => {
    const searched = cats.map(ratesOf).filter(({ length }) => length >= count);
    const draws = searched.flatMap((rates) =>
      Array.from({ length: SEARCHES_EACH }, () => shuffle(rates, next).slice(0, count)),
    );
    return `${draws.filter(isNamed).length} of ${draws.length}`;
  });
  const strangers = cats.map((cat) =>
    registered.map((other) => rateOf(compare(cat, other, cat.photos.slice(0, 1), other.photos.slice(0, REFERENCES)))),
  );
  return [
    `${cats.length}`,
    `${pairs.length}`,
    ...CLAIMED.map((rate) => `${(pairs.filter((pair) => pair.rate <= rate).length / pairs.length / rate).toFixed(2)}×`),
    ...searches,
    `${strangers.filter(isNamed).length} of ${cats.length}`,
  ];
}

/** Checks whether a search names the pet with the lowest of these false-match rates. */
const isNamed = (rates: readonly number[]): boolean =>
  searchFalseMatchRate(Math.min(...rates), rates.length) <= SEARCH_TARGET;
