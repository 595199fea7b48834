import path from 'node:path';
import { type ClaimSettings, type FittingComparisons, LOOK_ALIKE_SHARE } from './fit-species.ts';
import { type Comparer, genuineComparisons, impostorPairs, impostorSets } from './fitting-comparisons.ts';
import { alikeComparisons, type LookAlikeHalves, readLookAlikes } from './look-alikes.ts';
import { cohortOf, placeInCohort } from './place-in-cohort.ts';
import { type FittingAnimal, readAnimals } from './populations.ts';
import { taughtNetworks } from './taught-networks.ts';

/**
 * Weight of the learned codes' normalised similarity relative to that of the agreement's logarithm, for CATs. Measured
 * by fitting on one source of labelled cats and testing on the other (engine 4.5.0): MATCH of three photos against five
 * at 1e-4 is 69, 71 and 62 % (mean of both) at 0.2, 0.35 and 0.5.
 */
export const CODE_RATIO = 0.3;
/** Settings of the claims of CATs: docs/decisions/0069-claims-by-a-cohort.md. */
export const CLAIMS: ClaimSettings = { codeShare: 0.4, commonnessMin: 0.83 };
/** log10 of the rate beyond which the table is a straight line: fewer look-alikes than that make its shape. */
const LEVEL_MIN = -2;
const GENUINE_DRAWS = 60;
/** Draws per pair of cats and shape: enough to read the quantile of a false-match rate of 1e-3 off 11 cats. */
const SET_DRAWS = 100;

/** Labelled cats of one source. */
export interface CatSource {
  readonly name: string;
  readonly cats: readonly FittingAnimal[];
}

/** Labelled cats and others with one photo each, all compared with the cohort. */
export interface FittingCats {
  readonly sources: readonly CatSource[];
  /** Cats that no network was trained on. */
  readonly others: readonly FittingAnimal[];
  readonly alike: readonly LookAlikeHalves[];
}

/**
 * Reads sources of labelled cats and other cats with one photo each. All of the others are the cohort, those that no
 * network was trained on are also impostors.
 */
export async function readCats(
  folders: readonly string[],
  otherFolders: readonly string[],
  alikeFolders: readonly string[],
  say: (text: string) => void,
): Promise<FittingCats> {
  const read = async (folder: string) => await readAnimals(folder, 'CAT', say);
  const all = (await Promise.all(otherFolders.map(read))).flat();
  const cohort = cohortOf(all);
  say(`a cohort of ${cohort.length} cats`);
  const sources: CatSource[] = [];
  for (const folder of folders)
    sources.push({ name: path.basename(folder), cats: placeInCohort(await read(folder), cohort) });
  return {
    sources,
    alike: await readLookAlikes(alikeFolders, cohort, say),
    others: placeInCohort(
      all.filter(({ name }) => !taughtNetworks(name)),
      cohort,
    ),
  };
}

/** Comparisons for the calibration of CATs. */
export function catComparisons(
  sources: readonly CatSource[],
  others: readonly FittingAnimal[],
  alike: FittingCats['alike'],
  compare: Comparer,
): FittingComparisons {
  const labelled = sources.flatMap(({ cats }) => cats);
  const genuineOrigin = sources
    .map(({ name, cats }) => `${name}: real cats ${cats.map((cat) => cat.name).join(' ')}`)
    .join('; ');
  return {
    genuine: genuineComparisons(labelled, GENUINE_DRAWS, compare),
    own: sources.map(({ cats }) => [
      ...impostorPairs(cats, cats, 200, compare),
      ...impostorSets(cats, cats, SET_DRAWS, compare),
    ]),
    foreign: [
      ...impostorPairs(others, others, 1, compare),
      ...impostorPairs(others, labelled, 8, compare),
      ...impostorSets(others, labelled, 2, compare),
    ],
    alike: alike.flatMap(({ fitting }) => alikeComparisons(fitting, compare)),
    spreadFrom: 'tail',
    levelMin: LEVEL_MIN,
    genuineOrigin,
    origin: `${genuineOrigin}; ${others.length} faces of oxford-pets and oxford-pets-299, ${Math.round(100 * LOOK_ALIKE_SHARE)} % of their pairs of one breed${alike.map(({ fitting: { name, cats } }) => `; ${cats.length} cats of one breed of ${name}`).join('')}`,
  };
}
