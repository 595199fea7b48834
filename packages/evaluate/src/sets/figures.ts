import { calibrationCost } from '../measures/calibration-cost.ts';
import { type Comparison, type Ranked, rankComparisons } from '../measures/comparisons.ts';
import { errorRates, FALSE_MATCH_RATES, type OperatingPoint, operatingPoints } from '../measures/error-rates.ts';
import { bootstrap, type Figure } from '../measures/figure.ts';
import {
  type AnimalFigures,
  type AnswerFigures,
  animalFigures,
  answerFigures,
  detectionFigures,
  EXPECTED_MIN,
  type FalseAlarmRate,
} from './answer-figures.ts';
import type { Answer, Evidence, FusedComparison } from './evidence.ts';

export interface ProtocolFigures {
  readonly genuine: number;
  readonly impostor: number;
  readonly eer: Figure;
  readonly auc: Figure;
  /** FNMR by false-match rate, "1e-2" and so on. */
  readonly fnmr: Readonly<Record<string, Figure>>;
  readonly cllr: number | null;
  readonly minCllr: number | null;
  /** Absent if only ratios are known. */
  readonly answers?: AnswerFigures;
}

export interface SetFigures {
  readonly R1P1: ProtocolFigures;
  readonly R5P3: ProtocolFigures;
  /** Figures without genuine comparisons of neighbouring frames. Absent if there are none. */
  readonly spread?: { readonly R1P1: ProtocolFigures; readonly R5P3: ProtocolFigures };
  /** Figures of impostor comparisons within breeds. */
  readonly lookAlikes?: { readonly R1P1?: AnswerFigures; readonly R5P3?: AnswerFigures };
  /** Figures of the set's comparisons without impostors of one breed. Absent without breeds. */
  readonly strangers?: { readonly R1P1?: AnswerFigures; readonly R5P3?: AnswerFigures };
  /** Mated comparisons by animal, the worst first. */
  readonly animals: { readonly R1P1: readonly AnimalFigures[]; readonly R5P3: readonly AnimalFigures[] };
  /** Detection and identification rate by false-alarm rate. */
  readonly detection: Readonly<Record<FalseAlarmRate, Figure>>;
  /** Genuine comparisons of the set with impostors of another folder. */
  readonly others?: { readonly R1P1: ProtocolFigures; readonly R5P3: ProtocolFigures };
  /** Genuine comparisons by number of photos in the probe. */
  readonly probeSizes: readonly {
    readonly photos: number;
    readonly identities: number;
    readonly answers: AnswerFigures;
  }[];
  readonly rank1: Figure;
  readonly rank5: Figure;
  /**
   * Realised false-match rate by claimed rate. `ratio` is null if fewer than EXPECTED_MIN false matches are expected.
   */
  readonly realised: readonly {
    readonly claimed: number;
    readonly comparisons: number;
    readonly realised: number;
    readonly ratio: number | null;
  }[];
}

/** Maximum number of points of a plotted curve. */
const CURVE_POINTS_MAX = 400;

const rateName = (rate: number): string => rate.toExponential().replace('+', '');

function protocolFigures(
  comparisons: readonly (Comparison & Partial<Answer>)[],
  identities: number,
  errorsMin?: number,
): ProtocolFigures {
  const answers = answerFigures(comparisons, identities);
  const ranked = rankComparisons(comparisons);
  const rates = errorRates(ranked, undefined, errorsMin);
  const cost = calibrationCost(
    rankComparisons(comparisons.map(({ llr, ...one }) => ({ ...one, score: llr ?? one.score }))),
  );
  const intervals = bootstrap(identities, (weights) => {
    const { eer, auc, fnmr } = errorRates(ranked, weights, errorsMin);
    return [eer, auc, ...fnmr];
  });
  const figure = (value: number | null, at: number): Figure => ({
    value,
    interval: value === null ? null : (intervals[at] ?? null),
  });
  return {
    genuine: ranked.genuine,
    impostor: ranked.impostor,
    eer: figure(rates.eer, 0),
    auc: figure(rates.auc, 1),
    fnmr: Object.fromEntries(FALSE_MATCH_RATES.map((rate, n) => [rateName(rate), figure(rates.fnmr[n]!, n + 2)])),
    cllr: cost?.cllr ?? null,
    minCllr: cost?.minCllr ?? null,
    ...(answers && { answers }),
  };
}

export function setFigures(evidence: Evidence): SetFigures {
  const { ranks, R5P3 } = evidence;
  const count = evidence.identities.length;
  // With a single pet every rank is 1.
  const searched = new Set(ranks.map(({ identity }) => identity)).size;
  const within = (rankMax: number, weights?: Float64Array): number | null => {
    let total = 0;
    let right = 0;
    for (const { identity, rank } of ranks) {
      const weight = weights?.[identity] ?? 1;
      total += weight;
      if (rank <= rankMax) right += weight;
    }
    return total === 0 || searched < 2 ? null : right / total;
  };
  const [rank1, rank5] = bootstrap(count, (weights) => [within(1, weights), within(5, weights)]);
  return {
    R1P1: protocolFigures(evidence.R1P1, count),
    R5P3: protocolFigures(R5P3, count),
    ...furtherFigures(evidence),
    animals: {
      R1P1: animalFigures(evidence.R1P1, evidence.identities),
      R5P3: animalFigures(R5P3, evidence.identities),
    },
    detection: detectionFigures(ranks, count),
    rank1: { value: within(1), interval: rank1 ?? null },
    rank5: { value: within(5), interval: rank5 ?? null },
    realised: [1e-2, 1e-3, 1e-4].map((claimed) => realisedRate(R5P3, claimed)),
  };
}

/** Figures that only some sets have. */
function furtherFigures(
  evidence: Evidence,
): Pick<SetFigures, 'spread' | 'lookAlikes' | 'strangers' | 'others' | 'probeSizes'> {
  const { lookAlikes, others } = evidence;
  const count = evidence.identities.length;
  const answers = (name: 'R1P1' | 'R5P3') => {
    const found = lookAlikes && answerFigures(lookAlikes[name], count);
    return found && { [name]: found };
  };
  const ofStrangers = (name: 'R1P1' | 'R5P3') => {
    const breedOf = (identity: number) => lookAlikes?.breedOf[identity];
    const isStranger = ({ probe, reference }: Comparison) =>
      probe === reference || breedOf(probe) === undefined || breedOf(probe) !== breedOf(reference);
    const found = lookAlikes && answerFigures(evidence[name].filter(isStranger), count);
    return found && { [name]: found };
  };
  const withOthers = (name: 'R1P1' | 'R5P3') => {
    const genuine = evidence[name].filter(({ probe, reference }) => probe === reference);
    return protocolFigures([...genuine, ...others![name]], count + others!.identities);
  };
  const isBurst = [...evidence.R1P1, ...evidence.R5P3].some((one) => one.isSameMoment);
  const apart = (name: 'R1P1' | 'R5P3') =>
    protocolFigures(
      evidence[name].filter((one) => !one.isSameMoment),
      count,
    );
  return {
    ...(isBurst && { spread: { R1P1: apart('R1P1'), R5P3: apart('R5P3') } }),
    ...(lookAlikes && {
      lookAlikes: { ...answers('R1P1'), ...answers('R5P3') },
      strangers: { ...ofStrangers('R1P1'), ...ofStrangers('R5P3') },
    }),
    ...(others && { others: { R1P1: withOthers('R1P1'), R5P3: withOthers('R5P3') } }),
    probeSizes: evidence.probeSizes.flatMap(({ photos, identities, genuine }) => {
      const found = answerFigures(genuine, count);
      return found ? [{ photos, identities, answers: found }] : [];
    }),
  };
}

function realisedRate(comparisons: readonly FusedComparison[], claimed: number): SetFigures['realised'][number] {
  const impostors = comparisons.filter((one) => one.probe !== one.reference);
  const reached = impostors.filter((one) => one.claimedRate <= claimed).length;
  const realised = impostors.length === 0 ? 0 : reached / impostors.length;
  const ratio = impostors.length * claimed >= EXPECTED_MIN ? realised / claimed : null;
  return { claimed, comparisons: impostors.length, realised, ratio };
}

/** The DET curve, thinned for a plot. */
export function detCurve(comparisons: readonly Comparison[]): OperatingPoint[] {
  const ranked: Ranked = rankComparisons(comparisons);
  if (ranked.genuine === 0 || ranked.impostor === 0) return [];
  const points = operatingPoints(ranked).filter(
    (point, at, all) =>
      at === 0 || point.fnmr !== all[at - 1]!.fnmr || at % Math.ceil(all.length / CURVE_POINTS_MAX) === 0,
  );
  const step = Math.ceil(points.length / CURVE_POINTS_MAX);
  return points.filter((_, at) => at % step === 0);
}
