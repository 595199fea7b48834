import { type Calibration, logLikelihoodRatio } from '@rhinarium/engine';
import { fitGenuine } from './fit-genuine.ts';
import { fitImpostor, type ImpostorTable, type SpreadFrom } from './fit-impostor.ts';
import { fitWeights } from './fit-weights.ts';
import type { FittingComparison } from './fitting-comparisons.ts';

/**
 * Share that look-alikes (cats of one breed) have among different cats. Policy: their share among cats of twelve
 * equally frequent breeds.
 */
export const LOOK_ALIKE_SHARE = 0.09;

/** Data for the calibration of one species. */
export interface FittingComparisons {
  readonly genuine: readonly FittingComparison[];
  /** Impostor comparisons by labelled source, for mean and spread. */
  readonly own: readonly (readonly FittingComparison[])[];
  /** Impostor comparisons of other sources, with one photo per animal. */
  readonly foreign: readonly FittingComparison[];
  /** Comparisons that only bound the threshold from below. */
  readonly bounds?: readonly { readonly comparisons: readonly FittingComparison[]; readonly boundShare: number }[];
  readonly spreadFrom?: SpreadFrom;
  readonly genuineOrigin: string;
  readonly origin: string;
}

/** Groups comparisons into one table per shape. */
function byShape(
  comparisons: readonly FittingComparison[],
  weights: Calibration['weights'],
  table: Omit<ImpostorTable, 'comparisons'>,
): ImpostorTable[] {
  const shapes = new Map<string, FittingComparison[]>();
  for (const one of comparisons) {
    const shape = `${one.probes}x${one.references}`;
    shapes.set(shape, [...(shapes.get(shape) ?? []), one]);
  }
  return [...shapes.values()].map((group) => ({
    ...table,
    comparisons: group.map(({ animals, isOfOneKind, probes, references, resemblance }) => ({
      animals,
      isOfOneKind,
      pairs: probes * references,
      fused: logLikelihoodRatio({ weights }, resemblance),
    })),
  }));
}

/** Tables of sources that only bound the threshold. */
export const boundTables = (
  bounds: NonNullable<FittingComparisons['bounds']>,
  weights: Calibration['weights'],
): ImpostorTable[] =>
  bounds.flatMap(({ comparisons, boundShare }) => byShape(comparisons, weights, { isMeasure: false, boundShare }));

/**
 * Fits weights, impostor table and genuine table of one species. `codeRatio` is the weight of the learned codes'
 * similarity relative to that of the agreement's logarithm. Absent: codes are ignored.
 */
export function fitSpecies(
  { genuine, own, foreign, bounds = [], origin, genuineOrigin, spreadFrom }: FittingComparisons,
  codeRatio?: number,
): Calibration {
  const different = own.flat();
  const weights = fitWeights(genuine, different, codeRatio);
  const tables = [
    ...own.flatMap((source) => byShape(source, weights, { isMeasure: true })),
    ...byShape(foreign, weights, { isMeasure: false, lookAlikeShare: LOOK_ALIKE_SHARE }),
    ...boundTables(bounds, weights),
  ];
  return {
    origin: `${origin}; ${genuine.length} genuine and ${different.length + foreign.length} impostor comparisons, single photos and sets`,
    weights,
    ...fitImpostor(tables, spreadFrom),
    genuine: fitGenuine(
      genuine.map(({ animals, probes, references, quality, resemblance }) => ({
        ...{ animal: animals[0], probes, references, quality },
        fused: logLikelihoodRatio({ weights }, resemblance),
      })),
      genuineOrigin,
    ),
  };
}
