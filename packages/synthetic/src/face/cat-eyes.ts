import type { Colour } from '../drawing/colour.ts';
import { blend, lengthOf, rise } from '../drawing/curves.ts';
import { noise } from '../drawing/noise.ts';
import type { Random } from '../random.ts';
import type { Shot } from '../scene/shot.ts';
import type { CatShape } from './cat-shape.ts';

export interface Iris {
  readonly inner: Colour;
  readonly outer: Colour;
  readonly seed: number;
}

const colours: readonly [Colour, ...Colour[]] = [
  [0.55, 0.42, 0.08],
  [0.5, 0.24, 0.05],
  [0.28, 0.42, 0.12],
  [0.2, 0.38, 0.26],
  [0.2, 0.36, 0.6],
];

export function drawIris(random: Random): Iris {
  return { inner: random.pick(colours), outer: random.pick(colours), seed: random.seed() };
}

/** Paints both lit eyes over `out` at (u, v). The pupil narrows with light, and the catchlight is on its side. */
export function createEyes(shape: CatShape, iris: Iris, shot: Shot): (u: number, v: number, out: Float64Array) => void {
  const brightness = shot.key[1] * shot.exposure;
  const pupilWidth = blend(0.62, 0.12, rise(0.8, 2.4, brightness));
  return (u, v, out) => {
    const side = u < 0 ? -1 : 1;
    const du = side * u - shape.eyeApart;
    const dv = v - shape.eyeLevel + du * shape.eyeSlant;
    const x = du / shape.eyeWidth;
    if (x < -1.4 || x > 1.4) return;
    const y = dv / (shape.eyeWidth * shape.eyeOpening);
    const lid = Math.abs(y) + x * x * 0.95;
    const rim = rise(1.32, 1.15, lid);
    if (rim === 0) return;
    const ball = rise(1.05, 0.92, lid);
    const radius = lengthOf(x, y * shape.eyeOpening);
    const pupil = rise(1.1, 0.9, lengthOf(x / pupilWidth, y / 0.92));
    const fibres = 1 + 0.3 * noise((x / (radius + 0.05)) * 7, (y / (radius + 0.05)) * 7, iris.seed);
    const shade = (1 - 0.55 * rise(0.75, 1.05, radius)) * (1 - 0.45 * rise(0, -0.9, y)) * fibres;
    const glint = rise(0.2, 0.12, lengthOf(side * x - shot.light[0] * 0.45, y - shot.light[1] * 0.55));
    for (let i = 0; i < 3; i++) {
      const lightAmount = 0.5 * shot.key[i]! + 0.7 * shot.ambient[i]!;
      const coloured = blend(iris.inner[i]!, iris.outer[i]!, rise(0.35, 0.9, radius)) * shade;
      const eye = blend(coloured, 0.004, pupil) * lightAmount + glint * 1.1;
      out[i] = blend(blend(out[i]!, 0.02 * lightAmount, rim), eye, ball);
    }
  };
}
