import { type ComparedRow, compareAll } from '@rhinarium/evaluate/compare/compare-all';
import { runThreads, type ThreadShare } from '@rhinarium/evaluate/samples/run-threads';
import type { ConditionedPet, ConditionTask } from './condition-thread.ts';
import { CONDITION_WIDTH_PX, CONDITIONS } from './conditions.ts';
import type { GeneratedSet } from './generated-set.ts';

/** How probes fare under one condition, all else mild. */
export interface RobustnessRow {
  readonly condition: string;
  readonly unit: string;
  readonly level: number;
  readonly probes: number;
  /** Share of the probe photos that the gate refuses. */
  readonly refused: number;
  /** Share of the probes with at least one accepted photo that score below the threshold against their own pet. */
  readonly missed: number | null;
  /** Probes that reach the threshold against the next pet, of as many. */
  readonly falseMatches: number;
}

/** The pets of the matrix: those of the headline set, photographed mildly except for what is varied. */
export function robustnessSet(headline: GeneratedSet, pets: number): GeneratedSet {
  return {
    ...headline,
    name: 'robustness',
    firstSeed: headline.firstSeed + 50_000,
    identities: pets,
    siblings: 0,
    widthPx: [CONDITION_WIDTH_PX, CONDITION_WIDTH_PX],
    difficulty: [0.15, 0.15],
    jpegQuality: [90, 90],
  };
}

/** Misses under each condition at a threshold (natural log-likelihood ratio of three photos against five) that was set elsewhere. */
export async function robustness(
  set: GeneratedSet,
  threshold: number,
  isQuick: boolean,
  say: (text: string) => void,
): Promise<RobustnessRow[]> {
  const program = new URL('./condition-thread.js', import.meta.url);
  const pets = await runThreads<ThreadShare<ConditionTask>['task'], ConditionedPet>(
    program,
    { set, isQuick },
    set.identities,
    (done) => say(`robustness: photographed ${done} of ${set.identities} pets under all conditions`),
  );
  const rows = await comparePets(set, pets, say);
  return CONDITIONS.flatMap(({ name, unit, levels }) =>
    levels.flatMap((level) => {
      const at = pets[0]!.probes.findIndex((probe) => probe.condition === name && probe.level === level);
      return at < 0 ? [] : [rowOf({ condition: name, unit, level }, pets, rows, at, threshold)];
    }),
  );
}

/** Each pet's probes against its own references and the next pet's; rows in the order of pets and their probes. */
async function comparePets(set: GeneratedSet, pets: readonly ConditionedPet[], say: (text: string) => void) {
  const templates: Uint8Array[] = [];
  const sets: number[][] = [];
  const addSet = (samples: ConditionedPet['references']) =>
    sets.push(samples.map(({ template }) => templates.push(template) - 1)) - 1;
  const references = pets.map((pet) => addSet(pet.references));
  const rows = pets.flatMap((pet, n) =>
    pet.probes.map(({ samples }) => ({
      probe: addSet(samples),
      references:
        samples.length === 0
          ? []
          : [references[n]!, references[(n + 1) % pets.length]!].filter((one) => sets[one]!.length > 0),
    })),
  );
  return compareAll({ species: set.species, templates, sets, rows, isByPair: false }, (text) =>
    say(`robustness: ${text}`),
  );
}

function rowOf(
  kind: Pick<RobustnessRow, 'condition' | 'unit' | 'level'>,
  pets: readonly ConditionedPet[],
  rows: readonly ComparedRow[],
  at: number,
  threshold: number,
): RobustnessRow {
  const probesEach = pets[0]!.probes.length;
  const compared = pets.map((_, n) => rows[n * probesEach + at]!).filter((row) => row.ratios.length === 2);
  const photos = pets.reduce((sum, pet) => sum + pet.probes[at]!.samples.length + pet.probes[at]!.reasons.length, 0);
  const refused = pets.reduce((sum, pet) => sum + pet.probes[at]!.reasons.length, 0);
  return {
    ...kind,
    probes: compared.length,
    refused: photos === 0 ? 0 : refused / photos,
    missed:
      compared.length === 0 ? null : compared.filter((row) => row.ratios[0]! < threshold).length / compared.length,
    falseMatches: compared.filter((row) => row.ratios[1]! >= threshold).length,
  };
}
