import type { Pixels } from './animal.ts';
import { boxBlur } from './drawing/plane.ts';
import { createRandom } from './random.ts';

type Flaw = 'blurred' | 'dark' | 'overexposed' | 'flat' | 'noise';

function mapBytes(pixels: Pixels, change: (value: number) => number): Uint8Array {
  return pixels.data.map((value) => Math.min(Math.max(Math.floor(change(value) + 0.5), 0), 255));
}

/** Three box blurs as wide as a twelfth of the picture: no groove, bead or hair survives. */
function blurBytes(pixels: Pixels): Uint8Array {
  const values = Float32Array.from(pixels.data);
  const radius = Math.max(2, Math.floor(Math.min(pixels.width, pixels.height) / 24));
  for (let pass = 0; pass < 3; pass++) boxBlur(values, pixels.width, pixels.height, 3, radius);
  return Uint8Array.from(values, (value) => Math.floor(value + 0.5));
}

/** Adds reproducible noise of deviation 90. */
function drownBytes(pixels: Pixels): Uint8Array {
  const random = createRandom(pixels.width, pixels.height, 0x6e6f6973);
  return mapBytes(pixels, (value) => value + random.normal() * 90);
}

function flatBytes(pixels: Pixels): Uint8Array {
  const sums = [0, 0, 0];
  for (let i = 0; i < pixels.data.length; i++) sums[i % 3] = sums[i % 3]! + pixels.data[i]!;
  const means = sums.map((sum) => Math.floor((sum * 3) / pixels.data.length + 0.5));
  return pixels.data.map((_, i) => means[i % 3]!);
}

/** Returns a copy with one flaw. `flat` is the mean colour. */
export function spoil(pixels: Pixels, how: Flaw): Pixels {
  const spoiled: Readonly<Record<Flaw, () => Uint8Array>> = {
    blurred: () => blurBytes(pixels),
    dark: () => mapBytes(pixels, (value) => value * 0.06),
    overexposed: () => mapBytes(pixels, (value) => 205 + value * 0.9),
    flat: () => flatBytes(pixels),
    noise: () => drownBytes(pixels),
  };
  return { width: pixels.width, height: pixels.height, data: spoiled[how]() };
}
