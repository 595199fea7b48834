import { planeKernel } from '../kernel/plane-kernel.ts';
import { QUALITY } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';

/**
 * Share of the picture in rows of at least QUALITY.flatRunPx pixels of exactly one colour, neither black nor burnt out,
 * where photos clip too. High for screens and near 0 for photos, because of noise. Heavy JPEG compression makes short
 * rows.
 */
export function flatRunShare({ data, width, height }: Pixels): number {
  const { flatRunPx, blackLevel, burntLevel } = QUALITY;
  return planeKernel().flatRuns(data, width, { runPxMin: flatRunPx, blackLevel, burntLevel }) / (width * height);
}
