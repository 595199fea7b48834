import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareDraws } from '@rhinarium/evaluate/compare/compare-draws';
import type { Comparison } from '@rhinarium/evaluate/measures/comparisons';
import type { OperatingPoint } from '@rhinarium/evaluate/measures/error-rates';
import type { Figure } from '@rhinarium/evaluate/measures/figure';
import type { Evidence, KeptPhoto } from '@rhinarium/evaluate/sets/evidence';
import { detCurve, protocolFigures } from '@rhinarium/evaluate/sets/figures';
import { probeOf, referenceOf } from '@rhinarium/evaluate/sets/sample-impostors';
import type { KeptMeasurements } from '../kept-measurements.ts';
import { type PlannedPairs, planPairs } from './plan-pairs.ts';
import { fuseSets, type PairScores } from './set-fusion.ts';

/** Errors of one method by a protocol. */
export interface BaselineErrors {
  readonly genuine: number;
  readonly impostor: number;
  readonly eer: Figure;
  /** At false-match rates of 1e-2 and 1e-3; null where fewer than ERRORS_MIN impostors would pass. */
  readonly fnmr: Readonly<Record<string, Figure>>;
}

/** How one method does on the pairs of one set; the engine's own row among them. */
export interface BaselineFigures {
  readonly method: string;
  /** Why there are no figures. */
  readonly missing?: string;
  readonly R1P1?: BaselineErrors;
  /** Only where the set has draws. */
  readonly R5P3?: BaselineErrors & { readonly rank1: number; readonly fusion: string };
  readonly photoMs?: number;
  readonly pairMs?: number;
  readonly curve?: readonly OperatingPoint[];
}

interface Answer {
  readonly method: string;
  readonly missing?: string;
  /** In the order of the pairs. */
  readonly scores?: readonly number[];
  readonly photoMs?: number;
  readonly pairMs?: number;
}

/** Fewer than elsewhere: methods are compared with each other on the same pairs, and no rate is promised. */
const ERRORS_MIN = 10;

const program = path.join(
  fileURLToPath(new URL('../../../../', import.meta.url)),
  'research/accuracy/baselines/baselines.py',
);

interface BaselinesWish {
  readonly pairsMax: number;
  /** Files of other animals, which some methods are tuned on. */
  readonly others: readonly string[];
  readonly python: string;
  /** What the program answered to this task in an earlier run, else `ask`. */
  readonly kept: KeptMeasurements['ofOthers'];
}

/** Scores pairs of a set by the methods of baselines.py and by the engine. */
export async function runBaselines(
  evidence: Evidence,
  { pairsMax, others, python, kept }: BaselinesWish,
  say: (text: string) => void,
): Promise<BaselineFigures[]> {
  const planned = planPairs(evidence, pairsMax);
  if (planned.pairs.length === 0) return [];
  const files = planned.photos.map(({ photo }) => photo.file);
  const task = { species: evidence.species, files, pairs: planned.pairs, others };
  const answers = await kept(task, () => askPython(python, task));
  const count = evidence.identities.length;
  return [
    await engineFigures(evidence, planned, say),
    ...answers.map(({ method, missing, scores, photoMs, pairMs }): BaselineFigures => {
      if (!scores) return { method, missing: missing ?? 'no answer' };
      const { fusion, fused } = fuseSets(pairScores(planned, scores));
      const figures = figuresOf(singlesOf(planned, scores), fused, fusion, count);
      return { method, ...figures, photoMs: photoMs!, pairMs: pairMs! };
    }),
  ];
}

async function engineFigures({ species, identities }: Evidence, planned: PlannedPairs, say: (text: string) => void) {
  const { photos, pairs, rounds } = planned;
  const tell = (text: string) => say(`engine: ${text}`);
  const seconds = photos.map((): number[] => []);
  for (const [first, second] of pairs) seconds[first]!.push(second);
  const singles = photos.map(({ identity, photo }, first) => [
    probeOf(identity, [photo]),
    ...seconds[first]!.map((second) => referenceOf(photos[second]!.identity, [photos[second]!.photo])),
  ]);
  const one = await compareDraws({ species, rounds: singles, say: tell });
  const { fused } = await compareDraws({ species, rounds, say: tell });
  return { method: 'this engine', ...figuresOf(one.single, fused, 'its own', identities.length) };
}

function figuresOf(single: readonly Comparison[], fused: readonly Comparison[], fusion: string, identities: number) {
  const errors = (comparisons: readonly Comparison[]): BaselineErrors => {
    const { genuine, impostor, eer, fnmr } = protocolFigures(comparisons, identities, ERRORS_MIN);
    return { genuine, impostor, eer, fnmr: { '1e-2': fnmr['1e-2']!, '1e-3': fnmr['1e-3']! } };
  };
  const hasSets = fused.some(({ probe, reference }) => probe !== reference);
  return {
    R1P1: errors(single),
    ...(hasSets && { R5P3: { ...errors(fused), rank1: firstPlaces(fused), fusion } }),
    curve: detCurve(single),
  };
}

const singlesOf = ({ photos, pairs }: PlannedPairs, scores: readonly number[]): Comparison[] =>
  pairs.map(([a, b], n) => ({ probe: photos[a]!.identity, reference: photos[b]!.identity, score: scores[n]! }));

/** The scores of all draws, probe by probe, each with all references of its round. */
function pairScores({ photos, pairs, rounds }: PlannedPairs, scores: readonly number[]): PairScores[] {
  const numbers = new Map(photos.map(({ photo }, n) => [photo, n]));
  const found = new Map(pairs.map(([a, b], n) => [`${a} ${b}`, scores[n]!]));
  const scoreOf = (one: KeptPhoto, other: KeptPhoto) => {
    const [a, b] = [numbers.get(one)!, numbers.get(other)!];
    return found.get(a < b ? `${a} ${b}` : `${b} ${a}`)!;
  };
  return rounds.flatMap((round) =>
    round.flatMap(({ identity, probes }) =>
      round.map((reference) => ({
        probe: identity,
        reference: reference.identity,
        rows: probes.map((probe) => reference.references.map((photo) => scoreOf(probe, photo))),
      })),
    ),
  );
}

/** Share of probes whose own reference scores higher than all others; comparisons of one probe stand together and end before its identity comes again. */
function firstPlaces(fused: readonly Comparison[]): number {
  const probes: Comparison[][] = [];
  for (const one of fused) {
    const last = probes.at(-1);
    if (last && last[0]!.probe === one.probe && !last.some(({ reference }) => reference === one.reference))
      last.push(one);
    else probes.push([one]);
  }
  const won = probes.filter((own) => {
    const genuine = own.find(({ probe, reference }) => probe === reference);
    return genuine && own.every((other) => other === genuine || other.score < genuine.score);
  });
  return won.length / Math.max(1, probes.length);
}

function askPython(python: string, task: object): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    // One thread a process: baselines.py starts a process a core.
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
    const child = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'], env });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('error', (cause) =>
      reject(new Error(`${python} does not start; see research/accuracy/baselines/set-up.sh`, { cause })),
    );
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`baselines.py ended with code ${code}`));
      const lines = Buffer.concat(parts).toString().split('\n');
      resolve(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Answer));
    });
    child.stdin.end(JSON.stringify(task));
  });
}
