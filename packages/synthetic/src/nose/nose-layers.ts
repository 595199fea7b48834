import type { Animal } from '../animal.ts';
import { clamp, rise } from '../drawing/curves.ts';
import { createLayers, type Layers, setLayer } from '../drawing/layers.ts';
import { roughNoise } from '../drawing/noise.ts';
import { boxBlur, createPlane, type Plane } from '../drawing/plane.ts';
import { beadShare, type NoseShape, nostrilDepth, nostrilDistance, rimOf, swellOf } from './nose-shape.ts';
import { createRelief } from './patterns/create-relief.ts';

/** Channels of a nose's layers. Pigment: 0 is bare pink skin, 1 full colour. */
export const noseChannels = { slopeU: 0, slopeV: 1, openness: 2, nostril: 3, rim: 4, pigment: 5, count: 6 } as const;

const width = 504;
const height = 440;
/** Pixels per half nose: about 1.4 times a photo of 480 pixels, so that photos always shrink it. */
const unitPx = 218;

/** Fills rim, nostril and pigment, and returns the heights that the other channels derive from. */
function measureForms(layers: Layers, shape: NoseShape, animal: Animal, pinkness: number): Plane {
  const relief = createRelief(animal, shape);
  const heights = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5 - height / 2) / unitPx;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5 - width / 2) / unitPx;
      const pixel = y * width + x;
      const rim = rimOf(shape, u, v);
      setLayer(layers, pixel, noseChannels.rim, rim);
      if (rim > 1.3) continue;
      const nostrilAt = nostrilDistance(shape, u, v);
      const nostril = nostrilDepth(nostrilAt);
      setLayer(layers, pixel, noseChannels.nostril, nostril);
      const patch = roughNoise(u * 1.6, v * 1.6, shape.seed + 9, 3);
      setLayer(layers, pixel, noseChannels.pigment, rise(pinkness - 1.2, pinkness - 1.05, patch));
      const bare = beadShare(shape, u, v, rim, nostrilAt);
      const beads = bare > 0 ? bare * relief(u, v, rim, nostrilAt) : 0;
      heights.values[pixel] = swellOf(shape, u, v, rim, nostrilAt) + beads;
    }
  }
  return heights;
}

/** Ambient occlusion: 0.5 on level ground, less in grooves, more on domes. */
function measureOpenness(heights: Plane): Float32Array {
  const around = Float32Array.from(heights.values);
  boxBlur(around, width, height, 1, 5);
  boxBlur(around, width, height, 1, 3);
  for (let i = 0; i < around.length; i++) around[i] = clamp(0.5 + (heights.values[i]! - around[i]!) * 24, 0, 1);
  boxBlur(around, width, height, 1, 1);
  return around;
}

/** Layers of everything that a nose's photos share. */
export function createNoseLayers(animal: Animal, shape: NoseShape, pinkness: number): Layers {
  const layers = createLayers(width, height, noseChannels.count, unitPx);
  const heights = measureForms(layers, shape, animal, pinkness);
  const openness = measureOpenness(heights);
  boxBlur(heights.values, width, height, 1, 1);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      const left = heights.values[pixel - 1]!;
      const right = heights.values[pixel + 1]!;
      const above = heights.values[pixel - width]!;
      const below = heights.values[pixel + width]!;
      setLayer(layers, pixel, noseChannels.slopeU, (right - left) * unitPx * 0.5);
      setLayer(layers, pixel, noseChannels.slopeV, (below - above) * unitPx * 0.5);
      setLayer(layers, pixel, noseChannels.openness, openness[pixel]!);
    }
  }
  return layers;
}
