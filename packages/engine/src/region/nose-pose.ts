import { POSE } from '../parameters.ts';

/** Where a nose lies in the guide's window, and how it is turned. Lengths are in half windows, from its middle. */
export interface NosePose {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  /** Radians. */
  readonly roll: number;
  readonly sinYaw: number;
  readonly sinPitch: number;
}

export const POSE_LENGTH = 6;

/** The pose in its fixed order, as templates keep it: whole multiples of 1 / POSE.unitsPerOne. */
export function poseUnits({ x, y, halfWidth, roll, sinYaw, sinPitch }: NosePose): Int16Array {
  return unitsOf([x, y, halfWidth, roll, sinYaw, sinPitch]);
}

function unitsOf(numbers: ArrayLike<number>): Int16Array {
  return Int16Array.from(numbers, (value) => Math.round(value * POSE.unitsPerOne));
}

/**
 * A network's numbers, rounded to what a template can keep: what is measured along the pose is then the same on processors whose sums differ
 * in the last bits. Throws RangeError for another count of numbers.
 */
export function nosePose(numbers: Float32Array): NosePose {
  if (numbers.length !== POSE_LENGTH) throw new RangeError(`A pose has ${POSE_LENGTH} numbers, not ${numbers.length}.`);
  return poseOfUnits(unitsOf(numbers));
}

/** What poseUnits wrote. */
export function poseOfUnits(units: Int16Array): NosePose {
  const [x, y, halfWidth, roll, sinYaw, sinPitch] = Array.from(units, (value) => value / POSE.unitsPerOne);
  return { x: x!, y: y!, halfWidth: halfWidth!, roll: roll!, sinYaw: sinYaw!, sinPitch: sinPitch! };
}
