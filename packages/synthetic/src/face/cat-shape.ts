import { bell, clamp, rise } from '../drawing/curves.ts';
import { noise } from '../drawing/noise.ts';
import type { Random } from '../random.ts';

/** Shape of a cat's head in half heads: u to the right, v down, (0, 0) the bridge of the nose. */
export interface CatShape {
  readonly cheekWidth: number;
  readonly skullHeight: number;
  readonly chinHeight: number;
  readonly earApart: number;
  readonly earHeight: number;
  readonly earWidth: number;
  readonly earLean: number;
  readonly eyeApart: number;
  readonly eyeLevel: number;
  readonly eyeWidth: number;
  readonly eyeOpening: number;
  readonly eyeSlant: number;
  readonly noseLevel: number;
  readonly noseWidth: number;
  readonly muzzleWidth: number;
  readonly seed: number;
}

export function drawCatShape(random: Random): CatShape {
  return {
    cheekWidth: random.between(0.72, 0.86),
    skullHeight: random.between(0.58, 0.7),
    chinHeight: random.between(0.7, 0.82),
    earApart: random.between(0.38, 0.47),
    earHeight: random.between(0.56, 0.74),
    earWidth: random.between(0.26, 0.34),
    earLean: random.between(0.1, 0.34),
    eyeApart: random.between(0.3, 0.36),
    eyeLevel: random.between(-0.06, 0.03),
    eyeWidth: random.between(0.145, 0.18),
    eyeOpening: random.between(0.66, 0.88),
    eyeSlant: random.between(0.08, 0.3),
    noseLevel: random.between(0.3, 0.37),
    noseWidth: random.between(0.09, 0.125),
    muzzleWidth: random.between(0.21, 0.27),
    seed: random.seed(),
  };
}

/** `headOf` without tufts. */
function skullOf(shape: CatShape, u: number, v: number): number {
  const y = v / (v < 0 ? shape.skullHeight : shape.chinHeight);
  const jaw = 1 - 0.3 * rise(0.35, 1, y) + 0.06 * bell((y - 0.3) / 0.3);
  const x = u / (shape.cheekWidth * jaw);
  return Math.sqrt(0.88 * (x * x + y * y) + 0.12 * (x * x * x * x + y * y * y * y));
}

/** Below 1 inside the head without ears. */
export function headOf(shape: CatShape, u: number, v: number): number {
  const tufts = 0.035 * noise(u * 16, v * 16, shape.seed) + 0.03 * noise(u * 5, v * 5, shape.seed + 1);
  return skullOf(shape, u, v) + tufts;
}

/** Coordinates of an ear: `along` from 0 at its root to 1 at its tip, `aside` within ±1 from edge to edge. */
export function earOf(shape: CatShape, u: number, v: number): { along: number; aside: number } {
  const side = u < 0 ? -1 : 1;
  const along = (0.3 - shape.skullHeight - v) / shape.earHeight;
  const middle = shape.earApart + shape.earLean * Math.max(along, -0.3) * shape.earHeight;
  const half = shape.earWidth * Math.max(1 - along, 0) * (1 + 0.6 * clamp(along, 0, 1)) + 0.012;
  return { along, aside: (side * u - middle) / half };
}

/** Coverage: 1 on head and ears, 0 outside. */
export function coverOf(shape: CatShape, u: number, v: number): number {
  const head = rise(1.03, 0.97, headOf(shape, u, v));
  const ear = earOf(shape, u, v);
  const tufts = 0.06 * noise(u * 22, v * 22, shape.seed + 2);
  const upright = ear.along > -0.2 ? rise(1.06, 0.92, Math.abs(ear.aside) + tufts) * rise(1.02, 0.98, ear.along) : 0;
  return Math.max(head, upright);
}

function hump(du: number, dv: number): number {
  return bell(Math.sqrt(du * du + dv * dv));
}

/** Height of the face towards the viewer. */
export function faceHeight(shape: CatShape, u: number, v: number): number {
  const head = Math.min(skullOf(shape, u, v) + 0.02 * noise(u * 6, v * 6, shape.seed + 3), 1.3);
  const aside = Math.abs(u);
  const muzzle = shape.noseLevel + 0.13;
  const eye = hump((aside - shape.eyeApart) / 0.2, (v - shape.eyeLevel) / 0.17);
  const pads = hump((aside - 0.12) / shape.muzzleWidth, (v - muzzle) / 0.2);
  const bridge = bell(u / 0.13) * rise(-0.35, 0.1, v) * rise(shape.noseLevel + 0.12, shape.noseLevel, v);
  const chin = hump(u / 0.2, (v - muzzle - 0.27) / 0.13);
  const ear = earOf(shape, u, v);
  const upright = rise(-0.12, 0.14, ear.along) * rise(0.9, 1.08, head);
  const face = 0.42 * (1 - head * head) - 0.06 * eye + 0.17 * pads + 0.1 * bridge + 0.07 * chin;
  // An ear is a forward-facing cup with raised edges.
  return face + (0.02 + 0.1 * Math.min(ear.aside * ear.aside, 1) - face) * upright;
}
