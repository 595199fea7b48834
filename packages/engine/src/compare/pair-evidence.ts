import { MATCHING, TEMPLATE } from '../parameters.ts';
import type { Template } from '../template/template.ts';
import { type Alignment, alignment, type Transform } from './alignment.ts';
import { type Correspondences, correspondences } from './correspondences.ts';
import { layoutSimilarity } from './layout-similarity.ts';
import { patchSimilarity } from './patch-similarity.ts';

/** All that one comparison of two samples found. Coordinates are px of the canonical frames. */
export interface PairEvidence {
  readonly matches: number;
  readonly inliers: number;
  /** Sum of the inliers' cosines. */
  readonly inlierWeight: number;
  readonly residualPx: number;
  /** Similarity patch by patch, of light and dark, of colours, of the global codes: -1 to 1. */
  readonly patches: number;
  readonly light: number;
  readonly chroma: number;
  readonly similarity: number;
  /** Similarity of the learned codes, -1 to 1; absent unless both templates have one. */
  readonly learned?: number;
  /** From the first frame to the second. */
  readonly transform: Transform;
  readonly points: readonly {
    readonly x: number;
    readonly y: number;
    readonly u: number;
    readonly v: number;
    readonly cosine: number;
  }[];
}

function codeSimilarity(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum / (127 * 127);
}

function matchedPoints(
  a: Template,
  b: Template,
  matches: Correspondences,
  { inliers }: Alignment,
): PairEvidence['points'] {
  const px = (units: number) => units / TEMPLATE.unitsPerPx;
  return inliers.map((match) => {
    const i = matches.first[match]!;
    const j = matches.second[match]!;
    return { x: px(a.x[i]!), y: px(a.y[i]!), u: px(b.x[j]!), v: px(b.y[j]!), cosine: matches.cosine[match]! };
  });
}

/** Throws RangeError when one frame alone was turned along its pose: they do not show the same places. */
export function pairEvidence(a: Template, b: Template): PairEvidence {
  if ((a.pose === undefined) !== (b.pose === undefined))
    throw new RangeError('One template has a pose and the other has none: they are not of one engine version.');
  const matching = a.pose ? MATCHING.posed : MATCHING.guided;
  const matches = correspondences(a, b, matching);
  const aligned = alignment(a, b, matches, matching);
  const points = matchedPoints(a, b, matches, aligned);
  return {
    matches: matches.count,
    inliers: points.length,
    inlierWeight: points.reduce((sum, point) => sum + point.cosine, 0),
    residualPx: aligned.residualPx,
    patches: patchSimilarity(a.patches, b.patches, matching.patchReach),
    ...layoutSimilarity(a.layout, b.layout, matching.layoutReach),
    similarity: codeSimilarity(a.globalCode, b.globalCode),
    ...(a.learnedCode && b.learnedCode ? { learned: codeSimilarity(a.learnedCode, b.learnedCode) } : {}),
    transform: aligned.transform,
    points,
  };
}
