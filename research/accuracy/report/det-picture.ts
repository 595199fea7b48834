import type { OperatingPoint } from '@rhinarium/evaluate/measures/error-rates';
import { type Axis, type Curve, svgPicture } from '@rhinarium/evaluate/report/svg';

const LOWEST = 1e-4;
const HIGHEST = 0.6;

/** Inverse of the normal distribution function, by bisection. */
function probit(share: number): number {
  const cumulative = (x: number) => {
    // Abramowitz and Stegun 26.2.17.
    const t = 1 / (1 + 0.231_641_9 * Math.abs(x));
    const tail =
      0.398_942_28 *
      Math.exp((-x * x) / 2) *
      t *
      (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    return x >= 0 ? 1 - tail : tail;
  };
  let [low, high] = [-8, 8];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (cumulative(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function probitAxis(title: string): Axis {
  const [from, to] = [probit(LOWEST), probit(HIGHEST)];
  return {
    title,
    place: (share) => (probit(Math.max(LOWEST, Math.min(HIGHEST, share))) - from) / (to - from),
    marks: [1e-4, 1e-3, 0.01, 0.05, 0.1, 0.2, 0.4].map((value) => ({ value, text: `${round(value * 100)} %` })),
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Detection error trade-off: misses over false matches, both on probit axes, where normal scores make straight lines.
 */
export function detPicture(
  curves: readonly {
    readonly label: string;
    readonly points: readonly OperatingPoint[];
    readonly isDashed?: boolean;
  }[],
): string {
  return svgPicture(
    probitAxis('false-match rate'),
    probitAxis('false non-match rate'),
    curves.map(
      ({ label, points, isDashed = false }): Curve => ({
        label,
        isDashed,
        points: points.map(({ fmr, fnmr }) => [fmr, fnmr] as const),
      }),
    ),
  );
}
