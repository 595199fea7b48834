import { FRAME, SIDE_VIEWS } from '../parameters.ts';
import { cosineOfTurns, sineOfTurns } from '../pixels/arithmetic.ts';
import type { Plane } from '../pixels/plane.ts';
import type { Place } from './place.ts';

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
export function placeInFrame(direction: Direction, { x, y }: Place): Place | undefined {
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
  const place = { x: MIDDLE + originX - t * sine, y };
  const isInFront = originZ + t * COSINE > 0;
  return isInFront && isInFrame(place) ? place : undefined;
}

const isInFrame = ({ x, y }: Place): boolean => x >= 0 && y >= 0 && x <= sidePx && y <= sidePx;

/** Frame positions of the centres of a view's px, x and y alternating. NaN if the frame does not show them. */
function placesOf(direction: Direction): Float32Array {
  const places = new Float32Array(2 * sidePx * sidePx).fill(Number.NaN);
  for (let at = 0; at < sidePx * sidePx; at++) {
    const place = placeInFrame(direction, { x: (at % sidePx) + 0.5, y: Math.floor(at / sidePx) + 0.5 });
    if (place) places.set([place.x, place.y], 2 * at);
  }
  return places;
}

const known = new Map<Direction, Float32Array>();

function knownPlaces(direction: Direction): Float32Array {
  const places = known.get(direction) ?? placesOf(direction);
  known.set(direction, places);
  return places;
}

/**
 * Unrolls a frame that shows a nose from its side, bilinear: the skin that turns away is stretched. Spots that the
 * frame does not show get SIDE_VIEWS.unseenLevel.
 */
export function sideView({ data }: Plane, direction: Direction): Plane {
  const places = knownPlaces(direction);
  const view = new Float32Array(sidePx * sidePx).fill(SIDE_VIEWS.unseenLevel);
  for (let at = 0; at < view.length; at++) {
    const x = places[2 * at]!;
    if (Number.isNaN(x)) continue;
    view[at] = levelAt(data, x - 0.5, places[2 * at + 1]! - 0.5);
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
