import type { OperatingPoint } from '@rhinarium/evaluate/measures/error-rates';
import { type Axis, type Curve, svgPicture } from '@rhinarium/evaluate/report/svg';
import type { SetFigures } from '@rhinarium/evaluate/sets/figures';
import { BAR_POINTS } from '../sets/score-histogram.ts';

const LOWEST = 1e-4;
const HIGHEST = 0.6;

/** Inverse of the normal distribution function by bisection; six digits are more than a picture shows. */
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

/** Detection error trade-off: misses over false matches, both on probit axes, where normal scores make straight lines. */
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

/** Cumulative match characteristic: share of searches whose pet is among the first k. */
export function cmcPicture(
  curves: readonly { readonly label: string; readonly cumulative: readonly number[] }[],
): string {
  const ranks = Math.max(2, ...curves.map(({ cumulative }) => cumulative.length));
  const lowest = Math.min(0.9, ...curves.flatMap(({ cumulative }) => cumulative));
  const floor = Math.floor(lowest * 10) / 10;
  return svgPicture(
    {
      title: 'rank',
      place: (rank) => (rank - 1) / (ranks - 1),
      marks: [1, 5, 10, 15, 20].filter((rank) => rank <= ranks).map((value) => ({ value, text: String(value) })),
    },
    {
      title: 'share of searches',
      place: (share) => (share - floor) / (1 - floor),
      marks: Array.from({ length: 6 }, (_, n) => floor + ((1 - floor) * n) / 5).map((value) => ({
        value,
        text: `${round(value * 100)} %`,
      })),
    },
    curves.map(({ label, cumulative }) => ({ label, points: cumulative.map((share, n) => [n + 1, share] as const) })),
  );
}

/** Share of genuine comparisons that are MATCH by the number of photos in the probe. */
export function probeSizePicture(
  curves: readonly { readonly label: string; readonly sizes: SetFigures['probeSizes'] }[],
): string {
  return svgPicture(
    {
      title: 'photos in the probe, against a reference of five',
      place: (photos) => (photos - 2) / 11,
      marks: [3, 5, 8, 12].map((value) => ({ value, text: String(value) })),
    },
    {
      title: 'share of genuine comparisons that are MATCH',
      place: (share) => share,
      marks: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, text: `${100 * value} %` })),
    },
    curves
      .filter(({ sizes }) => sizes.length > 0)
      .map(({ label, sizes }) => ({
        label,
        points: sizes.map(({ photos, answers }) => [photos, answers.decisions.genuine.MATCH.value ?? 0] as const),
      })),
  );
}

/** The lowest share that a histogram shows. */
const SHARE_MIN = 1e-5;

/** Score histograms, shares on a logarithmic axis: the tail of the impostors is what decides, and is rare. */
export function histogramPicture(
  series: readonly { readonly label: string; readonly shares: readonly number[] }[],
): string {
  const decades = [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5];
  return svgPicture(
    {
      title: 'score (50: claimed false-match rate of 1e-4)',
      place: (points) => points / 100,
      marks: [0, 25, 50, 75, 100].map((value) => ({ value, text: String(value) })),
    },
    {
      title: `share of comparisons in ${BAR_POINTS} points`,
      place: (share) => 1 - Math.log10(Math.max(SHARE_MIN, share)) / Math.log10(SHARE_MIN),
      marks: decades.map((value) => ({ value, text: `${round(value * 100)} %` })),
    },
    series
      .filter(({ shares }) => shares.length > 0)
      .map(
        ({ label, shares }): Curve => ({
          label,
          points: shares.flatMap((share, bar) => [
            [bar * BAR_POINTS, share] as const,
            [(bar + 1) * BAR_POINTS, share] as const,
          ]),
        }),
      ),
  );
}
