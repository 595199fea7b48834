import { quantile } from './agreement-statistics.ts';
import { isOnSkin } from './frame-places.ts';
import { lightStatistics } from './light-statistics.ts';
import { pointStatistics } from './point-statistics.ts';
import { BANDS_PX, radialSpectrum } from './radial-spectrum.ts';
import type { SkinAnimal, SkinPhoto } from './skin-populations.ts';

/** Sides of the squares whose spectrum is taken, px: bare skin, and nearly all of the frame. */
const SIDE_PX = { middle: 64, whole: 256 } as const;

/** The numbers of one picture, by what they are called. */
function statisticsOf({ frame, points }: SkinPhoto): ReadonlyMap<string, number> {
  const isInside = (x: number, y: number) => isOnSkin(x, y, frame.width);
  const inside = Array.from(frame.data.keys()).filter((i) => isInside(i % frame.width, Math.floor(i / frame.width)));
  const rows = [Math.floor(inside[0]! / frame.width), Math.floor(inside.at(-1)! / frame.width)] as const;
  const onSkin = points.filter(({ x, y }) => isInside(x, y));
  const [middle, whole] = [radialSpectrum(frame, SIDE_PX.middle), radialSpectrum(frame, SIDE_PX.whole)];
  const light = lightStatistics(frame, isInside);
  const band = (n: number) => `${BANDS_PX[n]![0]}–${BANDS_PX[n]![1]} px`;
  const lying =
    onSkin.length < 3
      ? undefined
      : pointStatistics(onSkin, { squarePx: inside.length, topPx: rows[0], bottomPx: rows[1] });
  return new Map([
    ['slope, middle', middle.slope],
    ...middle.bands.map((share, n): [string, number] => [`energy ${band(n)}, middle`, share]),
    ['slope, frame', whole.slope],
    ...whole.bands.map((share, n): [string, number] => [`energy ${band(n)}, frame`, share]),
    ...(lying?.density ?? []).map((density, n): [string, number] => [`points of octave ${n} on 100 × 100 px`, density]),
    ['nearest point, px', lying?.nearestPx ?? Number.NaN],
    ['nearest point, variation', lying?.nearestVariation ?? Number.NaN],
    ['nearest point, upper over lower third', lying?.upperOverLower ?? Number.NaN],
    ['dark, share', light.dark],
    ['bright, share', light.bright],
    ['contrast of beads', light.beadContrast],
  ]);
}

/** Of each number of a population's pictures the 10th percentile, the median and the 90th: how much animals differ. */
export function skinStatistics(
  animals: readonly SkinAnimal[],
): ReadonlyMap<string, readonly [low: number, median: number, high: number]> {
  const all = animals.flatMap(({ photos }) => photos.map(statisticsOf));
  return new Map(
    [...(all[0]?.keys() ?? [])].map((name) => {
      const values = all.map((one) => one.get(name)!).filter(Number.isFinite);
      return [name, [quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9)]];
    }),
  );
}
