import type { Canvas } from '../drawing/canvas.ts';
import { clamp } from '../drawing/curves.ts';
import { createPlane, type Plane } from '../drawing/plane.ts';
import { createRandom } from '../random.ts';
import type { Shot } from '../scene/shot.ts';
import { STREAMS } from '../streams.ts';
import type { CameraModel } from './camera-model.ts';

/** Bayer pattern: 0 red, 1 green, 2 blue. Red and green in even rows, green and blue in odd rows. */
export function colourAt(x: number, y: number): 0 | 1 | 2 {
  if ((x + y) % 2 === 1) return 1;
  return y % 2 === 0 ? 0 : 2;
}

/** Bilinear sample of one colour. */
function between(canvas: Canvas, x: number, y: number, colour: number): number {
  const { width, height, values } = canvas;
  const left = Math.floor(clamp(x, 0, width - 1.001));
  const top = Math.floor(clamp(y, 0, height - 1.001));
  const dx = clamp(x - left, 0, 1);
  const dy = clamp(y - top, 0, 1);
  const at = (top * width + left) * 3 + colour;
  const below = at + width * 3;
  const upper = values[at]! + (values[at + 3]! - values[at]!) * dx;
  return upper + (values[below]! + (values[below + 3]! - values[below]!) * dx - upper) * dy;
}

/** Raw mosaic of a sensor: one colour per pixel, exposed, with noise. White is 1. */
export function exposeMosaic(canvas: Canvas, shot: Shot, camera: CameraModel): Plane {
  const { width, height, values } = canvas;
  const mosaic = createPlane(width, height);
  const random = createRandom(shot.seed, STREAMS.sensorGrain);
  const spread = [1 - camera.fringe, 1, 1 + camera.fringe];
  for (let y = 0; y < height; y++) {
    const rowShift = shot.grain * camera.rowNoise * 0.1 * random.normal();
    const far = (2 * y - height) / width;
    for (let x = 0; x < width; x++) {
      const colour = colourAt(x, y);
      const aside = (2 * x) / width - 1;
      const gain = shot.exposure * (1 - shot.vignette * 0.4 * (aside * aside + far * far));
      const factor = spread[colour]!;
      const seen =
        factor === 1
          ? values[(y * width + x) * 3 + colour]!
          : between(canvas, (x - width / 2) * factor + width / 2, (y - height / 2) * factor + height / 2, colour);
      const light = Math.max(0, seen * gain);
      const bits = random.seed();
      const noise = ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / 148;
      const deviation = shot.grain * (camera.readNoise + camera.photonNoise * Math.sqrt(light));
      mosaic.values[y * width + x] = Math.max(0, light + noise * deviation + rowShift);
    }
  }
  return mosaic;
}
