import { MATCHING, SIDE_VIEWS, TEMPLATE } from '../parameters.ts';
import { DIRECTIONS, toFrame } from '../region/side-view.ts';
import type { Subject } from '../subject.ts';
import type { PointSet, Template } from '../template/template.ts';
import { agreement, hasBeads } from './agreement.ts';
import { type Alignment, alignment, refit, type Transform } from './alignment.ts';
import { type Correspondences, correspondences } from './correspondences.ts';

interface PointPair {
  readonly x: number;
  readonly y: number;
  readonly u: number;
  readonly v: number;
  readonly cosine: number;
}

/** Evidence from the keypoints and codes of two samples. Coordinates are px of the canonical frames. */
export interface PairEvidence {
  readonly matches: number;
  readonly inliers: number;
  /** Keypoint agreement after alignment, 0 and more: see `agreement`. */
  readonly agreement: number;
  readonly residualPx: number;
  /** Similarity transform from the first frame to the second. */
  readonly transform: Transform;
  readonly points: readonly PointPair[];
  /** True if side views agree best: the photos show the nose from opposite sides. */
  readonly isFromSides: boolean;
}

/** Keypoints of a template, and of its side views if it has any. */
type PointsOfSubject = PointSet & Subject & Pick<Template, 'sideViews'>;

function matchedPoints(a: PointSet, b: PointSet, matches: Correspondences, { inliers }: Alignment): PointPair[] {
  const px = (units: number) => units / TEMPLATE.unitsPerPx;
  return inliers.map((match) => {
    const i = matches.first[match]!;
    const j = matches.second[match]!;
    return { x: px(a.x[i]!), y: px(a.y[i]!), u: px(b.x[j]!), v: px(b.y[j]!), cosine: matches.cosine[match]! };
  });
}

function viewEvidence(a: PointSet, b: PointSet, areBeads: boolean): PairEvidence {
  const matches = correspondences(a, b, MATCHING);
  const aligned = alignment(a, b, matches, MATCHING);
  const points = matchedPoints(a, b, matches, aligned);
  return {
    matches: matches.count,
    inliers: points.length,
    agreement: points.length === 0 ? 0 : agreement(a, b, aligned.transform, areBeads),
    residualPx: aligned.residualPx,
    transform: aligned.transform,
    points,
    isFromSides: false,
  };
}

/** Maps the evidence of two opposite side views, the first in DIRECTIONS[at], to px of their frames. */
function inFrames(evidence: PairEvidence, at: 0 | 1): PairEvidence {
  const [first, second] = [DIRECTIONS[at], DIRECTIONS[1 - at]!];
  const points = evidence.points.flatMap(({ x, y, u, v, cosine }) => {
    const [from, to] = [toFrame(first, { x, y }), toFrame(second, { x: u, y: v })];
    return from && to ? [{ x: from.x, y: from.y, u: to.x, v: to.y, cosine }] : [];
  });
  const column = (name: 'x' | 'y' | 'u' | 'v') => Float32Array.from(points, (point) => point[name]);
  const columns = { x: column('x'), y: column('y'), u: column('u'), v: column('v') };
  const transform = refit(columns, [...points.keys()]) ?? evidence.transform;
  return { ...evidence, points, transform, isFromSides: true };
}

/** Agreement of the keypoints of two templates, without side views: for noses a third of the time of `pairEvidence`. */
export function frontAgreement(a: PointsOfSubject, b: PointsOfSubject): number {
  return viewEvidence(a, b, hasBeads(a)).agreement;
}

/**
 * Compares the keypoints of two templates. Noses are also compared by opposite side views, which show the same skin
 * alike when two photos were taken from opposite sides. The views that agree best count.
 */
export function pairEvidence(a: PointsOfSubject, b: PointsOfSubject): PairEvidence {
  const areBeads = hasBeads(a);
  const front = viewEvidence(a, b, areBeads);
  if (!a.sideViews || !b.sideViews || front.agreement >= SIDE_VIEWS.frontAgreementEnough) return front;
  const sides = [0, 1].map((at) => viewEvidence(a.sideViews![at]!, b.sideViews![1 - at]!, areBeads));
  const best = sides[0]!.agreement >= sides[1]!.agreement ? 0 : 1;
  return sides[best]!.agreement > front.agreement ? inFrames(sides[best]!, best) : front;
}
