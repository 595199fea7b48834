import { blend, rise } from '../../drawing/curves.ts';
import { hashed, noise, roughNoise } from '../../drawing/noise.ts';
import type { Random } from '../../random.ts';
import type { NoseShape } from '../nose-shape.ts';
import { drawDomeLayout } from './dome-sites.ts';
import { createPebbleFinder, packPebbles } from './pebbles.ts';
import type { Relief } from './relief.ts';

function drawSkin(random: Random) {
  return {
    /** Ratio of largest to smallest pebble. */
    mixture: random.between(2.2, 4),
    /** 2 is a round dome, more a plate with steep edges. */
    flatness: random.between(2, 4.5),
    height: random.between(0.1, 0.24),
    floor: random.between(0.05, 0.16),
    warp: random.between(0.12, 0.3),
    pores: random.between(0.006, 0.014),
  };
}

/** Family "pebbles": rounded domes of mixed sizes, packed until they touch, with gaps between them. */
export function createPebbledRelief(traits: Random, pattern: Random, shape: NoseShape): Relief {
  const layout = drawDomeLayout(traits);
  const skin = drawSkin(traits);
  const seed = pattern.seed();
  const pebbles = packPebbles(layout, skin.mixture, shape, pattern);
  const find = createPebbleFinder(pebbles);
  const wave = 0.6 / layout.spacing;
  const warp = skin.warp * layout.spacing;
  return (u, v) => {
    const warpedU = u + warp * roughNoise(u * wave, v * wave, seed, 2);
    const warpedV = v + warp * roughNoise(u * wave, v * wave, seed + 40, 2);
    const near = find(warpedU, warpedV);
    const radius = pebbles.radius[near.pebble] ?? 0;
    const taller = 0.7 + 0.6 * hashed(near.pebble, 0, seed + 1);
    // The edge of the nearest pebble is at 1. The ground between pebbles sinks until 1.3.
    const t = Math.min(near.distance, 1.15);
    const square = t * t;
    const bulk = 1 - blend(square, square * square * square, (skin.flatness - 2) / 2.5);
    const ground = rise(0.82, 1.2, near.distance) * (1 + 0.4 * noise(u * 2.5, v * 2.5, seed + 80));
    const pores = skin.pores * noise(u * 70, v * 70, seed + 120);
    const dome = skin.height * taller * Math.max(bulk, -0.3) * radius * 2;
    return dome - skin.floor * ground * layout.spacing + pores * layout.spacing * 3;
  };
}
