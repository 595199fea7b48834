import { DESCRIPTOR, GLOBAL_CODE, LAYOUT } from '../parameters.ts';
import { cosineOfTurns } from '../pixels/arithmetic.ts';
import { LAYOUT_CELLS } from './layout.ts';
import { PATCHES_PER_SIDE } from './patches.ts';

const { patchWaves, patchComponents, layoutWaves, layoutFrequencies, layoutWeight } = GLOBAL_CODE;
const PATCH_PART = patchWaves * patchWaves * patchComponents;
/** Length of a global code and of a search code. */
export const GLOBAL_CODE_LENGTH = PATCH_PART + layoutWaves[0] + layoutWaves[1] + layoutWaves[2];

/** Amplitude of the wave (u, v) over a square grid of values `stride` apart. */
function wave(values: Int8Array, offset: number, stride: number, side: number, u: number, v: number): number {
  let sum = 0;
  for (let y = 0; y < side; y++) {
    const vertical = WAVES[side]![v * side + y]!;
    for (let x = 0; x < side; x++)
      sum += vertical * WAVES[side]![u * side + x]! * values[offset + (y * side + x) * stride]!;
  }
  return sum / side;
}

function waveTable(side: number): Float32Array {
  return Float32Array.from({ length: side * side }, (_, at) => {
    const frequency = Math.floor(at / side);
    return cosineOfTurns((((at % side) + 0.5) * frequency) / (2 * side)) * (frequency === 0 ? 1 : Math.SQRT2);
  });
}

const WAVES: Readonly<Record<number, Float32Array>> = {
  [PATCHES_PER_SIDE]: waveTable(PATCHES_PER_SIDE),
  [LAYOUT.cells]: waveTable(LAYOUT.cells),
};

/** Frequencies (u, v) of the layout's waves, lowest first, without the constant. */
const LAYOUT_ORDER = Array.from({ length: layoutFrequencies * layoutFrequencies }, (_, i) => ({
  u: i % layoutFrequencies,
  v: Math.floor(i / layoutFrequencies),
}))
  .slice(1)
  .sort((a, b) => a.u * a.u + a.v * a.v - b.u * b.u - b.v * b.v || a.v - b.v);

function scaleTo(part: Float32Array, length: number): void {
  let energy = 0;
  for (const value of part) energy += value * value;
  const scale = energy > 0 ? length / Math.sqrt(energy) : 0;
  for (let i = 0; i < part.length; i++) part[i]! *= scale;
}

/**
 * Encodes the whole picture in one int8 vector of length 127: low-frequency waves of the patches and of the colour
 * layout.
 */
export function globalCode(patches: Int8Array, layout: Int8Array): Int8Array {
  const code = new Float32Array(GLOBAL_CODE_LENGTH);
  let at = 0;
  for (let v = 0; v < patchWaves; v++) {
    for (let u = 0; u < patchWaves; u++) {
      for (let c = 0; c < patchComponents; c++) code[at++] = wave(patches, c, DESCRIPTOR.bytes, PATCHES_PER_SIDE, u, v);
    }
  }
  for (const [channel, count] of layoutWaves.entries()) {
    for (const { u, v } of LAYOUT_ORDER.slice(0, count))
      code[at++] = wave(layout, channel * LAYOUT_CELLS, 1, LAYOUT.cells, u, v);
  }
  const norm = 127 / Math.sqrt(1 + layoutWeight * layoutWeight);
  scaleTo(code.subarray(0, PATCH_PART), norm);
  scaleTo(code.subarray(PATCH_PART), norm * layoutWeight);
  return Int8Array.from(code, (value) => Math.max(-127, Math.min(127, Math.round(value))));
}
