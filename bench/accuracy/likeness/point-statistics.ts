import { POINTS } from '@rhinarium/engine';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly octave: number;
}

export interface PointStatistics {
  /** Points on 100 × 100 px, by octave of the scale space. */
  readonly density: readonly number[];
  /** Mean distance to the nearest other point, px. */
  readonly nearestPx: number;
  /** Deviation of that distance over its mean: 0.52 for points thrown at random, less where they keep their distance. */
  readonly nearestVariation: number;
  /** Mean distance of the upper third over that of the lower third: above 1 where beads grow smaller downwards. */
  readonly upperOverLower: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function nearestOf(points: readonly Point[]): number[] {
  return points.map((point) => {
    let least = Number.POSITIVE_INFINITY;
    for (const other of points) {
      const square = (other.x - point.x) ** 2 + (other.y - point.y) ** 2;
      if (other !== point && square < least) least = square;
    }
    return Math.sqrt(least);
  });
}

/** How points of one picture lie to each other on an area of so many square px between two heights, px. Three points at least. */
export function pointStatistics(
  points: readonly Point[],
  area: { readonly squarePx: number; readonly topPx: number; readonly bottomPx: number },
): PointStatistics {
  const nearest = nearestOf(points);
  const nearestPx = mean(nearest);
  const third = (area.bottomPx - area.topPx) / 3;
  const within = (from: number, to: number) =>
    mean(nearest.filter((_, i) => points[i]!.y >= from && points[i]!.y < to));
  return {
    density: Array.from({ length: POINTS.octaves }, (_, octave) => {
      const count = points.filter((point) => point.octave === octave).length;
      return (10_000 * count) / area.squarePx;
    }),
    nearestPx,
    nearestVariation: Math.sqrt(mean(nearest.map((distance) => (distance - nearestPx) ** 2))) / nearestPx,
    upperOverLower:
      within(area.topPx, area.topPx + third) / within(area.bottomPx - third, area.bottomPx + Number.EPSILON),
  };
}
