import { rise } from '../drawing/curves.ts';
import { hashed, noise } from '../drawing/noise.ts';
import type { Cover } from '../scene/draw-cover.ts';

/** Content of a skin point: nothing, water (its slopes) or a crumb. */
interface SkinSpot {
  slopeU: number;
  slopeV: number;
  /** 0 to 1. */
  water: number;
  crumb: number;
}

/** Cell size for one drop or crumb, half noses. */
const cellSize = 0.085;

/** Drops and crumbs of one photo. The result object is reused. */
export function createSkinSpots(cover: Cover): (u: number, v: number) => SkinSpot {
  const found: SkinSpot = { slopeU: 0, slopeV: 0, water: 0, crumb: 0 };
  const { seed, drops, crumbs } = cover;
  const isClean = drops === 0 && crumbs === 0;
  return (u, v) => {
    found.slopeU = found.slopeV = found.water = found.crumb = 0;
    if (isClean) return found;
    const column = Math.floor(u / cellSize);
    const row = Math.floor(v / cellSize);
    const lot = hashed(column, row, seed);
    if (lot >= drops + crumbs) return found;
    const radius = cellSize * (0.12 + 0.3 * hashed(column, row, seed + 1));
    const room = cellSize - 2 * radius;
    const du = u - column * cellSize - radius - room * hashed(column, row, seed + 2);
    const dv = v - row * cellSize - radius - room * hashed(column, row, seed + 3);
    const far = (du * du + dv * dv) / (radius * radius);
    if (far >= 1) return found;
    if (lot < drops) {
      found.water = Math.min(1, (1 - far) * 4);
      found.slopeU = (-1.5 * du) / radius;
      found.slopeV = (-1.5 * dv) / radius;
    } else found.crumb = rise(0.1, 0.5, 1 - far + 0.6 * noise(u * 60, v * 60, seed));
    return found;
  };
}
