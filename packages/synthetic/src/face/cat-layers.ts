import type { Coat } from '../coat/coat.ts';
import { createLayers, type Layers, setLayer } from '../drawing/layers.ts';
import { noise } from '../drawing/noise.ts';
import { createPlane, type Plane } from '../drawing/plane.ts';
import { createRandom } from '../random.ts';
import { STREAMS } from '../streams.ts';
import { type CatSkin, noseLeatherOf, paintMarkings } from './cat-markings.ts';
import { type CatShape, coverOf, faceHeight } from './cat-shape.ts';

/** Channels of a cat face's layers. The first three are linear red, green and blue. */
export const catChannels = { slopeU: 3, slopeV: 4, cover: 5, whisker: 6, leather: 7, count: 8 } as const;

const side = 480;
const unitPx = 205;

function measureHeights(shape: CatShape): Plane {
  const heights = createPlane(side, side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      heights.values[y * side + x] = faceHeight(shape, (x + 0.5 - side / 2) / unitPx, (y + 0.5 - side / 2) / unitPx);
    }
  }
  return heights;
}

/** Draws six to eight whiskers per side as tapering curves. */
function drawWhiskers(layers: Layers, shape: CatShape, seeds: readonly number[]): void {
  const random = createRandom(...seeds, STREAMS.whiskers);
  for (const direction of [-1, 1]) {
    const whiskers = 6 + Math.floor(random.next() * 3);
    for (let i = 0; i < whiskers; i++) {
      const startU = direction * random.between(0.13, 0.26);
      const startV = shape.noseLevel + random.between(0.11, 0.22);
      const length = random.between(0.55, 0.95);
      const slope = -0.25 + (0.75 * i) / whiskers + random.normal() * 0.06;
      const bend = random.between(0, 0.3);
      for (let t = 0; t < 1; t += 0.003) {
        const u = startU + direction * length * t;
        const v = startV + length * (slope * t + bend * t * t);
        splat(layers, u, v, 1 - t * 0.8);
      }
    }
  }
}

function splat(layers: Layers, u: number, v: number, weight: number): void {
  const x = u * unitPx + side / 2 - 0.5;
  const y = v * unitPx + side / 2 - 0.5;
  for (let row = Math.floor(y); row <= Math.floor(y) + 1; row++) {
    for (let column = Math.floor(x); column <= Math.floor(x) + 1; column++) {
      if (row < 0 || column < 0 || row >= side || column >= side) continue;
      const pixel = row * side + column;
      const share = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row)) * weight;
      const old = layers.values[pixel * layers.channels + catChannels.whisker]! / 4096;
      if (share > old) setLayer(layers, pixel, catChannels.whisker, share);
    }
  }
}

/** Layers of everything that a cat's photos share, except the eyes. */
export function createCatLayers(seeds: readonly number[], shape: CatShape, coat: Coat, skin: CatSkin): Layers {
  const heights = measureHeights(shape);
  const layers = createLayers(side, side, catChannels.count, unitPx);
  const place = { x: 0, y: 0, phase: 0, belly: 0, tip: 0 };
  const colour = new Float64Array(3);
  for (let y = 1; y < side - 1; y++) {
    const v = (y + 0.5 - side / 2) / unitPx;
    for (let x = 1; x < side - 1; x++) {
      const u = (x + 0.5 - side / 2) / unitPx;
      const cover = coverOf(shape, u, v);
      if (cover === 0) continue;
      const pixel = y * side + x;
      paintMarkings(shape, coat, skin, u, v, place, colour);
      const leather = noseLeatherOf(shape, u, v);
      const grain = leather > 0 ? 0.25 * leather * noise(u * 60, v * 60, shape.seed + 30) : 0;
      for (let i = 0; i < 3; i++) setLayer(layers, pixel, i, colour[i]! * (1 + grain));
      setLayer(
        layers,
        pixel,
        catChannels.slopeU,
        (heights.values[pixel + 1]! - heights.values[pixel - 1]!) * unitPx * 0.5,
      );
      setLayer(
        layers,
        pixel,
        catChannels.slopeV,
        (heights.values[pixel + side]! - heights.values[pixel - side]!) * unitPx * 0.5,
      );
      setLayer(layers, pixel, catChannels.cover, cover);
      setLayer(layers, pixel, catChannels.leather, leather);
    }
  }
  drawWhiskers(layers, shape, seeds);
  return layers;
}
