import { SYMMETRY } from '../parameters.ts';
import { cosineOfTurns, sineOfTurns } from '../pixels/arithmetic.ts';
import type { Plane } from '../pixels/pixels.ts';
import { resample, type Window } from '../pixels/resample.ts';

const { sidePx, reach, step, shiftMax, shiftStep, turnsMax, turnsStep } = SYMMETRY;

/** Just before the centre of the last pixel, so that its right neighbour exists. */
const LAST = sidePx - 1.001;

/** Bilinear sample, clamped to the border. Coordinates are shares of the side. */
function levelAt({ data }: Plane, across: number, down: number): number {
  const x = Math.max(0, Math.min(LAST, across * sidePx - 0.5));
  const y = Math.max(0, Math.min(LAST, down * sidePx - 0.5));
  const at = Math.floor(y) * sidePx + Math.floor(x);
  const right = x - Math.floor(x);
  const above = data[at]! + right * (data[at + 1]! - data[at]!);
  const below = data[at + sidePx]! + right * (data[at + sidePx + 1]! - data[at + sidePx]!);
  return above + (y - Math.floor(y)) * (below - above);
}

/** Correlation of the two sides of an axis that is displaced by `shift` sides and rotated. */
function correlationOfSides(plane: Plane, shift: number, turns: number): number {
  const [cosine, sine] = [cosineOfTurns(turns), sineOfTurns(turns)];
  let [count, sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0, 0];
  for (let along = -reach; along <= reach; along += step) {
    for (let off = step / 2; off <= reach; off += step) {
      const [x, y] = [0.5 + shift - along * sine, 0.5 + along * cosine];
      const a = levelAt(plane, x + off * cosine, y + off * sine);
      const b = levelAt(plane, x - off * cosine, y - off * sine);
      count++;
      sumA += a;
      sumB += b;
      squareA += a * a;
      squareB += b * b;
      product += a * b;
    }
  }
  const spread = (squareA - (sumA * sumA) / count) * (squareB - (sumB * sumB) / count);
  return spread <= 0 ? 1 : (product - (sumA * sumB) / count) / Math.sqrt(spread);
}

/**
 * Correlation of the two halves of the guide about their best upright axis, -1 to 1. Near 1 for a face or nose from the
 * front.
 */
export function symmetryOf(luminance: Plane, guide: Window): number {
  const plane = resample(luminance, sidePx, sidePx, guide);
  let best = -1;
  for (let shift = -shiftMax; shift <= shiftMax + shiftStep / 2; shift += shiftStep) {
    for (let turns = -turnsMax; turns <= turnsMax + turnsStep / 2; turns += turnsStep) {
      best = Math.max(best, correlationOfSides(plane, shift, turns));
    }
  }
  return best;
}
