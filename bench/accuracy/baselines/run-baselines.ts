import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareDraws } from '../compare/compare-draws.ts';
import type { Comparison } from '../measures/comparisons.ts';
import type { OperatingPoint } from '../measures/error-rates.ts';
import type { Evidence, EvidenceDraw } from '../sets/evidence.ts';
import { detCurve, type Figure, protocolFigures } from '../sets/figures.ts';

/** How one method does on the pairs of one set; the engine's own row among them. */
export interface BaselineFigures {
  readonly method: string;
  /** Why there are no figures. */
  readonly missing?: string;
  readonly identities: number;
  readonly singlePairs: number;
  readonly eerR1P1?: Figure;
  readonly aucR1P1?: Figure;
  readonly eerR5P3?: Figure;
  readonly rank1?: number;
  readonly photoMs?: number;
  readonly pairMs?: number;
  readonly curve?: readonly OperatingPoint[];
}

interface Answer {
  readonly method: string;
  readonly missing?: string;
  readonly scores?: readonly (readonly number[])[];
  readonly photoMs?: number;
  readonly pairMs?: number;
}

const program = path.join(
  fileURLToPath(new URL('../../../../', import.meta.url)),
  'bench/accuracy/baselines/baselines.py',
);

/**
 * Scores the pairs of the first identities of a set by the methods of baselines.py and by the engine. Three photos against five are
 * joined for the baselines as the mean over the probes of the likest reference, which is the simplest that works.
 */
export async function runBaselines(
  evidence: Evidence,
  identitiesMax: number,
  python: string,
  say: (text: string) => void,
): Promise<BaselineFigures[]> {
  const draws = firstDraws(evidence, identitiesMax);
  const answers = await askPython(python, draws);
  const engine = await compareDraws({
    species: evidence.species,
    rounds: [draws],
    isByPair: true,
    say: (text) => say(`engine: ${text}`),
  });
  const count = evidence.identities.length;
  const rank1 = engine.ranks.filter(({ rank }) => rank === 1).length / Math.max(1, engine.ranks.length);
  return [
    { method: 'this engine', identities: draws.length, ...figuresOf(engine.single, engine.fused, count), rank1 },
    ...answers.map((answer) => {
      const { method, missing, scores, photoMs, pairMs } = answer;
      if (!scores) return { method, missing: missing ?? 'no answer', identities: draws.length, singlePairs: 0 };
      const { single, fused } = joined(draws, scores);
      return {
        method,
        identities: draws.length,
        ...figuresOf(single, fused, count),
        rank1: firstPlaces(fused),
        photoMs: photoMs!,
        pairMs: pairMs!,
      };
    }),
  ];
}

/** One complete draw of each of the first identities. */
function firstDraws(evidence: Evidence, identitiesMax: number): EvidenceDraw[] {
  const first = new Map<number, EvidenceDraw>();
  for (const draw of evidence.draws)
    if (draw.references.length > 0 && draw.probes.length > 0 && !first.has(draw.identity))
      first.set(draw.identity, draw);
  return [...first.values()].slice(0, identitiesMax);
}

function figuresOf(single: readonly Comparison[], fused: readonly Comparison[], identities: number) {
  const one = protocolFigures(single, identities);
  return {
    singlePairs: single.length,
    eerR1P1: one.eer,
    aucR1P1: one.auc,
    eerR5P3: protocolFigures(fused, identities).eer,
    curve: detCurve(single),
  };
}

/** Single and joined scores of a matrix of all probe photos against all reference photos. */
function joined(draws: readonly EvidenceDraw[], scores: readonly (readonly number[])[]) {
  const single: Comparison[] = [];
  const fused: Comparison[] = [];
  let row = 0;
  for (const probe of draws) {
    const rows = scores.slice(row, row + probe.probes.length);
    row += probe.probes.length;
    let column = 0;
    for (const reference of draws) {
      const from = column;
      column += reference.references.length;
      const parts = rows.map((values) => values.slice(from, from + reference.references.length));
      const ids = { probe: probe.identity, reference: reference.identity };
      single.push(...parts.flatMap((values) => values.map((score) => ({ ...ids, score }))));
      fused.push({ ...ids, score: parts.reduce((sum, values) => sum + Math.max(...values), 0) / parts.length });
    }
  }
  return { single, fused };
}

/** Share of probes whose own reference scores higher than all others. */
function firstPlaces(fused: readonly Comparison[]): number {
  const own = fused.filter((one) => one.probe === one.reference);
  const won = own.filter((one) =>
    fused.every((other) => other.probe !== one.probe || other === one || other.score < one.score),
  );
  return won.length / Math.max(1, own.length);
}

function askPython(python: string, draws: readonly EvidenceDraw[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('error', (cause) =>
      reject(new Error(`${python} does not start; see bench/accuracy/baselines/set-up.sh`, { cause })),
    );
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`baselines.py ended with code ${code}`));
      resolve(
        Buffer.concat(parts)
          .toString()
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Answer),
      );
    });
    const files = (photos: readonly { readonly file: string }[]) => photos.map(({ file }) => file);
    child.stdin.end(
      JSON.stringify({
        probes: draws.map(({ probes }) => files(probes)),
        references: draws.map(({ references }) => files(references)),
      }),
    );
  });
}
