import { createBeadRelief } from './bead-relief.ts';
import { clamp, rise } from './curves.ts';
import { createLayers, type Layers, setLayer } from './layers.ts';
import { roughNoise } from './noise.ts';
import { type NoseShape, nostrilOf, rimOf, swellOf } from './nose-shape.ts';
import { boxBlur, createPlane, type Plane } from './plane.ts';

/** What each channel of a nose's layers holds. */
export const noseChannels = { slopeU: 0, slopeV: 1, openness: 2, nostril: 3, rim: 4, pigment: 5, count: 6 } as const;

const width = 504;
const height = 440;
/** Pixels for half a nose: about 1.4 times what a photo of 480 pixels shows, so that photos only ever shrink it. */
const unitPx = 218;

function measureHeights(shape: NoseShape, seeds: readonly number[]): Plane {
  const relief = createBeadRelief(seeds, shape);
  const heights = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5 - height / 2) / unitPx;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5 - width / 2) / unitPx;
      const rim = rimOf(shape, u, v);
      // Beads flatten inside the nostrils and over the rim.
      const bare = rim > 1.15 ? 0 : (1 - nostrilOf(shape, u, v)) * rise(1.12, 0.96, rim);
      heights.values[y * width + x] = swellOf(shape, u, v) + (bare > 0 ? bare * relief(u, v) : 0);
    }
  }
  return heights;
}

/** How much of the sky a place sees: 0.5 on level ground, less in grooves, more on domes. */
function measureOpenness(heights: Plane): Float32Array {
  const around = Float32Array.from(heights.values);
  boxBlur(around, width, height, 1, 5);
  boxBlur(around, width, height, 1, 3);
  for (let i = 0; i < around.length; i++) around[i] = clamp(0.5 + (heights.values[i]! - around[i]!) * 34, 0, 1);
  boxBlur(around, width, height, 1, 1);
  return around;
}

/** Everything about one dog's nose that its photos share; pigment 0 is bare pink skin, 1 full colour. */
export function createNoseLayers(seeds: readonly number[], shape: NoseShape, pinkness: number): Layers {
  const heights = measureHeights(shape, seeds);
  const openness = measureOpenness(heights);
  boxBlur(heights.values, width, height, 1, 1);
  const layers = createLayers(width, height, noseChannels.count, unitPx);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5 - height / 2) / unitPx;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5 - width / 2) / unitPx;
      const pixel = y * width + x;
      const left = heights.values[x > 0 ? pixel - 1 : pixel]!;
      const right = heights.values[x < width - 1 ? pixel + 1 : pixel]!;
      const above = heights.values[y > 0 ? pixel - width : pixel]!;
      const below = heights.values[y < height - 1 ? pixel + width : pixel]!;
      setLayer(layers, pixel, noseChannels.slopeU, (right - left) * unitPx * 0.5);
      setLayer(layers, pixel, noseChannels.slopeV, (below - above) * unitPx * 0.5);
      setLayer(layers, pixel, noseChannels.openness, openness[pixel]!);
      setLayer(layers, pixel, noseChannels.nostril, nostrilOf(shape, u, v));
      setLayer(layers, pixel, noseChannels.rim, rimOf(shape, u, v));
      const patch = roughNoise(u * 1.6, v * 1.6, shape.seed + 9, 3);
      setLayer(layers, pixel, noseChannels.pigment, rise(pinkness - 1.2, pinkness - 1.05, patch));
    }
  }
  return layers;
}
