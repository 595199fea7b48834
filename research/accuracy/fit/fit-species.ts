import { type Calibration, type Claims, logLikelihoodRatio } from '@rhinarium/engine';
import { commonnessOfBoth } from './claimed-position.ts';
import { fitGenuine } from './fit-genuine.ts';
import { fitMoments, fitTable, type ImpostorTable, type SpreadFrom } from './fit-impostor.ts';
import { fitWeights, round } from './fit-weights.ts';
import type { FittingComparison } from './fitting-comparisons.ts';

/**
 * Share that look-alikes (cats of one breed) have among different cats. Policy: their share among cats of twelve
 * equally frequent breeds.
 */
export const LOOK_ALIKE_SHARE = 0.09;

/**
 * Factor by which pairs of one breed may be bolder than claimed. Measured: with 1, 1.25 and 1.5 the 1,837 pairs of 81
 * Abyssinians that are held out realise 0.5, 0.5 and 2.2 times a claim of 1e-3, and MATCH of three photos against five
 * is 74, 76 and 80 % (mean of both sources, by other cats).
 */
const ALIKE_TIMES = 1.25;

/** Data for the calibration of one species. */
export interface FittingComparisons {
  readonly genuine: readonly FittingComparison[];
  /** Impostor comparisons by labelled source, for mean and spread. */
  readonly own: readonly (readonly FittingComparison[])[];
  /** Impostor comparisons of other sources, with one photo per animal. */
  readonly foreign: readonly FittingComparison[];
  /** Impostor comparisons of animals of one breed, one photo each. */
  readonly alike?: readonly FittingComparison[];
  /** Comparisons that only bound the threshold from below. */
  readonly bounds?: readonly { readonly comparisons: readonly FittingComparison[]; readonly boundShare: number }[];
  readonly spreadFrom?: SpreadFrom;
  /** log10 of the rate beyond which the false-match table is a straight line. */
  readonly levelMin?: number;
  readonly genuineOrigin: string;
  readonly origin: string;
}

type Weighted = Pick<Calibration, 'weights'> & Pick<Partial<Calibration>, 'claims'>;

/** Groups comparisons into one table per shape. With claims, their weights and the commonness count. */
function byShape(
  comparisons: readonly FittingComparison[],
  { weights, claims }: Weighted,
  table: Omit<ImpostorTable, 'comparisons'>,
): ImpostorTable[] {
  const shapes = new Map<string, FittingComparison[]>();
  for (const one of comparisons) {
    const shape = `${one.probes}x${one.references}`;
    const group = shapes.get(shape) ?? [];
    group.push(one);
    shapes.set(shape, group);
  }
  const claimed = claims ? { ...weights, learned: claims.learned } : weights;
  return [...shapes.values()].map((group) => ({
    ...table,
    comparisons: group.map((one) => ({
      animals: one.animals,
      isOfOneKind: one.isOfOneKind,
      pairs: one.probes * one.references,
      fused: logLikelihoodRatio({ weights: claimed }, one.resemblance),
      ...(claims ? { commonness: commonnessOfBoth(one, { weights, claims }) } : {}),
    })),
  }));
}

/** Tables of sources that only bound the threshold. */
export const boundTables = (
  bounds: NonNullable<FittingComparisons['bounds']>,
  weights: Calibration['weights'],
): ImpostorTable[] =>
  bounds.flatMap(({ comparisons, boundShare }) => byShape(comparisons, { weights }, { isMeasure: false, boundShare }));

/** Settings of the claims of a species whose photos are compared with a cohort. */
export interface ClaimSettings {
  /** Weight of the codes' similarity relative to that in the fused ratio. */
  readonly codeShare: number;
  readonly commonnessMin: number;
}

/**
 * Fits weights, impostor table and genuine table of one species. `codeRatio` is the weight of the learned codes'
 * similarity relative to that of the agreement's logarithm. Absent: codes are ignored. With `settings` the claims are
 * made by a cohort.
 */
export function fitSpecies(
  { genuine, own, foreign, alike = [], bounds = [], origin, genuineOrigin, spreadFrom, levelMin }: FittingComparisons,
  codeRatio?: number,
  settings?: ClaimSettings,
): Calibration {
  const different = own.flat();
  const weights = fitWeights(genuine, different, codeRatio);
  const tablesOf = (weighted: Weighted) => [
    ...own.flatMap((source) => byShape(source, weighted, { isMeasure: true })),
    ...byShape(foreign, weighted, { isMeasure: false, lookAlikeShare: LOOK_ALIKE_SHARE }),
    ...byShape(alike, weighted, { isMeasure: false, times: ALIKE_TIMES }),
    ...boundTables(bounds, weights),
  ];
  const tables = tablesOf({ weights });
  const moments = fitMoments(tables, spreadFrom);
  const claims = settings && claimsOf(weights, settings, tablesOf, spreadFrom);
  return {
    origin: `${origin}; ${genuine.length} genuine and ${different.length + foreign.length + alike.length} impostor comparisons, single photos and sets`,
    weights,
    ...moments,
    ...(claims
      ? { ...fitTable(tablesOf({ weights, claims }), claims, levelMin), claims }
      : fitTable(tables, moments, levelMin)),
    genuine: fitGenuine(
      genuine.map(({ animals, probes, references, quality, resemblance }) => ({
        animal: animals[0],
        probes,
        references,
        quality,
        fused: logLikelihoodRatio({ weights }, resemblance),
      })),
      genuineOrigin,
    ),
  };
}

/** Mean and spread of the ratios that claims are made by. */
function claimsOf(
  weights: Calibration['weights'],
  { codeShare, commonnessMin }: ClaimSettings,
  tablesOf: (weighted: Weighted) => ImpostorTable[],
  spreadFrom: SpreadFrom | undefined,
): Claims {
  const learned = round((weights.learned ?? 0) * codeShare);
  const moments = fitMoments(tablesOf({ weights: { ...weights, learned } }), spreadFrom);
  return { learned, ...moments, commonnessMin };
}
