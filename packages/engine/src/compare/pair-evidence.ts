import { MATCHING, TEMPLATE } from '../parameters.ts';
import type { Template } from '../template/template.ts';
import { agreement } from './agreement.ts';
import { type Alignment, alignment, type Transform } from './alignment.ts';
import { type Correspondences, correspondences } from './correspondences.ts';

/** All that one comparison of two samples' points and codes found. Coordinates are px of the canonical frames. */
export interface PairEvidence {
  readonly matches: number;
  readonly inliers: number;
  /** How well the points agree once one frame lies on the other: see `agreement`. 0 and more. */
  readonly agreement: number;
  readonly residualPx: number;
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
    agreement: points.length === 0 ? 0 : agreement(a, b, aligned.transform),
    residualPx: aligned.residualPx,
    transform: aligned.transform,
    points,
  };
}
