import type { Canvas } from '../drawing/canvas.ts';
import { boxBlur } from '../drawing/plane.ts';

/** Motion blur along a line whose half is given as shares of the width. */
export function blurMotion(canvas: Canvas, motionX: number, motionY: number): Canvas {
  const { width, height, values } = canvas;
  const dx = motionX * width;
  const dy = motionY * width;
  const taps = Math.floor(Math.sqrt(dx * dx + dy * dy) * 1.5);
  if (taps < 1) return canvas;
  const blurred = new Float32Array(values.length);
  const share = 1 / (2 * taps + 1);
  for (let tap = -taps; tap <= taps; tap++) {
    const shiftX = Math.floor((dx * tap) / taps + 0.5);
    const shiftY = Math.floor((dy * tap) / taps + 0.5);
    for (let y = 0; y < height; y++) {
      const row = Math.min(Math.max(y + shiftY, 0), height - 1) * width;
      for (let x = 0; x < width; x++) {
        const from = (row + Math.min(Math.max(x + shiftX, 0), width - 1)) * 3;
        const to = (y * width + x) * 3;
        blurred[to] = blurred[to]! + values[from]! * share;
        blurred[to + 1] = blurred[to + 1]! + values[from + 1]! * share;
        blurred[to + 2] = blurred[to + 2]! + values[from + 2]! * share;
      }
    }
  }
  return { width, height, values: blurred };
}

/** Defocus blur, in place. */
export function blurDefocus(canvas: Canvas, radiusPx: number): void {
  // Two box passes with mixed integer radii approximate a disc of fractional radius.
  const radius = Math.floor(radiusPx * 0.75);
  const rest = radiusPx * 0.75 - radius;
  const { width, height, values } = canvas;
  if (radius > 0) for (let pass = 0; pass < 2; pass++) boxBlur(values, width, height, 3, radius);
  if (rest < 0.05) return;
  const wider = Float32Array.from(values);
  boxBlur(wider, width, height, 3, 1);
  for (let i = 0; i < values.length; i++) values[i] = values[i]! + (wider[i]! - values[i]!) * rest;
}
