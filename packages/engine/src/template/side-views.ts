import { POINTS, SIDE_VIEWS } from '../parameters.ts';
import type { Plane } from '../pixels/plane.ts';
import { DIRECTIONS, type Direction, sideView, toFrame } from '../region/side-view.ts';
import { descriptors } from './descriptors.ts';
import { encodeKeypoints, filterKeypoints, keypoints } from './keypoints.ts';
import { scaleSpace } from './scale-space.ts';
import type { PointSet } from './template.ts';

/** Returns the keypoints of both side views of a nose's frame, in the order of DIRECTIONS. */
export function sideViews(frame: Plane): readonly [PointSet, PointSet] {
  const [left, right] = DIRECTIONS;
  return [pointsOf(frame, left), pointsOf(frame, right)];
}

function pointsOf(frame: Plane, direction: Direction): PointSet {
  const octaves = scaleSpace(sideView(frame, direction));
  const isSeen = (x: number, y: number, octave: number) => isSeenAround(direction, x, y, POINTS.borderPx * 2 ** octave);
  const points = filterKeypoints(keypoints(octaves), isSeen, SIDE_VIEWS.pointsMax);
  return { ...encodeKeypoints(points), descriptors: descriptors(octaves, points) };
}

/**
 * Checks that the frame shows a spot of the view and its neighbourhood, because the border of the shown area is not
 * skin.
 */
function isSeenAround(direction: Direction, x: number, y: number, reachPx: number): boolean {
  return [-reachPx, reachPx].every(
    (shift) => toFrame(direction, { x: x + shift, y }) && toFrame(direction, { x, y: y + shift }),
  );
}
