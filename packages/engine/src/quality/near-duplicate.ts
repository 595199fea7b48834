import { LIKENESS } from '../parameters.ts';
import { cosineWaves, LIKENESS_WAVES, wavesOf } from './likeness.ts';

const { waves, sidePx, crops } = LIKENESS;

/** 1 - correlation of two wave tables: 0 for the same picture, about 1 for strangers. */
function distance(a: Float64Array, b: Float64Array): number {
  let product = 0;
  let energyA = 0;
  let energyB = 0;
  for (const { at, weight } of LIKENESS_WAVES) {
    const [x, y] = [a[at]! * weight, b[at]! * weight];
    product += x * y;
    energyA += x * x;
    energyB += y * y;
  }
  return energyA * energyB === 0 ? 1 : 1 - product / Math.sqrt(energyA * energyB);
}

/** What cutting off these shares of a side makes of the waves along it: row = wave after, column = wave before. */
function cropMatrix([before, after]: readonly [number, number]): Float64Array {
  const whole = cosineWaves((i) => (i + 0.5) / sidePx);
  const cut = cosineWaves((i) => before + ((1 - before - after) * (i + 0.5)) / sidePx);
  return Float64Array.from({ length: waves * waves }, (_, at) => {
    const result = whole[Math.floor(at / waves)]!;
    return cut[at % waves]!.reduce((sum, value, i) => sum + value * result[i]!, 0);
  });
}

const CROPS = crops.map(cropMatrix);

/** The table with its columns turned by one matrix; the result is transposed, so that a second turn does the rows. */
function turned(table: Float64Array, matrix: Float64Array): Float64Array {
  const result = new Float64Array(waves * waves);
  for (let row = 0; row < waves; row++) {
    for (let wave = 0; wave < waves; wave++) {
      let sum = 0;
      for (let i = 0; i < waves; i++) sum += matrix[wave * waves + i]! * table[row * waves + i]!;
      result[wave * waves + row] = sum;
    }
  }
  return result;
}

/** Whether some slight crop of the first picture is the second one. */
function isCropOf(a: Float64Array, b: Float64Array): boolean {
  return CROPS.some((across) => {
    const half = turned(a, across);
    return CROPS.some((down) => distance(turned(half, down), b) <= LIKENESS.distanceMax);
  });
}

/** Whether two likenesses are of the same photo: re-encoded, resized or cropped by up to 2 %. Symmetric. */
export function isNearDuplicate(a: Uint8Array, b: Uint8Array): boolean {
  const first = wavesOf(a);
  const second = wavesOf(b);
  if (first === undefined || second === undefined) return false;
  const uncropped = distance(first, second);
  if (uncropped <= LIKENESS.distanceMax) return true;
  return uncropped <= LIKENESS.croppedDistanceMax && (isCropOf(first, second) || isCropOf(second, first));
}
