import { fastestKernel } from '../kernel/fastest-kernel.ts';
import type { PointColumns } from '../kernel/kernel.ts';
import { type Matching, POINTS, TEMPLATE } from '../parameters.ts';
import type { PointSet } from '../template/template.ts';

/** Matched keypoints: indices into two templates, and the cosine of their descriptors. */
export interface Correspondences {
  readonly count: number;
  readonly first: Uint16Array;
  readonly second: Uint16Array;
  readonly cosine: Float32Array;
}

const FULL = 127 * 127;

const columns = new WeakMap<PointSet, PointColumns>();

/** Returns keypoints as the kernel takes them, computed once per template. */
export function columnsOf(points: PointSet): PointColumns {
  const known = columns.get(points);
  if (known) return known;
  const made = makeColumns(points);
  columns.set(points, made);
  return made;
}

function makeColumns({ pointCount, x, y, scale, descriptors }: PointSet): PointColumns {
  const step = new Uint16Array(scale.length);
  const { levelsPerOctave } = TEMPLATE;
  for (let i = 0; i < step.length; i++)
    step[i] = Math.floor(scale[i]! / levelsPerOctave) * POINTS.scales + (scale[i]! % levelsPerOctave);
  return { count: pointCount, x, y, step, descriptors };
}

function isDistinct(best: number, runnerUp: number, ratioMax: number): boolean {
  return FULL - best <= ratioMax * ratioMax * (FULL - runnerUp);
}

/** Least similarity that is a match or can make a match ambiguous. */
function relevantFrom(ratioMax: number, cosineMin: number): number {
  const least = cosineMin * FULL;
  return Math.floor(Math.min(least, FULL - (FULL - least) / (ratioMax * ratioMax)));
}

/** Matches mutual nearest neighbours that pass the ratio test on both sides (Lowe 2004). */
export function correspondences(a: PointSet, b: PointSet, matching: Matching): Correspondences {
  const { shiftPxMax, scaleStepsMax, ratioMax, cosineMin } = matching;
  const [nearest] = fastestKernel().nearest([columnsOf(a)], columnsOf(b), {
    units: shiftPxMax * TEMPLATE.unitsPerPx,
    steps: scaleStepsMax,
    similarityMin: relevantFrom(ratioMax, cosineMin),
  });
  const { forward, backward } = nearest!;
  const first: number[] = [];
  const second: number[] = [];
  const cosine: number[] = [];
  for (let i = 0; i < a.pointCount; i++) {
    const j = forward.index[i]!;
    if (j < 0 || backward.index[j] !== i) continue;
    const best = forward.best[i]!;
    if (best < cosineMin * FULL) continue;
    if (!isDistinct(best, forward.runnerUp[i]!, ratioMax) || !isDistinct(best, backward.runnerUp[j]!, ratioMax))
      continue;
    first.push(i);
    second.push(j);
    cosine.push(best / FULL);
  }
  return {
    count: first.length,
    first: Uint16Array.from(first),
    second: Uint16Array.from(second),
    cosine: Float32Array.from(cosine),
  };
}
