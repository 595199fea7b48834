import type { Pixels } from './animal.ts';

// Statistics for tests, not part of the package's API.

function greyAt(pixels: Pixels, x: number, y: number): number {
  const at = (y * pixels.width + x) * 3;
  return (pixels.data[at]! + pixels.data[at + 1]! + pixels.data[at + 2]!) / 3;
}

/** Mean and standard deviation of the grey values, 0 to 255. */
export function brightnessOf(pixels: Pixels): { mean: number; deviation: number } {
  const count = pixels.width * pixels.height;
  let [sum, squares] = [0, 0];
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      const grey = greyAt(pixels, x, y);
      sum += grey;
      squares += grey * grey;
    }
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/** Mean difference of horizontal neighbours, grey values. */
export function roughnessOf(pixels: Pixels): number {
  let sum = 0;
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 1; x < pixels.width; x++) sum += Math.abs(greyAt(pixels, x, y) - greyAt(pixels, x - 1, y));
  }
  return sum / ((pixels.width - 1) * pixels.height);
}

function correlationAt(a: Pixels, b: Pixels, shiftX: number, shiftY: number, middle: number): number {
  let [count, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0];
  const [marginX, marginY] = [a.width, a.height].map((side) => Math.floor((side * (1 - middle)) / 2)) as [
    number,
    number,
  ];
  for (let y = marginY; y < a.height - marginY; y++) {
    for (let x = marginX; x < a.width - marginX; x++) {
      const first = greyAt(a, x, y);
      const second = greyAt(b, x + shiftX, y + shiftY);
      count++;
      sumA += first;
      sumB += second;
      squaresA += first * first;
      squaresB += second * second;
      products += first * second;
    }
  }
  const spread = Math.sqrt((squaresA - (sumA * sumA) / count) * (squaresB - (sumB * sumB) / count));
  return (products - (sumA * sumB) / count) / spread;
}

/**
 * Best correlation of two pictures of one size, -1 to 1, over shifts of up to `shiftPx`, within the middle share of
 * both sides, whose margin must contain the shift.
 */
export function correlationOf(a: Pixels, b: Pixels, shiftPx = 0, middle = 1): number {
  let best = -1;
  for (let y = -shiftPx; y <= shiftPx; y++) {
    for (let x = -shiftPx; x <= shiftPx; x++) best = Math.max(best, correlationAt(a, b, x, y, middle));
  }
  return best;
}
