import { fastestKernel } from '../kernel/fastest-kernel.ts';
import type { PointColumns } from '../kernel/kernel.ts';
import { AGREEMENT, FRAME, POINTS, TEMPLATE } from '../parameters.ts';
import type { Template } from '../template/template.ts';
import type { Transform } from './alignment.ts';
import { columnsOf } from './correspondences.ts';

const FULL = 127 * 127;
const FRAME_UNITS = FRAME.sidePx * TEMPLATE.unitsPerPx;

// Squares of what half a step, and one and a half, of the scale space enlarge by.
const [, HALF_STEP, , STEP_AND_A_HALF] = POINTS.levelGrowth;

/**
 * Steps of the scale space by which a point of a frame enlarged by the root of `size` looks larger, at most two either
 * way.
 */
function stepsOf(size: number): number {
  const enlarged = Math.max(size, 1 / size);
  const steps = enlarged < HALF_STEP ? 0 : enlarged < STEP_AND_A_HALF ? 1 : 2;
  return size < 1 ? -steps : steps;
}

/**
 * The points of a picture where the transform puts them in the other one's frame; those that fall outside of it are
 * left out.
 */
function carried(points: PointColumns, { a, b, shiftX, shiftY }: Transform): PointColumns {
  const bytes = points.descriptors.length / Math.max(1, points.count);
  const x = new Uint16Array(points.count);
  const y = new Uint16Array(points.count);
  const step = new Uint16Array(points.count);
  const descriptors = new Int8Array(points.descriptors.length);
  const steps = stepsOf(a * a + b * b);
  let count = 0;
  for (let i = 0; i < points.count; i++) {
    const u = a * points.x[i]! - b * points.y[i]! + shiftX * TEMPLATE.unitsPerPx;
    const v = b * points.x[i]! + a * points.y[i]! + shiftY * TEMPLATE.unitsPerPx;
    if (u < 0 || v < 0 || u > FRAME_UNITS || v > FRAME_UNITS) continue;
    x[count] = Math.round(u);
    y[count] = Math.round(v);
    step[count] = Math.max(0, points.step[i]! + steps);
    descriptors.set(points.descriptors.subarray(i * bytes, (i + 1) * bytes), count * bytes);
    count++;
  }
  return { count, x, y, step, descriptors };
}

/** What agrees along a transform, and how many points it was asked of. */
function lookAlong(a: PointColumns, b: PointColumns, transform: Transform): { agreed: number; asked: number } {
  const first = carried(a, transform);
  if (first.count === 0) return { agreed: 0, asked: 0 };
  const least = AGREEMENT.cosineMin * FULL;
  const { forward, backward } = fastestKernel().nearest(first, b, {
    units: AGREEMENT.reachPx * TEMPLATE.unitsPerPx,
    steps: AGREEMENT.scaleStepsMax,
    similarityMin: Math.floor(least),
  });
  let agreed = 0;
  for (let i = 0; i < first.count; i++) {
    const j = forward.index[i]!;
    if (j >= 0 && backward.index[j] === i && forward.best[i]! > least) agreed += forward.best[i]! - least;
  }
  return { agreed: agreed / FULL, asked: first.count };
}

/** Two passes are accurate enough, and more would take time. */
const BESIDE = [
  [1, 1],
  [-1, -1],
] as const;

/** What as many points agree by chance: the mean of looks beside the right place. */
function agreedByChance(a: PointColumns, b: PointColumns, transform: Transform, asked: number): number {
  let sum = 0;
  for (const [x, y] of BESIDE) {
    const shiftX = transform.shiftX + x * AGREEMENT.chance.shiftPx;
    const beside = lookAlong(a, b, { ...transform, shiftX, shiftY: transform.shiftY + y * AGREEMENT.chance.shiftPx });
    if (beside.asked > 0) sum += (beside.agreed * asked) / beside.asked;
  }
  return sum / BESIDE.length;
}

/**
 * A second look along a transform: points that are each other's most similar within AGREEMENT.reachPx of where the
 * transform puts them, each counted by how far its cosine exceeds AGREEMENT.cosineMin. Points that a first look passes
 * over as indistinct count here, since their place is known (guided matching, Hartley and Zisserman 2004, 11.6). For
 * noses less what beads agree by chance: AGREEMENT.chance.
 */
export function agreement(a: Template, b: Template, transform: Transform): number {
  const [first, second] = [columnsOf(a), columnsOf(b)];
  const { agreed, asked } = lookAlong(first, second, transform);
  if (a.species === 'CAT' || a.kind === 'appearance') return agreed;
  return agreed / (1 + agreedByChance(first, second, transform, asked) / AGREEMENT.chance.half);
}
