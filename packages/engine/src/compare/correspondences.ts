import { DESCRIPTOR, MATCHING, POINTS, TEMPLATE } from '../parameters.ts';
import type { Template } from '../template/template.ts';

/** Matched points: indices into two templates, and the cosine of their descriptors. */
export interface Correspondences {
  readonly count: number;
  readonly first: Uint16Array;
  readonly second: Uint16Array;
  readonly cosine: Float32Array;
}

interface Nearest {
  readonly index: Int32Array;
  readonly best: Int32Array;
  readonly runnerUp: Int32Array;
}

const FULL = 127 * 127;

function createNearest(count: number): Nearest {
  return {
    index: new Int32Array(count).fill(-1),
    best: new Int32Array(count).fill(-FULL),
    runnerUp: new Int32Array(count).fill(-FULL),
  };
}

function dot(a: Int8Array, at: number, b: Int8Array, bt: number): number {
  let sum = 0;
  for (let k = 0; k < DESCRIPTOR.bytes; k += 4) {
    sum +=
      a[at + k]! * b[bt + k]! +
      a[at + k + 1]! * b[bt + k + 1]! +
      a[at + k + 2]! * b[bt + k + 2]! +
      a[at + k + 3]! * b[bt + k + 3]!;
  }
  return sum;
}

function note(nearest: Nearest, from: number, to: number, similarity: number): void {
  if (similarity > nearest.best[from]!) {
    nearest.runnerUp[from] = nearest.best[from]!;
    nearest.best[from] = similarity;
    nearest.index[from] = to;
  } else if (similarity > nearest.runnerUp[from]!) nearest.runnerUp[from] = similarity;
}

function scaleStep(scale: number): number {
  return (scale >> 2) * POINTS.scales + (scale & 3);
}

/** For each point of either template the likest and second likest point of the other within reach. */
function nearestBothWays(a: Template, b: Template): { forward: Nearest; backward: Nearest } {
  const forward = createNearest(a.pointCount);
  const backward = createNearest(b.pointCount);
  const reach = MATCHING.shiftPxMax * TEMPLATE.unitsPerPx;
  const stepsB = Int8Array.from(b.scale, scaleStep);
  for (let i = 0; i < a.pointCount; i++) {
    const x = a.x[i]!;
    const y = a.y[i]!;
    const step = scaleStep(a.scale[i]!);
    for (let j = 0; j < b.pointCount; j++) {
      const dx = b.x[j]! - x;
      if (dx > reach || dx < -reach) continue;
      const dy = b.y[j]! - y;
      if (dy > reach || dy < -reach) continue;
      const steps = stepsB[j]! - step;
      if (steps > MATCHING.scaleStepsMax || steps < -MATCHING.scaleStepsMax) continue;
      const similarity = dot(a.descriptors, i * DESCRIPTOR.bytes, b.descriptors, j * DESCRIPTOR.bytes);
      note(forward, i, j, similarity);
      note(backward, j, i, similarity);
    }
  }
  return { forward, backward };
}

function isDistinct(best: number, runnerUp: number): boolean {
  return FULL - best <= MATCHING.ratioMax * MATCHING.ratioMax * (FULL - runnerUp);
}

/** Points that are each other's likest and stand out from the second likest on either side. */
export function correspondences(a: Template, b: Template): Correspondences {
  const { forward, backward } = nearestBothWays(a, b);
  const first: number[] = [];
  const second: number[] = [];
  const cosine: number[] = [];
  for (let i = 0; i < a.pointCount; i++) {
    const j = forward.index[i]!;
    if (j < 0 || backward.index[j] !== i) continue;
    const best = forward.best[i]!;
    if (best < MATCHING.cosineMin * FULL) continue;
    if (!isDistinct(best, forward.runnerUp[i]!) || !isDistinct(best, backward.runnerUp[j]!)) continue;
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
