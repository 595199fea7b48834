import { QUALITY } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';

/** Whether the pixel at byte `i` is exactly as the ones to the right and below, and neither black nor burnt out, where photos clip too. */
function isFlat(data: Uint8Array, i: number, rowBytes: number): boolean {
  for (let channel = i; channel < i + 3; channel++) {
    const value = data[channel]!;
    if (value !== data[channel + 3]! || value !== data[channel + rowBytes]!) return false;
  }
  const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!];
  return Math.max(red, green, blue) >= QUALITY.blackLevel && Math.min(red, green, blue) < QUALITY.burntLevel;
}

/**
 * Share of the picture that lies in rows of at least QUALITY.flatRunPx pixels of exactly one colour. Screens are full of them; what a
 * camera saw is not, because light and its noise are never the same twice. Heavy JPEG compression makes short ones.
 */
export function flatRunShare({ data, width, height }: Pixels): number {
  const rowBytes = 3 * width;
  let sum = 0;
  for (let y = 0; y < height - 1; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      if (x < width - 1 && isFlat(data, y * rowBytes + 3 * x, rowBytes)) run++;
      else {
        if (run >= QUALITY.flatRunPx) sum += run;
        run = 0;
      }
    }
  }
  return sum / (width * height);
}
