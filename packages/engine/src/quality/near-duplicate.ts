import { LIKENESS } from '../parameters.ts';
import { cosineWaves, wavesOf, wavesWithin } from './perceptual-hash.ts';

const { waves, sidePx, cropShareMax, cropShareStep, distanceMax } = LIKENESS;

/**
 * Coefficients that are compared: fewer than are stored, because a crop moves others over the edge of the stored table.
 */
const COMPARED = wavesWithin(LIKENESS.comparedRadiusMax);
const INDICES = Uint16Array.from(COMPARED, ({ at }) => at);
const WEIGHTS = Float64Array.from(COMPARED, ({ weight }) => weight * weight);

/** Coefficients of a picture that are compared. */
interface Compared {
  readonly values: Float64Array;
  readonly energy: number;
}

/** A decoded perceptual hash. */
interface Waves {
  /** All stored coefficients. */
  readonly table: Float64Array;
  readonly whole: Compared;
  /**
   * Coefficients after a crop along one side and each crop along the other, by `stride` and index of the first crop.
   */
  readonly cropped: Map<string, readonly Compared[]>;
}

function energyOf(compared: Float64Array): number {
  let energy = 0;
  for (let n = 0; n < compared.length; n++) energy += compared[n]! * compared[n]! * WEIGHTS[n]!;
  return energy;
}

const known = new WeakMap<Uint8Array, Waves>();

/** Decodes a perceptual hash once for many comparisons. Returns `undefined` for bytes that are not one. */
function readWaves(perceptualHash: Uint8Array): Waves | undefined {
  const before = known.get(perceptualHash);
  if (before) return before;
  const table = wavesOf(perceptualHash);
  if (table === undefined) return undefined;
  const values = Float64Array.from(INDICES, (at) => table[at]!);
  const waves = { table, whole: { values, energy: energyOf(values) }, cropped: new Map() };
  known.set(perceptualHash, waves);
  return waves;
}

/** 1 - correlation: 0 for the same picture, about 1 for unrelated ones. */
function distance(a: Compared, b: Compared): number {
  let product = 0;
  for (let n = 0; n < a.values.length; n++) product += a.values[n]! * b.values[n]! * WEIGHTS[n]!;
  return a.energy * b.energy === 0 ? 1 : 1 - product / Math.sqrt(a.energy * b.energy);
}

/**
 * Matrix of a crop of these shares of a side's two ends, applied to the coefficients along it: row = coefficient after,
 * column = coefficient before.
 */
function cropMatrix(before: number, after: number): Float64Array {
  const whole = cosineWaves((i) => (i + 0.5) / sidePx);
  const cut = cosineWaves((i) => before + ((1 - before - after) * (i + 0.5)) / sidePx);
  return Float64Array.from({ length: waves * waves }, (_, at) => {
    const result = whole[Math.floor(at / waves)]!;
    return cut[at % waves]!.reduce((sum, value, i) => sum + value * result[i]!, 0);
  });
}

/** Matrices of all crops of one side. The first crops nothing. */
const CROPS = Array.from({ length: Math.round(cropShareMax / cropShareStep) + 1 }, (_, before) =>
  Array.from({ length: Math.round(cropShareMax / cropShareStep) + 1 - before }, (_, after) =>
    cropMatrix(before * cropShareStep, after * cropShareStep),
  ),
).flat();

/** Applies a crop to the table's coefficients across (stride 1) or down (stride `waves`). */
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

/** The compared coefficients of `cropped`. */
function comparedOfCropped(table: Float64Array, crop: Float64Array, stride: number): Compared {
  const values = new Float64Array(INDICES.length);
  for (let n = 0; n < values.length; n++) {
    const at = INDICES[n]!;
    const across = at % waves;
    const down = (at - across) / waves;
    const wave = stride === 1 ? across : down;
    const from = stride === 1 ? down * waves : across;
    let sum = 0;
    for (let i = 0; i < waves; i++) sum += crop[wave * waves + i]! * table[from + i * stride]!;
    values[n] = sum;
  }
  return { values, energy: energyOf(values) };
}

/**
 * Coefficients after each crop along one side (stride 1: width, `waves`: height) of a picture already cropped along the
 * other. Cached, since one photo is compared with many.
 */
function croppedOnceMore({ table, cropped: known }: Waves, first: number, stride: number): readonly Compared[] {
  const key = `${stride} ${first}`;
  const before = known.get(key);
  if (before) return before;
  const once = cropped(table, CROPS[first]!, stride === 1 ? waves : 1);
  const found = CROPS.map((crop) => comparedOfCropped(once, crop, stride));
  known.set(key, found);
  return found;
}

/** Index and distance of the crop nearest to a picture. */
function bestOf(crops: readonly Compared[], target: Compared): { crop: number; distance: number } {
  return crops
    .map((one, crop) => ({ crop, distance: distance(one, target) }))
    .reduce((best, one) => (one.distance < best.distance ? one : best));
}

/**
 * Checks whether a slight crop of the first picture is the second one. Searches along the width, the height, and the
 * width again.
 */
function isCropOf(a: Waves, { whole: b }: Waves): boolean {
  let down = 0;
  for (let round = 0; round < 2; round++) {
    const across = bestOf(croppedOnceMore(a, down, 1), b).crop;
    const best = bestOf(croppedOnceMore(a, across, waves), b);
    if (best.distance <= distanceMax) return true;
    down = best.crop;
  }
  return false;
}

/**
 * Distance of two pictures by their perceptual hashes: 0 for the same, about 1 for unrelated ones and for invalid
 * hashes.
 */
export function hashDistance(a: Uint8Array, b: Uint8Array): number {
  const [first, second] = [readWaves(a), readWaves(b)];
  return first === undefined || second === undefined ? 1 : distance(first.whole, second.whole);
}

/**
 * Checks whether two perceptual hashes are of the same photo: re-encoded, resized or cropped by up to 2 %. Symmetric.
 */
export function isNearDuplicate(a: Uint8Array, b: Uint8Array): boolean {
  const [first, second] = [readWaves(a), readWaves(b)];
  if (first === undefined || second === undefined) return false;
  const uncropped = distance(first.whole, second.whole);
  if (uncropped <= distanceMax) return true;
  return uncropped <= LIKENESS.croppedDistanceMax && (isCropOf(first, second) || isCropOf(second, first));
}
