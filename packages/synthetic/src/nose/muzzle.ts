import { type Coat, coatAt } from '../coat/coat.ts';
import { bell, clamp, rise } from '../drawing/curves.ts';
import { createLayers, type Layers, sampleLayers, setLayer } from '../drawing/layers.ts';
import { noise } from '../drawing/noise.ts';
import type { Surface } from '../drawing/plane.ts';
import type { Shot } from '../scene/shot.ts';
import { COAT_NOISE, PHOTO_NOISE } from '../streams.ts';
import type { NoseShape } from './nose-shape.ts';

const widthPx = 224;
const heightPx = 200;
/**
 * Resolution of the coat around the nose, px per unit. Coarse, because it changes slowly and strands are added per
 * photo.
 */
const unitPx = 50;

/** Coat colours around a dog's nose. */
export function createMuzzleLayers(coat: Coat): Layers {
  const layers = createLayers(widthPx, heightPx, 3, unitPx);
  const place = { x: 0, y: 0, phase: 0, belly: 0, tip: 0.7 };
  const colour = new Float64Array(3);
  for (let y = 0; y < heightPx; y++) {
    const v = (y + 0.5 - heightPx / 2) / unitPx;
    for (let x = 0; x < widthPx; x++) {
      const u = (x + 0.5 - widthPx / 2) / unitPx;
      place.x = 0.4 + u * 0.2;
      place.y = v * 0.2;
      place.phase = u * 0.12 + v * 0.05;
      place.belly = 0.3 + 0.35 * rise(0, 1.2, v);
      coatAt(coat, place, colour);
      for (let i = 0; i < 3; i++) setLayer(layers, y * widthPx + x, i, colour[i]!);
    }
  }
  return layers;
}

/** 0 on fur, 1 in the mouth and in the cleft above it. */
function mouthAt(shape: NoseShape, u: number, v: number): number {
  if (v < 0.4) return 0;
  const parting = u - 0.07 * noise(v * 4, 0.5, shape.seed);
  const lip = shape.halfHeight + shape.lipDrop + shape.lipBow * u * u - 0.1 * bell(u / 0.15);
  const cleft = shape.cleftDarkness * bell(parting / 0.04) * rise(lip + 0.02, lip - 0.05, v);
  const wave = 0.16 * noise(u * 1.6, 5, shape.seed) + 0.08 * noise(u * 4, 2, shape.seed);
  return Math.max(cleft, shape.lipDarkness * bell((v - lip - wave) / shape.lipWidth));
}

/** Fur strands away from the nose, partly varying per photo. */
export function createMuzzle(layers: Layers, coat: Coat, shape: NoseShape, shot: Shot): Surface {
  const seed = shot.furSeed ?? coat.seed;
  return (u, v, out) => {
    const across =
      u -
      shape.hairCentreU +
      0.36 * noise(u * 1.2, v * 1.2, shape.seed + 21) +
      0.12 * noise(u * 3.1, v * 3.1, shot.seed + PHOTO_NOISE.sway);
    const lean =
      v -
      shape.hairCentreV +
      0.36 * noise(u * 1.2, v * 1.2, shape.seed + 22) +
      0.12 * noise(u * 3.1, v * 3.1, shot.seed + PHOTO_NOISE.sway + 1);
    const far = Math.sqrt(across * across + lean * lean) + 1e-6;
    const sway =
      0.035 * noise(u * 2.6, v * 2.6, seed + COAT_NOISE.sway) +
      0.02 * noise(u * 4, v * 4, shot.seed + PHOTO_NOISE.sway);
    const du = across / far + sway;
    const dv = lean / far - sway;
    const tuft = 20 + far * 2.4;
    const strand = 52 + far * 6;
    const coarse = noise(du * tuft, dv * tuft, seed + COAT_NOISE.tufts);
    const fine = noise(du * strand, dv * strand, seed + COAT_NOISE.strands);
    const loose = noise(du * strand * 1.6, dv * strand * 1.6, shot.seed + PHOTO_NOISE.looseFur);
    sampleLayers(layers, u + du * 0.06 * fine, v + dv * 0.06 * fine, out);
    const skirt = Math.sqrt(u * u + (v * v) / (shape.halfHeight * shape.halfHeight));
    const shadow =
      1 - shape.skirt * rise(1.25, 0.95, skirt) * rise(-0.4, 0.4, noise(u * 3, v * 3, seed + COAT_NOISE.noseRim + 4));
    const strands = clamp(1 + 0.3 * coarse + 0.34 * fine + 0.28 * loose, 0.15, 1.6);
    const relief = strands * shadow * (1 - mouthAt(shape, u, v));
    const towards = clamp(0.62 + 0.3 * (u * shot.light[0] + v * shot.light[1]), 0.25, 1);
    for (let i = 0; i < 3; i++) {
      const albedo = out[i]!;
      // Light colours show less relief, because light passes between hairs.
      const shaded = albedo * (relief + (1 - relief) * albedo * 0.35);
      out[i] = shaded * (0.66 * shot.key[i]! * towards + 0.75 * shot.ambient[i]!);
    }
  };
}
