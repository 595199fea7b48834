import os from 'node:os';
import path from 'node:path';
import { ENGINE, SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import { generatedFolder } from '@rhinarium/evaluate/code-digest';
import type { Evidence } from '@rhinarium/evaluate/sets/evidence';
import { type FolderSet, folderEvidence } from '@rhinarium/evaluate/sets/folder-evidence';
import { type BaselineFigures, runBaselines } from './baselines/run-baselines.ts';
import { judgeNoses } from './gate/judge-noses.ts';
import { refusedTable } from './gate/nose-tables.ts';
import { type KeptMeasurements, keepMeasurements } from './kept-measurements.ts';
import { calibratedOn, fusedThreshold, type Measured, type MeasuredSet, measuredSet } from './report/measured.ts';
import type { ReportOptions } from './report-options.ts';
import { appearanceFigures } from './sets/appearance-figures.ts';
import { generatedEvidence } from './sets/generated-evidence.ts';
import { GENERATED_SETS, type GeneratedSet, quickSet } from './sets/generated-set.ts';
import { identificationFigures } from './sets/identification.ts';
import { missingSets, otherPhotos, ownFolderSets, realFolderSets } from './sets/real-evidence.ts';
import { WHOLE } from './sets/real-sets.ts';
import { robustness, robustnessSet } from './sets/robustness.ts';

type Say = (text: string) => void;

const HEADLINE = 'T-cross';
const ROBUSTNESS_PETS = 20;
/** Pairs of photos that the other methods score: enough for a rate of one in a thousand. */
const BASELINE_PAIRS = { CAT: 18_000, DOG: 12_000 } as const;
const SEARCH_SIZES = [1000, 10_000, 100_000];

/** The result of one step, stored for a run that continues later. */
interface SetStep {
  readonly set: MeasuredSet;
  /** Lengths of its templates. */
  readonly bytes: readonly number[];
  /** Of three photos against five, where the set supports one. */
  readonly threshold?: ReturnType<typeof fusedThreshold>;
  readonly seconds: number;
}

/** Real photos first, as the protocol wants. */
async function realSets({ real, data, pictures, identitiesMax, isQuick, scale }: ReportOptions): Promise<FolderSet[]> {
  const common = { pictures, isQuick, scale, ...(identitiesMax !== undefined && { identitiesMax }) };
  return [
    ...(real === undefined ? [] : await realFolderSets(real, common)),
    ...(data === undefined ? [] : await ownFolderSets(data, common)),
  ];
}

/** At least two pets of anything, or there is nothing to compare. */
const scaled = (count: number, scale: number) => Math.max(Math.min(2, count), Math.round(count * scale));

function sized(set: GeneratedSet, { isQuick, scale }: ReportOptions): GeneratedSet {
  if (isQuick) return quickSet(set);
  // Siblings are few already, and each needs the pet that it is a sibling of.
  return { ...set, identities: Math.max(set.siblings, scaled(set.identities, scale)) };
}

async function measureRobustness(
  { isQuick, scale }: ReportOptions,
  threshold: SetStep['threshold'],
  say: Say,
): Promise<Measured['robustness']> {
  const set = GENERATED_SETS.find(({ name }) => name === HEADLINE)!;
  if (!threshold && !isQuick) return null;
  const pets = isQuick ? 2 : scaled(ROBUSTNESS_PETS, scale);
  const rows = await robustness(robustnessSet(set, pets), threshold?.threshold ?? 0, isQuick, say);
  return { set: HEADLINE, pets, rate: threshold?.rate ?? 1, rows };
}

/** Sets whose animals, or their like, are all in another set that the baselines score. */
const WITHOUT_BASELINES = ['T-in', 'T-stress', 'cattle skin', 'look-alike cats'];

/** None for pictures that are not fingerprints, or for impostors only. */
async function baselinesOf(
  options: ReportOptions,
  evidence: Evidence,
  kept: KeptMeasurements,
  say: Say,
): Promise<BaselineFigures[]> {
  const { python, real, isQuick, scale } = options;
  const isCompared =
    !evidence.marks.includes(WHOLE) &&
    !WITHOUT_BASELINES.includes(evidence.name) &&
    evidence.R1P1.some(({ probe, reference }) => probe === reference);
  if (python === undefined || !isCompared) return [];
  const isGenerated = evidence.marks.includes('synthetic');
  const others = real === undefined || isGenerated ? [] : await otherPhotos(real, evidence);
  const pairsMax = isQuick
    ? 300
    : Math.round(BASELINE_PAIRS[evidence.species] * (isGenerated ? Math.max(0.1, scale) : 1));
  return runBaselines(evidence, { pairsMax, others, python, kept: kept.ofOthers }, say);
}

/** Where a set leaves what it gave but for other methods' scores, which take the longest, and where these are kept. */
interface Keeping {
  readonly kept: KeptMeasurements;
  readonly alone: (step: SetStep) => Promise<unknown>;
}

async function measureReal(options: ReportOptions, folder: FolderSet, say: Say, keeping: Keeping): Promise<SetStep> {
  const startedAt = performance.now();
  const evidence = await folderEvidence(folder, say);
  const set = measuredSet(evidence, { identification: [], baselines: [] });
  const step = { set, bytes: templateBytes(evidence), seconds: (performance.now() - startedAt) / 1000 };
  return withBaselines(options, evidence, step, say, keeping);
}

async function withBaselines(
  options: ReportOptions,
  evidence: Evidence,
  step: SetStep,
  say: Say,
  keeping: Keeping,
): Promise<SetStep> {
  await keeping.alone(step);
  const startedAt = performance.now();
  const baselines = await baselinesOf(options, evidence, keeping.kept, say);
  const seconds = step.seconds + (performance.now() - startedAt) / 1000;
  return { ...step, set: { ...step.set, baselines }, seconds };
}

async function measureGenerated(
  options: ReportOptions,
  wanted: GeneratedSet,
  say: Say,
  keeping: Keeping,
): Promise<SetStep> {
  const startedAt = performance.now();
  const evidence = await generatedEvidence(wanted, await generatedFolder(options.pictures), say);
  const sizes = [wanted.identities, ...SEARCH_SIZES.slice(0, options.isQuick ? 1 : undefined)];
  const identification = wanted.name === HEADLINE ? identificationFigures(evidence, sizes, say) : [];
  const threshold = fusedThreshold(evidence);
  const step = {
    set: measuredSet(evidence, { identification, baselines: [] }),
    bytes: templateBytes(evidence),
    ...(threshold && { threshold }),
    seconds: (performance.now() - startedAt) / 1000,
  };
  return withBaselines(options, evidence, step, say, keeping);
}

/** Every set of the report; `tell` gets what there is after each of them. What was measured before is not measured again. */
export async function measureAll(
  options: ReportOptions,
  say: Say,
  tell: (measured: Measured) => Promise<unknown>,
): Promise<void> {
  const kept = await keepMeasurements(path.join(options.pictures, 'measured'));
  const steps: SetStep[] = [];
  let rest: Pick<Measured, 'robustness' | 'appearances' | 'gate'> = { robustness: null, appearances: null, gate: null };
  const report = () => tell(measuredOf(options, steps, rest));
  const add = async (wanted: FolderSet | GeneratedSet, measure: (keeping: Keeping) => Promise<SetStep>) => {
    const [all, alone] = [
      [wanted, options.python],
      [wanted, 'alone'],
    ];
    const isLeftOut = options.sets?.includes(wanted.name) === false;
    // Of a set that is left out, or was ended within the other methods' scores, what there is.
    const words = isLeftOut && !kept.has(all) ? alone : all;
    if (isLeftOut && !kept.has(words)) return;
    steps.push(await kept.once(words, () => measure({ kept, alone: (step) => kept.keep(alone, step) })));
    await report();
  };
  const addReal = (folder: FolderSet) => add(folder, (keeping) => measureReal(options, folder, say, keeping));
  const folders = await realSets(options);
  const isWhole = ({ marks = [] }: FolderSet) => marks.includes(WHOLE);
  for (const folder of folders.filter((one) => !isWhole(one))) await addReal(folder);
  if (options.sets?.includes('appearances') !== false || kept.has(['gate', options.real]))
    rest = { ...rest, ...(await wholePhotos(options, kept, say)) };
  for (const wanted of GENERATED_SETS) {
    const set = sized(wanted, options);
    await add(set, (keeping) => measureGenerated(options, set, say, keeping));
  }
  // What is no fingerprint comes last: a run that is ended early lacks it first.
  for (const folder of folders.filter(isWhole)) await addReal(folder);
  const threshold = steps.find(({ set }) => set.name === HEADLINE)?.threshold;
  const { isQuick, scale } = options;
  const words = ['robustness', isQuick, scale, threshold ?? null];
  if (kept.has(words) || options.sets?.includes('robustness') !== false)
    rest = { ...rest, robustness: await kept.once(words, () => measureRobustness(options, threshold, say)) };
  await report();
}

/** What needs photos of the real sets, but is no set. */
async function wholePhotos(
  { real }: ReportOptions,
  kept: KeptMeasurements,
  say: Say,
): Promise<Pick<Measured, 'appearances' | 'gate'>> {
  if (real === undefined) return { appearances: null, gate: null };
  const gate = async () => {
    const noses = await judgeNoses(real);
    return noses.length === 0 ? null : refusedTable(noses).join('\n');
  };
  return {
    appearances: await kept.once(['appearances', real], () => appearanceFigures(real, say)),
    gate: await kept.once(['gate', real], gate),
  };
}

function measuredOf(
  options: ReportOptions,
  steps: readonly SetStep[],
  rest: Pick<Measured, 'robustness' | 'appearances' | 'gate'>,
): Measured {
  const sorted = steps.flatMap(({ bytes }) => bytes).sort((a, b) => a - b);
  return {
    engine: ENGINE,
    calibratedOn,
    machine: `${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${os.availableParallelism()} cores, Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
    seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0),
    isQuick: options.isQuick,
    scale: options.scale,
    sets: steps.map(({ set }) => set),
    missing: missingSets(options.real),
    ...rest,
    templateBytes: {
      largest: sorted.at(-1) ?? 0,
      median: sorted[sorted.length >> 1] ?? 0,
      searchCode: SEARCH_CODE_LENGTH,
    },
  };
}

const templateBytes = (evidence: Evidence) =>
  evidence.draws.flatMap(({ references, probes }) => [...references, ...probes].map(({ template }) => template.length));
