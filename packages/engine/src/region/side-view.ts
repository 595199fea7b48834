import { FRAME, SIDE_VIEWS } from '../parameters.ts';
import { cosineOfTurns, sineOfTurns } from '../pixels/arithmetic.ts';
import type { Plane } from '../pixels/pixels.ts';
import type { Position } from './position.ts';

/** Edge of the frame at which the skin turns away from the camera: 1 for the left one, -1 for the right. */
export type Direction = 1 | -1;

/** Both directions, in the order of `Template.sideViews`. */
export const DIRECTIONS: readonly [Direction, Direction] = [1, -1];

const { sidePx } = FRAME;
const MIDDLE = sidePx / 2;
const ACROSS = SIDE_VIEWS.ellipsoid.across * sidePx;
const DEPTH = SIDE_VIEWS.ellipsoid.depth * sidePx;
const COSINE = cosineOfTurns(SIDE_VIEWS.turns);
const SINE = sineOfTurns(SIDE_VIEWS.turns);

/**
 * Maps a position in a side view to the frame, both in px. Returns `undefined` if the frame does not show that spot.
 * Both are parallel projections of an ellipsoid around the middle of the frame, with the view rotated by
 * SIDE_VIEWS.turns about the vertical axis.
 */
export function toFrame(direction: Direction, { x, y }: Position): Position | undefined {
  const sine = direction * SINE;
  const across = x - MIDDLE + SIDE_VIEWS.follow * sine * DEPTH;
  const down = y - MIDDLE;
  // Line of sight through (across, down), in coordinates of the ellipsoid: origin + t * (-sine, 0, COSINE).
  const [originX, originZ] = [COSINE * across, sine * across];
  const [perAcross, perDepth] = [1 / (ACROSS * ACROSS), 1 / (DEPTH * DEPTH)];
  const square = perAcross * sine * sine + perDepth * COSINE * COSINE;
  const linear = perDepth * originZ * COSINE - perAcross * originX * sine;
  const rest = perAcross * (originX * originX + down * down) + perDepth * originZ * originZ - 1;
  const discriminant = linear * linear - square * rest;
  if (discriminant <= 0) return undefined;
  const t = (Math.sqrt(discriminant) - linear) / square;
  const position = { x: MIDDLE + originX - t * sine, y };
  const isInFront = originZ + t * COSINE > 0;
  return isInFront && isInFrame(position) ? position : undefined;
}

const isInFrame = ({ x, y }: Position): boolean => x >= 0 && y >= 0 && x <= sidePx && y <= sidePx;

/** Frame positions of the centres of a view's px, x and y alternating. NaN if the frame does not show them. */
function positionsOf(direction: Direction): Float32Array {
  const positions = new Float32Array(2 * sidePx * sidePx).fill(Number.NaN);
  for (let at = 0; at < sidePx * sidePx; at++) {
    const position = toFrame(direction, { x: (at % sidePx) + 0.5, y: Math.floor(at / sidePx) + 0.5 });
    if (position) positions.set([position.x, position.y], 2 * at);
  }
  return positions;
}

const known = new Map<Direction, Float32Array>();

function knownPositions(direction: Direction): Float32Array {
  const positions = known.get(direction) ?? positionsOf(direction);
  known.set(direction, positions);
  return positions;
}

/**
 * Unrolls a frame that shows a nose from its side, bilinear: the skin that turns away is stretched. Spots that the
 * frame does not show get SIDE_VIEWS.unseenLevel.
 */
export function sideView({ data }: Plane, direction: Direction): Plane {
  const positions = knownPositions(direction);
  const view = new Float32Array(sidePx * sidePx).fill(SIDE_VIEWS.unseenLevel);
  for (let at = 0; at < view.length; at++) {
    const x = positions[2 * at]!;
    if (Number.isNaN(x)) continue;
    view[at] = levelAt(data, x - 0.5, positions[2 * at + 1]! - 0.5);
  }
  return { width: sidePx, height: sidePx, data: view };
}

function levelAt(data: Plane['data'], x: number, y: number): number {
  const [left, top] = [
    Math.max(0, Math.min(sidePx - 2, Math.floor(x))),
    Math.max(0, Math.min(sidePx - 2, Math.floor(y))),
  ];
  const [right, down] = [x - left, y - top];
  const at = top * sidePx + left;
  const above = data[at]! + (data[at + 1]! - data[at]!) * right;
  const below = data[at + sidePx]! + (data[at + sidePx + 1]! - data[at + sidePx]!) * right;
  return above + (below - above) * down;
}
