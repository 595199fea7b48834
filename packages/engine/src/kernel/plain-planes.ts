import { createPlane, type Plane } from '../pixels/pixels.ts';
import type { FlatRunRule, PlaneKernel, Taps } from './kernel.ts';
import { plainExtrema } from './plain-extrema.ts';

const { fround } = Math;

/** Weighted sums of rows of `width` values. */
function weighRows(data: Float32Array, width: number, { starts, counts, weights, stride }: Taps): Float32Array {
  const result = new Float32Array(starts.length * width);
  for (let row = 0; row < starts.length; row++) {
    const to = row * width;
    for (let tap = 0; tap < counts[row]!; tap++) {
      const weight = weights[row * stride + tap]!;
      const from = (starts[row]! + tap) * width;
      for (let x = 0; x < width; x++) result[to + x] = fround(result[to + x]! + fround(weight * data[from + x]!));
    }
  }
  return result;
}

/** Weighted sums of values of each row. */
function weighColumns(data: Float32Array, width: number, { starts, counts, weights, stride }: Taps): Plane {
  const result = createPlane(starts.length, data.length / width);
  for (let y = 0, at = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++, at++) {
      const from = y * width + starts[x]!;
      let sum = 0;
      for (let tap = 0; tap < counts[x]!; tap++)
        sum = fround(sum + fround(weights[x * stride + tap]! * data[from + tap]!));
      result.data[at] = sum;
    }
  }
  return result;
}

/** Sum of a row's differences in four lanes, and a fifth one for the remainder. */
function differencesOfRow(data: Float32Array, from: number, count: number): number {
  const lanes = new Float32Array(5);
  const whole = count & ~3;
  for (let k = 0; k < count; k++) {
    const lane = k < whole ? k & 3 : 4;
    lanes[lane] = lanes[lane]! + Math.abs(fround(data[from + k + 1]! - data[from + k]!));
  }
  return fround(fround(fround(lanes[0]! + lanes[1]!) + fround(lanes[2]! + lanes[3]!)) + lanes[4]!);
}

/** Checks whether the pixel at byte `i` equals the ones to its right and below, within the rule's levels. */
function isFlat(rgb: Uint8Array, i: number, rowBytes: number, { blackLevel, burntLevel }: FlatRunRule): boolean {
  for (let at = i; at < i + 3; at++) if (rgb[at] !== rgb[at + 3] || rgb[at] !== rgb[at + rowBytes]) return false;
  const [red, green, blue] = [rgb[i]!, rgb[i + 1]!, rgb[i + 2]!];
  return Math.max(red, green, blue) >= blackLevel && Math.min(red, green, blue) < burntLevel;
}

function flatRunsOfRow(rgb: Uint8Array, from: number, width: number, rule: FlatRunRule): number {
  let sum = 0;
  for (let x = 0, run = 0; x < width; x++) {
    if (x < width - 1 && isFlat(rgb, from + 3 * x, 3 * width, rule)) run++;
    else {
      if (run >= rule.runPxMin) sum += run;
      run = 0;
    }
  }
  return sum;
}

function channelOf(rgb: Uint8Array, channel: number): Float32Array {
  return Float32Array.from({ length: rgb.length / 3 }, (_, i) => rgb[3 * i + channel]!);
}

function blurRows({ width, height, data }: Plane, weights: Float32Array): Plane {
  const result = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      let sum = fround(weights[0]! * data[row + x]!);
      for (let j = 1; j < weights.length; j++) {
        const sides = fround(data[row + Math.max(0, x - j)]! + data[row + Math.min(width - 1, x + j)]!);
        sum = fround(sum + fround(weights[j]! * sides));
      }
      result.data[row + x] = sum;
    }
  }
  return result;
}

function blurColumns({ width, height, data }: Plane, weights: Float32Array): Plane {
  const result = createPlane(width, height);
  const into = result.data;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) into[row + x] = weights[0]! * data[row + x]!;
    for (let j = 1; j < weights.length; j++) {
      const weight = weights[j]!;
      const above = Math.max(0, y - j) * width;
      const below = Math.min(height - 1, y + j) * width;
      for (let x = 0; x < width; x++)
        into[row + x] = fround(into[row + x]! + fround(weight * fround(data[above + x]! + data[below + x]!)));
    }
  }
  return result;
}

const blur = (plane: Plane, weights: Float32Array) => blurColumns(blurRows(plane, weights), weights);

function subtract(a: Plane, b: Plane): Plane {
  const result = createPlane(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = a.data[i]! - b.data[i]!;
  return result;
}

export const plainPlanes: PlaneKernel = {
  luminance(rgb) {
    const result = new Float32Array(Math.floor(rgb.length / 3));
    // Integers in 32768ths, so that no sum is rounded.
    for (let i = 0, j = 0; i < result.length; i++, j += 3)
      result[i] = (9798 * rgb[j]! + 19235 * rgb[j + 1]! + 3735 * rgb[j + 2]!) / 32768;
    return result;
  },
  resample: (plane, columns, rows) => weighColumns(weighRows(plane.data, plane.width, rows), plane.width, columns),
  flatRuns(rgb, width, rule) {
    let sum = 0;
    for (let from = 0; from + 3 * width < rgb.length; from += 3 * width) sum += flatRunsOfRow(rgb, from, width, rule);
    return sum;
  },
  resampleColours(rgb, width, columns, rows) {
    const colour = (channel: number) => weighColumns(weighRows(channelOf(rgb, channel), width, rows), width, columns);
    return [colour(0), colour(1), colour(2)];
  },
  grain({ width, height, data }) {
    let sum = 0;
    for (let y = 0; y < height; y++) sum += differencesOfRow(data, y * width, width - 1);
    return sum / (height * Math.max(1, width - 1));
  },
  blur,
  octave(first, blurs, rule) {
    const blurred = [first];
    for (const weights of blurs) blurred.push(blur(blurred.at(-1)!, weights));
    const differences = blurred.slice(1).map((plane, level) => subtract(plane, blurred[level]!));
    return { levels: blurred.slice(1, -2), extrema: plainExtrema(differences, rule) };
  },
};
