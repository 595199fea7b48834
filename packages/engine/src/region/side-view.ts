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

/** Pixels of a view that the frame shows, parallel arrays. */
interface Shown {
  /** Index of the view's px, and of the frame's px above and to the left of its centre. */
  readonly to: Uint32Array;
  readonly from: Uint32Array;
  /** Distance of the centre from that px, px of the frame. */
  readonly right: Float64Array;
  readonly down: Float64Array;
}

function shownIn(direction: Direction): Shown {
  const [to, from, right, down]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let at = 0; at < sidePx * sidePx; at++) {
    const position = toFrame(direction, { x: (at % sidePx) + 0.5, y: Math.floor(at / sidePx) + 0.5 });
    if (!position) continue;
    const [x, y] = [Math.fround(position.x) - 0.5, Math.fround(position.y) - 0.5];
    const [left, top] = [firstOfTwo(x), firstOfTwo(y)];
    to.push(at);
    from.push(top * sidePx + left);
    right.push(x - left);
    down.push(y - top);
  }
  return {
    to: Uint32Array.from(to),
    from: Uint32Array.from(from),
    right: Float64Array.from(right),
    down: Float64Array.from(down),
  };
}

const firstOfTwo = (position: number) => Math.max(0, Math.min(sidePx - 2, Math.floor(position)));

const known = new Map<Direction, Shown>();

function knownPixels(direction: Direction): Shown {
  const shown = known.get(direction) ?? shownIn(direction);
  known.set(direction, shown);
  return shown;
}

/**
 * Unrolls a frame that shows a nose from its side, bilinear: the skin that turns away is stretched. Spots that the
 * frame does not show get SIDE_VIEWS.unseenLevel.
 */
export function sideView({ data }: Plane, direction: Direction): Plane {
  const { to, from, right, down } = knownPixels(direction);
  const view = new Float32Array(sidePx * sidePx).fill(SIDE_VIEWS.unseenLevel);
  for (let i = 0; i < to.length; i++) {
    const at = from[i]!;
    const above = data[at]! + (data[at + 1]! - data[at]!) * right[i]!;
    const below = data[at + sidePx]! + (data[at + sidePx + 1]! - data[at + sidePx]!) * right[i]!;
    view[to[i]!] = above + (below - above) * down[i]!;
  }
  return { width: sidePx, height: sidePx, data: view };
}
