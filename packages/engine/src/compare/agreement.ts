import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { type PointColumns, STEP_NOWHERE } from '../kernel/kernel.ts';
import { AGREEMENT, FRAME, POINTS, TEMPLATE } from '../parameters.ts';
import type { Subject } from '../subject.ts';
import type { PointSet } from '../template/template.ts';
import type { Transform } from './alignment.ts';
import { columnsOf } from './correspondences.ts';

const FULL = 127 * 127;
const FRAME_UNITS = FRAME.sidePx * TEMPLATE.unitsPerPx;

// Squared scale factors of half a step and of one and a half steps of the scale space.
const [, HALF_STEP, , STEP_AND_A_HALF] = POINTS.levelGrowth;

/** Steps of the scale space by which a transform with squared scale `size` changes a keypoint's scale, -2 to 2. */
function stepsOf(size: number): number {
  const enlarged = Math.max(size, 1 / size);
  const steps = enlarged < HALF_STEP ? 0 : enlarged < STEP_AND_A_HALF ? 1 : 2;
  return size < 1 ? -steps : steps;
}

/** Keypoints of a picture, transformed into the other picture's frame. */
interface Transformed {
  /** Keypoints outside the frame get STEP_NOWHERE. */
  readonly points: PointColumns;
  /** Number of keypoints inside the frame. */
  readonly insideCount: number;
}

function transformed(points: PointColumns, { a, b, shiftX, shiftY }: Transform): Transformed {
  const { count, descriptors } = points;
  const x = new Uint16Array(count);
  const y = new Uint16Array(count);
  const step = new Uint16Array(count).fill(STEP_NOWHERE);
  const steps = stepsOf(a * a + b * b);
  let insideCount = 0;
  for (let i = 0; i < count; i++) {
    const u = a * points.x[i]! - b * points.y[i]! + shiftX * TEMPLATE.unitsPerPx;
    const v = b * points.x[i]! + a * points.y[i]! + shiftY * TEMPLATE.unitsPerPx;
    if (u < 0 || v < 0 || u > FRAME_UNITS || v > FRAME_UNITS) continue;
    x[i] = Math.round(u);
    y[i] = Math.round(v);
    step[i] = Math.max(0, points.step[i]! + steps);
    insideCount++;
  }
  return { points: { count, x, y, step, descriptors }, insideCount };
}

const LEAST = AGREEMENT.cosineMin * FULL;

/** Agreement of each transformed set with the second picture, before the correction for chance. */
function agreedOf(firsts: readonly Transformed[], second: PointColumns): number[] {
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

/** Displacements of the transform: none, then two that estimate chance agreement. More gain no accuracy. */
const DISPLACEMENTS = [
  [0, 0],
  [1, 1],
  [-1, -1],
] as const;

function displaced(transform: Transform, [x, y]: readonly [number, number]): Transform {
  const { shiftPx } = AGREEMENT.chance;
  return { ...transform, shiftX: transform.shiftX + x * shiftPx, shiftY: transform.shiftY + y * shiftPx };
}

/** Chance agreement: the mean over the displaced transforms, scaled to `insideCount` keypoints. */
function chanceAgreement(
  insideCount: number,
  displacedSets: readonly Transformed[],
  agreed: readonly number[],
): number {
  const sums = displacedSets.map((set, n) => (set.insideCount > 0 ? (agreed[n]! * insideCount) / set.insideCount : 0));
  return sums.reduce((sum, value) => sum + value, 0) / displacedSets.length;
}

/** Checks whether keypoints of such a picture look alike wherever they lie: the beads of a nose do. */
export const hasBeads = ({ species, kind }: Subject): boolean => species === 'DOG' && kind === 'fingerprint';

/**
 * Guided matching (Hartley and Zisserman 2004, 11.6): mutual nearest neighbours within AGREEMENT.reachPx of the
 * transformed position. Each counts by how far its cosine exceeds AGREEMENT.cosineMin. Ambiguous keypoints that
 * matching rejects count here, since their position is known. For beads (`areBeads`) chance agreement is discounted:
 * AGREEMENT.chance.
 */
export function agreement(a: PointSet, b: PointSet, transform: Transform, areBeads: boolean): number {
  const [first, second] = [columnsOf(a), columnsOf(b)];
  const displacements = DISPLACEMENTS.slice(0, areBeads ? DISPLACEMENTS.length : 1);
  const sets = displacements.map((by) => transformed(first, displaced(transform, by)));
  const [agreed, ...byChance] = agreedOf(sets, second);
  if (!areBeads) return agreed!;
  return agreed! / (1 + chanceAgreement(sets[0]!.insideCount, sets.slice(1), byChance) / AGREEMENT.chance.half);
}
