import { planeKernel } from '../kernel/plane-kernel.ts';
import { QUALITY } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';

/**
 * Share of the picture that lies in rows of at least QUALITY.flatRunPx pixels of exactly one colour, neither black nor
 * burnt out, where photos clip too. Screens are full of them; what a camera saw is not, because light and its noise are
 * never the same twice. Heavy JPEG compression makes short ones.
 */
export function flatRunShare({ data, width, height }: Pixels): number {
  const { flatRunPx, blackLevel, burntLevel } = QUALITY;
  return planeKernel().flatRuns(data, width, { runPxMin: flatRunPx, blackLevel, burntLevel }) / (width * height);
}
