import { bell, clamp, rise } from '../../drawing/curves.ts';
import { noise, roughNoise } from '../../drawing/noise.ts';
import { createPlane, type Plane } from '../../drawing/plane.ts';
import type { Random } from '../../random.ts';
import { type NoseShape, nostrilDistance, rimOf } from '../nose-shape.ts';
import { type DomeLayout, domeReach, drawDomeLayout, largestSpacing, spacingAt } from './dome-sites.ts';
import type { Relief } from './relief.ts';

/** 1 + reach × ∇² with a nearly isotropic nine-point Laplacian. */
function soften(from: Float64Array, to: Float64Array, reach: Plane): void {
  const { width, height, values } = reach;
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const near = from[i - 1]! + from[i + 1]! + from[i - width]! + from[i + width]!;
      const far = from[i - width - 1]! + from[i - width + 1]! + from[i + width - 1]! + from[i + width + 1]!;
      const middle = from[i]!;
      to[i] = middle + values[i]! * ((4 * near + far) / 6 - middle * (20 / 6));
    }
  }
}

/**
 * Grows a pattern from `state` by the Swift-Hohenberg equation: one wavelength, 2π × √reach pixels (`reach` may vary,
 * at most 1.3 for stability), bounded by a cubic term. `spots` from 0 (labyrinth) to about 1.6 (dots). The border stays
 * 0. Source: Phys. Rev. A 15, 319 (1977), with the usual quadratic term.
 */
function growPattern(state: Float64Array, reach: Plane, spots: number, steps: number): void {
  const growth = 0.15;
  const step = 0.05;
  const once = new Float64Array(state.length);
  const twice = new Float64Array(state.length);
  for (let round = 0; round < steps; round++) {
    soften(state, once, reach);
    soften(once, twice, reach);
    for (let i = 0; i < state.length; i++) {
      const value = state[i]!;
      state[i] = value + step * (growth * value - twice[i]! + value * value * (spots - value));
    }
  }
}

/** Pixels between two beads at the largest spacing. The smallest is a third of it. */
const beadPx = 8;
/** Beads form triangles: their distance is 2/√3 of the wavelength, and √reach is the wavelength over 2π. */
const reachOfBead = 0.019;
const steps = 600;

function drawSkin(random: Random) {
  return {
    spots: random.between(0.9, 1.6),
    height: random.between(0.1, 0.24),
    grooveDepth: random.between(0.06, 0.16),
    warp: random.between(0.3, 0.9),
    lengthening: random.between(0, 0.25),
    pores: random.between(0.006, 0.014),
  };
}

/** Spread of activity per point, square px. The plane covers the nose and a margin. */
function measureReach(layout: DomeLayout, shape: NoseShape, unitPx: number): Plane {
  const width = Math.floor(2.5 * domeReach * unitPx);
  const height = Math.floor(2.5 * domeReach * shape.halfHeight * unitPx);
  const reach = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5 - height / 2) / unitPx;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5 - width / 2) / unitPx;
      const rim = rimOf(shape, u, v);
      const spacing = spacingAt(layout, u, v, rim, rim > domeReach ? 1 : nostrilDistance(shape, u, v));
      const bead = beadPx * clamp(spacing / largestSpacing(layout), 0.35, 1);
      reach.values[y * width + x] = reachOfBead * bead * bead;
    }
  }
  return reach;
}

/** Cubic interpolation. Linear interpolation would show facets. */
function createSampler(state: Float64Array, width: number, height: number): (x: number, y: number) => number {
  const weight = (t: number): readonly [number, number, number, number] => {
    const rest = 1 - t;
    const own = (value: number): number => (4 - 6 * value * value + 3 * value * value * value) / 6;
    return [(rest * rest * rest) / 6, own(t), own(rest), (t * t * t) / 6];
  };
  return (x, y) => {
    const left = clamp(Math.floor(x), 1, width - 3);
    const top = clamp(Math.floor(y), 1, height - 3);
    const across = weight(clamp(x - left, 0, 1));
    const down = weight(clamp(y - top, 0, 1));
    let sum = 0;
    for (let row = 0; row < 4; row++) {
      const from = (top + row - 1) * width + left - 1;
      const line =
        across[0] * state[from]! +
        across[1] * state[from + 1]! +
        across[2] * state[from + 2]! +
        across[3] * state[from + 3]!;
      sum += down[row]! * line;
    }
    return sum;
  };
}

function scatterNoise(reach: Plane, random: Random): Float64Array {
  const state = new Float64Array(reach.values.length);
  for (let y = 1; y < reach.height - 1; y++) {
    for (let x = 1; x < reach.width - 1; x++) state[y * reach.width + x] = random.between(-0.5, 0.5);
  }
  return state;
}

/** Normalises by the deviation from 0, so that heights do not depend on the pattern's growth. */
function scaleToUnit(state: Float64Array): void {
  let squares = 0;
  for (const value of state) squares += value * value;
  const share = 1 / Math.sqrt(squares / state.length + 1e-9);
  for (let i = 0; i < state.length; i++) state[i] = state[i]! * share;
}

/** Family "reaction": a pattern grown from noise, from dots over merged beads to winding ridges. */
export function createReactionRelief(traits: Random, pattern: Random, shape: NoseShape): Relief {
  const layout = drawDomeLayout(traits);
  const skin = drawSkin(traits);
  const seed = pattern.seed();
  const unitPx = beadPx / largestSpacing(layout);
  const reach = measureReach(layout, shape, unitPx);
  const state = scatterNoise(reach, pattern);
  growPattern(state, reach, skin.spots, steps);
  scaleToUnit(state);
  const sample = createSampler(state, reach.width, reach.height);
  const warp = skin.warp * layout.spacing;
  return (u, v, rim, nostrilAt) => {
    const warpedU = u + warp * roughNoise(u * 3.1, v * 3.1, seed, 3);
    const longer = 1 - skin.lengthening * bell(u / 0.3);
    const warpedV = (v + warp * roughNoise(u * 3.1, v * 3.1, seed + 40, 3)) * longer;
    const x = warpedU * unitPx + reach.width / 2 - 0.5;
    const y = warpedV * unitPx + reach.height / 2 - 0.5;
    const active = sample(x, y);
    const spacing = spacingAt(layout, u, v, rim, nostrilAt);
    const deeper = 1 + 0.35 * noise(u * 2.5, v * 2.5, seed + 80);
    const groove = rise(0.4, -0.7, active);
    const pores = skin.pores * noise(u * 70, v * 70, seed + 120);
    const dome = 0.6 * skin.height * clamp(active, -0.8, 2);
    return spacing * (dome - skin.grooveDepth * deeper * groove) + pores * layout.spacing * 3;
  };
}
