import os from 'node:os';
import { ENGINE, SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import { type BaselineFigures, runBaselines } from './baselines/run-baselines.ts';
import type { EvaluateOptions } from './evaluate-options.ts';
import { calibratedOn, fusedThreshold, type Measured, type MeasuredSet, measuredSet } from './report/measured.ts';
import type { Evidence } from './sets/evidence.ts';
import { generatedEvidence } from './sets/generated-evidence.ts';
import { GENERATED_SETS, type GeneratedSet, quickSet } from './sets/generated-set.ts';
import { identificationFigures } from './sets/identification.ts';
import { missingSets, otherPhotos, ownEvidence, realEvidence } from './sets/real-evidence.ts';
import { robustness, robustnessSet } from './sets/robustness.ts';

type Say = (text: string) => void;

const HEADLINE = 'T-cross';
const ROBUSTNESS_PETS = 20;
/** Pairs of photos that the other methods score: enough for a rate of one in a thousand. */
const BASELINE_PAIRS = 18_000;
const SEARCH_SIZES = [1000, 10_000, 100_000];

/** Real photos first, as the protocol wants. */
async function* realSets(options: EvaluateOptions, say: Say): AsyncGenerator<Evidence> {
  const { real, data, pictures, identitiesMax, isQuick } = options;
  const common = { pictures, isQuick, ...(identitiesMax !== undefined && { identitiesMax }) };
  if (real !== undefined) yield* realEvidence(real, common, say);
  if (data !== undefined) yield* ownEvidence(data, common, say);
}

/** At least two pets of anything, or there is nothing to compare. */
const scaled = (count: number, scale: number) => Math.max(Math.min(2, count), Math.round(count * scale));

function sized(set: GeneratedSet, { isQuick, scale }: EvaluateOptions): GeneratedSet {
  if (isQuick) return quickSet(set);
  return { ...set, identities: scaled(set.identities, scale), siblings: scaled(set.siblings, scale) };
}

async function measureRobustness(
  options: EvaluateOptions,
  headline: Evidence,
  say: Say,
): Promise<Measured['robustness']> {
  const threshold = fusedThreshold(headline);
  const set = GENERATED_SETS.find(({ name }) => name === HEADLINE)!;
  if (!threshold && !options.isQuick) return null;
  const pets = options.isQuick ? 2 : scaled(ROBUSTNESS_PETS, options.scale);
  const rows = await robustness(robustnessSet(set, pets), threshold?.threshold ?? 0, options.isQuick, say);
  return { set: HEADLINE, pets, rate: threshold?.rate ?? 1, rows };
}

async function baselinesOf(options: EvaluateOptions, evidence: Evidence, say: Say): Promise<BaselineFigures[]> {
  const { python, real, isQuick, scale } = options;
  if (python === undefined) return [];
  const isGenerated = evidence.marks.includes('synthetic');
  const others = real === undefined || isGenerated ? [] : await otherPhotos(real, evidence);
  const pairsMax = isQuick ? 300 : Math.round(BASELINE_PAIRS * (isGenerated ? Math.max(0.1, scale) : 1));
  return runBaselines(evidence, { pairsMax, others, python }, say);
}

/** Every set of the report, the headline first; `tell` gets what there is after each of them. */
export async function measureAll(
  options: EvaluateOptions,
  say: Say,
  tell: (measured: Measured) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  const sets: MeasuredSet[] = [];
  const bytes: number[] = [];
  let matrix: Measured['robustness'] = null;
  const report = () => tell(measuredOf(options, sets, matrix, bytes, (performance.now() - startedAt) / 1000));
  for await (const evidence of realSets(options, say)) {
    bytes.push(...templateBytes(evidence));
    const baselines = await baselinesOf(options, evidence, say);
    sets.push(measuredSet(evidence, { identification: [], baselines }));
    await report();
  }
  let headline: Evidence | undefined;
  for (const wanted of GENERATED_SETS) {
    const set = sized(wanted, options);
    const evidence = await generatedEvidence(set, options.pictures, say);
    bytes.push(...templateBytes(evidence));
    const isHeadline = set.name === HEADLINE;
    if (isHeadline) headline = evidence;
    const sizes = [set.identities, ...SEARCH_SIZES.slice(0, options.isQuick ? 1 : undefined)];
    const identification = isHeadline ? identificationFigures(evidence, sizes, say) : [];
    const baselines = set.name === 'T-in' ? [] : await baselinesOf(options, evidence, say);
    sets.push(measuredSet(evidence, { identification, baselines }));
    await report();
  }
  matrix = await measureRobustness(options, headline!, say);
  await report();
}

function measuredOf(
  options: EvaluateOptions,
  sets: readonly MeasuredSet[],
  robustness: Measured['robustness'],
  bytes: readonly number[],
  seconds: number,
): Measured {
  const sorted = [...bytes].sort((a, b) => a - b);
  return {
    engine: ENGINE,
    calibratedOn,
    machine: `${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${os.availableParallelism()} cores, Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
    seconds,
    isQuick: options.isQuick,
    scale: options.scale,
    sets,
    missing: missingSets(options.real),
    robustness,
    templateBytes: {
      largest: sorted.at(-1) ?? 0,
      median: sorted[sorted.length >> 1] ?? 0,
      searchCode: SEARCH_CODE_LENGTH,
    },
  };
}

const templateBytes = (evidence: Evidence) =>
  evidence.draws.flatMap(({ references, probes }) => [...references, ...probes].map(({ template }) => template.length));
