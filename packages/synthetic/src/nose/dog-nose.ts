import { type Animal, traitsOf } from '../animal.ts';
import { coatOf } from '../coat/coat.ts';
import type { Painter } from '../drawing/canvas.ts';
import { type Colour, mixColours } from '../drawing/colour.ts';
import { rise } from '../drawing/curves.ts';
import { sampleLayers } from '../drawing/layers.ts';
import { noise } from '../drawing/noise.ts';
import type { Surface } from '../drawing/plane.ts';
import type { Random } from '../random.ts';
import { createBackdrop } from '../scene/backdrop.ts';
import { createProjection } from '../scene/projection.ts';
import type { Shot } from '../scene/shot.ts';
import { COAT_NOISE, STREAMS } from '../streams.ts';
import { createMuzzle, createMuzzleLayers } from './muzzle.ts';
import { createNoseLayers, noseChannels } from './nose-layers.ts';
import { drawNoseShape } from './nose-shape.ts';
import { createNoseSurface } from './nose-surface.ts';
import { createCoverPainter } from './paint-cover.ts';

/** Half a nose in half picture widths at scale 1. */
const noseSize = 0.66;
/** Protrusion of the nose from its rim, half noses. */
const noseDepth = 0.45;
/** Edge of the muzzle, half noses from the centre. It is as much lower as it is narrower. */
const muzzleEnd = { from: 1.75, to: 2.05, unevenness: 0.05, flatness: 1.25 } as const;
/** Distance within which there is only muzzle. */
const muzzleOnly = 1.6;
/**
 * Half extent of the layers, half noses: slightly more than the widest rim. Beyond it `rimOf` counts as `rimBeyond`.
 */
const layersExtent = { u: 1.15, v: 0.98 } as const;
const rimBeyond = 2;

function drawSkinColour(random: Random): Colour {
  const black: Colour = [0.026, 0.024, 0.026];
  const liver: Colour = [0.13, 0.065, 0.045];
  const brownness = random.next() < 0.72 ? random.between(0, 0.15) : random.between(0.5, 1);
  return mixColours(black, liver, brownness);
}

/** Fur near the nose, and the background beyond the muzzle. */
function createSurroundings(
  muzzle: Surface,
  shot: Shot,
): (x: number, y: number, place: Float64Array, out: Float64Array) => void {
  const backdrop = createBackdrop(shot.seed);
  const room = new Float64Array(3);
  return (x, y, place, out) => {
    const u = place[0]!;
    const v = place[1]!;
    const far = Math.sqrt(u * u + muzzleEnd.flatness * v * v);
    const uneven = far + muzzleEnd.unevenness * noise(u * 9, v * 9, shot.seed);
    const outside = far < muzzleOnly ? 0 : rise(muzzleEnd.from, muzzleEnd.to, uneven);
    if (outside < 1) muzzle(u, v, out);
    if (outside === 0) return;
    backdrop(x, y, room);
    for (let i = 0; i < 3; i++) {
      const light = room[i]! * (0.4 * shot.key[i]! + 0.8 * shot.ambient[i]!);
      out[i] = outside === 1 ? light : out[i]! + (light - out[i]!) * outside;
    }
  };
}

/** Visibility of skin at the rim: bare up to the edge or covered by tufts, with an abrupt or gradual transition. */
function hairlineOf(rim: number, u: number, v: number, tuft: number, seed: number): number {
  const tufts =
    tuft *
    (0.08 * noise(u * 7, v * 7, seed + 1) +
      0.07 * noise(u * 17, v * 17, seed) +
      0.04 * noise(u * 34, v * 34, seed + 2));
  const softness = 0.03 + 0.14 * rise(-0.5, 0.5, noise(u * 2.3, v * 2.3, seed + 3));
  return rise(1.02 + softness, 1.02 - softness, rim + tufts);
}

/** Painter of a dog's nose. The identity is computed once. Call the result once per photo. */
export function createDogNose(animal: Animal): (shot: Shot) => Painter {
  const coat = coatOf(animal);
  const random = traitsOf(animal, STREAMS.nose);
  const shape = drawNoseShape(random);
  const skin = { colour: drawSkinColour(random), seed: random.seed() };
  const pinkness = random.next() < 0.8 ? 0.2 : random.between(0.5, 1.1);
  const layers = createNoseLayers(animal, shape, pinkness);
  const muzzleLayers = createMuzzleLayers(coat);
  return (shot) => {
    const project = createProjection(shot, noseSize, noseDepth);
    const found = new Float64Array(noseChannels.count);
    const surface = createNoseSurface(found, skin, shot);
    const surroundings = createSurroundings(createMuzzle(muzzleLayers, coat, shape, shot), shot);
    const rimSeed = (shot.furSeed ?? coat.seed) + COAT_NOISE.noseRim;
    const place = new Float64Array(2);
    const behind = new Float64Array(3);
    const cover = createCoverPainter(shot);
    return (x, y, out) => {
      project(x, y, place);
      const u = place[0]!;
      const v = place[1]!;
      const isClose = Math.abs(u) < layersExtent.u && Math.abs(v) < layersExtent.v;
      if (isClose) sampleLayers(layers, u, v, found);
      const rim = isClose ? found[noseChannels.rim]! : rimBeyond;
      const skinShare = rim > 1.25 ? 0 : hairlineOf(rim, u, v, shape.tufts, rimSeed);
      if (skinShare > 0) surface(u, v, out);
      if (skinShare < 1) {
        surroundings(x, y, place, behind);
        for (let i = 0; i < 3; i++)
          out[i] = skinShare === 0 ? behind[i]! : out[i]! * skinShare + behind[i]! * (1 - skinShare);
      }
      cover?.(u, v, out);
    };
  };
}
