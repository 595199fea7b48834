import { type Coat, type CoatPlace, coatAt } from '../coat/coat.ts';
import { type Colour, paintOver } from '../drawing/colour.ts';
import { bell, blend, clamp, lengthOf, rise } from '../drawing/curves.ts';
import { noise } from '../drawing/noise.ts';
import type { Random } from '../random.ts';
import type { CatShape } from './cat-shape.ts';
import { earOf, headOf } from './cat-shape.ts';

/** Colours of bare skin, and markings that a coat does not provide. */
export interface CatSkin {
  readonly nose: Colour;
  readonly ear: Colour;
  readonly eyeRim: Colour;
  /** Strength of lines from the eyes and over the brow, 0 to 1. */
  readonly lines: number;
}

export function drawCatSkin(random: Random): CatSkin {
  const pale = random.next();
  const nose: Colour = pale < 0.6 ? [0.5, 0.24, 0.2] : [0.06, 0.035, 0.03];
  return {
    nose: [nose[0] * random.between(0.7, 1.2), nose[1] * random.between(0.7, 1.1), nose[2]],
    ear: [0.48, 0.27, 0.23],
    eyeRim: [0.025, 0.02, 0.02],
    lines: random.between(0.2, 1),
  };
}

/** Coat coordinates of a point: stripes fan out over the brow and run back over the cheeks. */
function placeOnCoat(shape: CatShape, u: number, v: number, place: CoatPlace): void {
  const aside = Math.abs(u);
  const brow = rise(0.1, -0.2, v);
  const fan = aside * 0.5 * (1 + 0.5 * v);
  const cheek = 0.45 * (v - 0.5 * aside);
  const ear = earOf(shape, u, v);
  const head = headOf(shape, u, v);
  place.x = u * 0.42;
  place.y = v * 0.42;
  place.phase = blend(cheek, fan, brow) + 0.012 * noise(u * 3, v * 3, shape.seed + 20);
  place.belly = clamp(0.62 * rise(0.1, 0.85, v - 0.35 * aside) + 0.35 * bell(u / 0.16) * rise(-0.6, 0.5, v), 0, 1);
  const mask = 0.75 * bell(u / 0.42) * rise(-0.35, 0.3, v);
  place.tip = blend(mask, clamp(0.4 + ear.along, 0, 1), rise(0.85, 1.05, head) * rise(0, 0.1, ear.along));
}

function paintEar(shape: CatShape, coat: Coat, skin: CatSkin, u: number, v: number, out: Float64Array): void {
  const ear = earOf(shape, u, v);
  const outsideHead = rise(0.86, 1.06, headOf(shape, u, v) + 0.06 * noise(u * 12, v * 12, shape.seed + 21));
  const inner =
    rise(0.8, 0.6, Math.abs(ear.aside)) * rise(0.95, 0.7, ear.along) * rise(0.05, 0.3, ear.along) * outsideHead;
  paintOver(out, skin.ear, inner * 0.72);
  const hairs = rise(0.1, 0.4, noise(ear.aside * 9, ear.along * 1.6, shape.seed + 22)) * rise(0.65, 0.1, ear.along);
  paintOver(out, coat.white, inner * hairs * 0.55);
}

/** Nose leather: 1 inside a rounded triangle that narrows downward. */
export function noseLeatherOf(shape: CatShape, u: number, v: number): number {
  const down = (v - shape.noseLevel) / 0.125;
  const half = shape.noseWidth * (1 - 0.75 * clamp(down, 0, 1));
  return rise(1.1, 0.85, Math.abs(u) / half) * rise(-0.12, 0.06, down) * rise(1.1, 0.92, down);
}

function paintMuzzle(shape: CatShape, skin: CatSkin, u: number, v: number, out: Float64Array): void {
  const aside = Math.abs(u);
  const leather = noseLeatherOf(shape, u, v);
  paintOver(out, skin.nose, leather);
  const nostril = bell((aside - shape.noseWidth * 0.62) / 0.022) * bell((v - shape.noseLevel - 0.05) / 0.022);
  paintOver(out, skin.eyeRim, nostril * leather);
  const cleft = bell(u / 0.012) * rise(shape.noseLevel + 0.09, shape.noseLevel + 0.12, v);
  const lip = shape.noseLevel + 0.21 + 0.09 * bell((aside - 0.13) / 0.1);
  const mouth = bell((v - lip) / 0.014) * rise(0.27, 0.2, aside);
  paintOver(out, skin.eyeRim, Math.max(mouth, cleft * rise(lip + 0.01, lip - 0.01, v)) * 0.75);
  // Rows of dark dots at the whiskers, slightly different per side.
  const row = (v - shape.noseLevel - 0.1 - 0.12 * (aside - 0.1)) / 0.05;
  const column = (aside - 0.08) / 0.055 + 0.5 * (Math.floor(row) & 1);
  const wobble = 0.25 * noise(Math.floor(row) * 3.3 + 0.4, Math.floor(column) * 2.7 + Math.sign(u), shape.seed + 23);
  const dot =
    bell((row - Math.floor(row) - 0.5 - wobble) / 0.16) * bell((column - Math.floor(column) - 0.5 + wobble) / 0.16);
  const pad =
    rise(0.06, 0.1, aside) *
    rise(0.31, 0.25, aside) *
    rise(0.1, 0.13, v - shape.noseLevel) *
    rise(0.27, 0.2, v - shape.noseLevel);
  paintOver(out, skin.eyeRim, dot * pad * 0.5);
}

/** Writes the face's colour at (u, v), without eyes and light. */
export function paintMarkings(
  shape: CatShape,
  coat: Coat,
  skin: CatSkin,
  u: number,
  v: number,
  place: CoatPlace,
  out: Float64Array,
): void {
  placeOnCoat(shape, u, v, place);
  coatAt(coat, place, out);
  const aside = Math.abs(u);
  const eyeU = aside - shape.eyeApart;
  const tear =
    bell((eyeU + shape.eyeWidth * 0.75 + 0.25 * (v - shape.eyeLevel)) / 0.025) *
    rise(0.02, 0.06, v) *
    rise(0.3, 0.1, v);
  const outer =
    bell((v - shape.eyeLevel - 0.1 - 0.45 * eyeU + 0.03 * noise(u * 4, 1, shape.seed + 24)) / 0.03) *
    rise(0.12, 0.2, eyeU);
  paintOver(out, coat.mark, (0.5 * tear + 0.6 * outer) * skin.lines * rise(1, 0.9, headOf(shape, u, v)));
  const goggles = bell(lengthOf(eyeU / 0.25, (v - shape.eyeLevel) / 0.17));
  paintOver(out, coat.white, goggles * 0.3 * skin.lines);
  paintEar(shape, coat, skin, u, v, out);
  paintMuzzle(shape, skin, u, v, out);
}
