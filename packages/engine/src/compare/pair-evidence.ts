import { MATCHING, TEMPLATE } from '../parameters.ts';
import type { Template } from '../template/template.ts';
import { agreement } from './agreement.ts';
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
  /** How well the points agree once one frame lies on the other: see `agreement`. */
  readonly agreement: number;
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

export function pairEvidence(a: Template, b: Template): PairEvidence {
  const matches = correspondences(a, b, MATCHING);
  const aligned = alignment(a, b, matches, MATCHING);
  const points = matchedPoints(a, b, matches, aligned);
  return {
    matches: matches.count,
    inliers: points.length,
    inlierWeight: points.reduce((sum, point) => sum + point.cosine, 0),
    agreement: aligned.inliers.length === 0 ? 0 : agreement(a, b, aligned.transform),
    residualPx: aligned.residualPx,
    patches: patchSimilarity(a.patches, b.patches, MATCHING.patchReach),
    ...layoutSimilarity(a.layout, b.layout, MATCHING.layoutReach),
    similarity: codeSimilarity(a.globalCode, b.globalCode),
    ...(a.learnedCode && b.learnedCode ? { learned: codeSimilarity(a.learnedCode, b.learnedCode) } : {}),
    transform: aligned.transform,
    points,
  };
}
