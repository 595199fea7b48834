import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { type PointColumns, STEP_NOWHERE } from '../kernel/kernel.ts';
import { AGREEMENT, FRAME, POINTS, TEMPLATE } from '../parameters.ts';
import type { Subject } from '../subject.ts';
import type { PointSet } from '../template/template.ts';
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

/** The points of a picture where a transform puts them in the other one's frame. */
interface Carried {
  /** Those that fall outside of the frame are nowhere. */
  readonly points: PointColumns;
  /** How many are inside. */
  readonly asked: number;
}

function carried(points: PointColumns, { a, b, shiftX, shiftY }: Transform): Carried {
  const { count, descriptors } = points;
  const x = new Uint16Array(count);
  const y = new Uint16Array(count);
  const step = new Uint16Array(count).fill(STEP_NOWHERE);
  const steps = stepsOf(a * a + b * b);
  let asked = 0;
  for (let i = 0; i < count; i++) {
    const u = a * points.x[i]! - b * points.y[i]! + shiftX * TEMPLATE.unitsPerPx;
    const v = b * points.x[i]! + a * points.y[i]! + shiftY * TEMPLATE.unitsPerPx;
    if (u < 0 || v < 0 || u > FRAME_UNITS || v > FRAME_UNITS) continue;
    x[i] = Math.round(u);
    y[i] = Math.round(v);
    step[i] = Math.max(0, points.step[i]! + steps);
    asked++;
  }
  return { points: { count, x, y, step, descriptors }, asked };
}

const LEAST = AGREEMENT.cosineMin * FULL;

/** How much of each first picture agrees with the second. */
function agreedOf(firsts: readonly Carried[], second: PointColumns): number[] {
  const points = firsts.map((first) => first.points);
  const found = fastestKernel().nearest(points, second, {
    units: AGREEMENT.reachPx * TEMPLATE.unitsPerPx,
    steps: AGREEMENT.scaleStepsMax,
    similarityMin: Math.floor(LEAST),
  });
  return found.map(({ forward, backward }) => {
    let agreed = 0;
    for (let i = 0; i < forward.index.length; i++) {
      const j = forward.index[i]!;
      if (j >= 0 && backward.index[j] === i && forward.best[i]! > LEAST) agreed += forward.best[i]! - LEAST;
    }
    return agreed / FULL;
  });
}

/** The transform itself, then beside the right place: two of these are accurate enough, and more would take time. */
const LOOKS = [
  [0, 0],
  [1, 1],
  [-1, -1],
] as const;

function shifted(transform: Transform, [x, y]: readonly [number, number]): Transform {
  const { shiftPx } = AGREEMENT.chance;
  return { ...transform, shiftX: transform.shiftX + x * shiftPx, shiftY: transform.shiftY + y * shiftPx };
}

/** What as many points agree by chance: the mean of looks beside the right place. */
function agreedByChance(asked: number, beside: readonly Carried[], agreed: readonly number[]): number {
  const sums = beside.map((look, n) => (look.asked > 0 ? (agreed[n]! * asked) / look.asked : 0));
  return sums.reduce((sum, value) => sum + value, 0) / beside.length;
}

/** Checks whether points of such a picture look alike wherever they lie: the beads of a nose do. */
export const hasBeads = ({ species, kind }: Subject): boolean => species === 'DOG' && kind === 'fingerprint';

/**
 * Matching guided by a transform: points that are each other's most similar within AGREEMENT.reachPx of where the
 * transform puts them, each counted by how far its cosine exceeds AGREEMENT.cosineMin. Points that matching passes
 * over as indistinct count here, since their place is known (guided matching, Hartley and Zisserman 2004, 11.6). For
 * beads (`areBeads`) less what they agree by chance: AGREEMENT.chance.
 */
export function agreement(a: PointSet, b: PointSet, transform: Transform, areBeads: boolean): number {
  const [first, second] = [columnsOf(a), columnsOf(b)];
  const looks = LOOKS.slice(0, areBeads ? LOOKS.length : 1).map((way) => carried(first, shifted(transform, way)));
  const [agreed, ...besides] = agreedOf(looks, second);
  if (!areBeads) return agreed!;
  return agreed! / (1 + agreedByChance(looks[0]!.asked, looks.slice(1), besides) / AGREEMENT.chance.half);
}
