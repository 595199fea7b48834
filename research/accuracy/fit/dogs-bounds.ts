import {
  type createComparer,
  everyImpostor,
  type FittingComparison,
  impostorPairs,
  impostorSets,
} from './fitting-comparisons.ts';
import { type FittingAnimal, generatedNoses, readAnimals } from './populations.ts';

/**
 * Generated noses (synthetic) bound the threshold of dogs: at most 2.5 % of impostor comparisons may match, since
 * generated noses are slightly more alike than real ones. These seeds are used nowhere else.
 */
const GENERATED_NOSES = { seedFirst: 50_000, count: 40, photos: 5, boundShare: 0.025 };
/**
 * Real noses bound the threshold too: none of their impostor comparisons may match. Refused photos are included: in
 * them rim and nostrils agree instead of the print, and the gate may accept similar ones.
 */
const REAL_NOSES = { boundShare: 0 };
/** Comparisons that only bound a threshold, and the share of them that may match. */
export interface Bound {
  readonly comparisons: readonly FittingComparison[];
  readonly boundShare: number;
}

type Comparer = ReturnType<typeof createComparer>;
type Say = (text: string) => void;

function generatedComparisons(compare: Comparer, say: Say): FittingComparison[] {
  const noses = generatedNoses(GENERATED_NOSES);
  say(`${noses.length} generated noses`);
  return [...impostorPairs(noses, noses, 9, compare), ...impostorSets(noses, noses, 1, compare)];
}

/** Reads real dogs' noses of these folders. With `isJudged` only photos that the gate accepts. */
export async function readNoses(folders: readonly string[], isJudged: boolean, say: Say): Promise<FittingAnimal[]> {
  const dogs: FittingAnimal[] = [];
  for (const folder of folders) dogs.push(...(await readAnimals(folder, 'DOG', say, { isJudged })));
  return dogs;
}

/** Lower bounds of the threshold of dogs, and a description of their data. */
export async function dogsBounds(
  noses: readonly string[],
  compare: Comparer,
  say: Say,
): Promise<{ readonly bounds: readonly Bound[]; readonly origin: string }> {
  const dogs = await readNoses(noses, false, say);
  const { boundShare, count } = GENERATED_NOSES;
  return {
    bounds: [
      { comparisons: generatedComparisons(compare, say), boundShare },
      { comparisons: everyImpostor(dogs, compare), ...REAL_NOSES },
    ],
    origin: `as bounds ${dogs.length} real noses of dog-noses and dog-noses-single, refused photos among them, and ${count} generated ones (synthetic)`,
  };
}
