import { LIKENESS } from '../parameters.ts';
import { cosineWaves, wavesOf, wavesWithin } from './likeness.ts';

const { waves, sidePx, cropShareMax, cropShareStep, distanceMax } = LIKENESS;

/**
 * What a crop carries over the edge of the stored waves stays out of the comparison: fewer waves are compared than
 * stored.
 */
const COMPARED = wavesWithin(LIKENESS.comparedRadiusMax);
const PLACES = Uint16Array.from(COMPARED, ({ at }) => at);
const WEIGHTS = Float64Array.from(COMPARED, ({ weight }) => weight * weight);

/** A likeness as it is compared. */
interface Waves {
  /** All stored waves. */
  readonly table: Float64Array;
  /** The compared ones. */
  readonly compared: Float64Array;
  readonly energy: number;
}

function energyOf(compared: Float64Array): number {
  let energy = 0;
  for (let n = 0; n < compared.length; n++) energy += compared[n]! * compared[n]! * WEIGHTS[n]!;
  return energy;
}

const known = new WeakMap<Uint8Array, Waves>();

/** The waves of a likeness, read once for many comparisons; undefined for bytes that are not a likeness. */
function readWaves(likeness: Uint8Array): Waves | undefined {
  const before = known.get(likeness);
  if (before) return before;
  const table = wavesOf(likeness);
  if (table === undefined) return undefined;
  const compared = Float64Array.from(PLACES, (at) => table[at]!);
  const waves = { table, compared, energy: energyOf(compared) };
  known.set(likeness, waves);
  return waves;
}

/** 1 - correlation: 0 for the same picture, about 1 for unrelated ones. */
function distance(a: Float64Array, energyA: number, b: Waves): number {
  let product = 0;
  for (let n = 0; n < a.length; n++) product += a[n]! * b.compared[n]! * WEIGHTS[n]!;
  return energyA * b.energy === 0 ? 1 : 1 - product / Math.sqrt(energyA * b.energy);
}

/**
 * What cutting off these shares of a side's two ends makes of the waves along it: row = wave after, column = wave
 * before.
 */
function cropMatrix(before: number, after: number): Float64Array {
  const whole = cosineWaves((i) => (i + 0.5) / sidePx);
  const cut = cosineWaves((i) => before + ((1 - before - after) * (i + 0.5)) / sidePx);
  return Float64Array.from({ length: waves * waves }, (_, at) => {
    const result = whole[Math.floor(at / waves)]!;
    return cut[at % waves]!.reduce((sum, value, i) => sum + value * result[i]!, 0);
  });
}

/** All crops of one side; the first cuts nothing. */
const CROPS = Array.from({ length: Math.round(cropShareMax / cropShareStep) + 1 }, (_, before) =>
  Array.from({ length: Math.round(cropShareMax / cropShareStep) + 1 - before }, (_, after) =>
    cropMatrix(before * cropShareStep, after * cropShareStep),
  ),
).flat();

/** The table with the waves across (stride 1) or down (stride `waves`) as a crop leaves them. */
function cropped(table: Float64Array, crop: Float64Array, stride: number): Float64Array {
  const result = new Float64Array(waves * waves);
  for (let line = 0; line < waves; line++) {
    const from = line * (stride === 1 ? waves : 1);
    for (let wave = 0; wave < waves; wave++) {
      let sum = 0;
      for (let i = 0; i < waves; i++) sum += crop[wave * waves + i]! * table[from + i * stride]!;
      result[from + wave * stride] = sum;
    }
  }
  return result;
}

/** The compared waves of `cropped`. */
function comparedOfCropped(table: Float64Array, crop: Float64Array, stride: number): Float64Array {
  return Float64Array.from(PLACES, (at) => {
    const [across, down] = [at % waves, Math.floor(at / waves)];
    const [wave, from] = stride === 1 ? [across, down * waves] : [down, across];
    let sum = 0;
    for (let i = 0; i < waves; i++) sum += crop[wave * waves + i]! * table[from + i * stride]!;
    return sum;
  });
}

function bestCrop(table: Float64Array, stride: number, target: Waves): { crop: Float64Array; distance: number } {
  return CROPS.map((crop) => {
    const compared = comparedOfCropped(table, crop, stride);
    return { crop, distance: distance(compared, energyOf(compared), target) };
  }).reduce((best, one) => (one.distance < best.distance ? one : best));
}

/**
 * Whether some slight crop of the first picture is the second one: sought along the width, along the height, and along
 * the width again.
 */
function isCropOf({ table: a }: Waves, b: Waves): boolean {
  let down = CROPS[0]!;
  for (let round = 0; round < 2; round++) {
    const across = bestCrop(cropped(a, down, waves), 1, b).crop;
    const best = bestCrop(cropped(a, across, 1), waves, b);
    if (best.distance <= distanceMax) return true;
    down = best.crop;
  }
  return false;
}

/** How different two pictures are: 0 for the same, about 1 for unrelated ones and for bytes that are not a likeness. */
export function likenessDistance(a: Uint8Array, b: Uint8Array): number {
  const [first, second] = [readWaves(a), readWaves(b)];
  return first === undefined || second === undefined ? 1 : distance(first.compared, first.energy, second);
}

/** Whether two likenesses are of the same photo: re-encoded, resized or cropped by up to 2 %. Symmetric. */
export function isNearDuplicate(a: Uint8Array, b: Uint8Array): boolean {
  const [first, second] = [readWaves(a), readWaves(b)];
  if (first === undefined || second === undefined) return false;
  const uncropped = distance(first.compared, first.energy, second);
  if (uncropped <= distanceMax) return true;
  return uncropped <= LIKENESS.croppedDistanceMax && (isCropOf(first, second) || isCropOf(second, first));
}
