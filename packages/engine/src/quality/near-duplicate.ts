import { LIKENESS } from '../parameters.ts';
import { cosineWaves, wavesOf, wavesWithin } from './likeness.ts';

const { waves, sidePx, cropShareMax, cropShareStep, distanceMax } = LIKENESS;

/**
 * What a crop carries over the edge of the stored waves stays out of the comparison: fewer waves are compared than
 * stored.
 */
const COMPARED = wavesWithin(LIKENESS.comparedRadiusMax).map(({ at, weight }) => ({ at, weight: weight * weight }));

/** 1 - correlation of two wave tables: 0 for the same picture, about 1 for unrelated ones. */
function distance(a: Float64Array, b: Float64Array): number {
  let product = 0;
  let energyA = 0;
  let energyB = 0;
  for (const { at, weight } of COMPARED) {
    const [x, y] = [a[at]!, b[at]!];
    product += x * y * weight;
    energyA += x * x * weight;
    energyB += y * y * weight;
  }
  return energyA * energyB === 0 ? 1 : 1 - product / Math.sqrt(energyA * energyB);
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

function bestCrop(table: Float64Array, stride: number, target: Float64Array): { crop: Float64Array; distance: number } {
  return CROPS.map((crop) => ({ crop, distance: distance(cropped(table, crop, stride), target) })).reduce(
    (best, one) => (one.distance < best.distance ? one : best),
  );
}

/**
 * Whether some slight crop of the first picture is the second one: sought along the width, along the height, and along
 * the width again.
 */
function isCropOf(a: Float64Array, b: Float64Array): boolean {
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
  const first = wavesOf(a);
  const second = wavesOf(b);
  return first === undefined || second === undefined ? 1 : distance(first, second);
}

/** Whether two likenesses are of the same photo: re-encoded, resized or cropped by up to 2 %. Symmetric. */
export function isNearDuplicate(a: Uint8Array, b: Uint8Array): boolean {
  const first = wavesOf(a);
  const second = wavesOf(b);
  if (first === undefined || second === undefined) return false;
  const uncropped = distance(first, second);
  if (uncropped <= distanceMax) return true;
  return uncropped <= LIKENESS.croppedDistanceMax && (isCropOf(first, second) || isCropOf(second, first));
}
