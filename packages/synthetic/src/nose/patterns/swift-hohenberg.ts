import type { Plane } from '../../drawing/plane.ts';

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
export function growPattern(state: Float64Array, reach: Plane, spots: number, steps: number): void {
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
