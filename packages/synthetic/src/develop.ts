import type { Pixels } from './animal.ts';
import type { Canvas } from './canvas.ts';
import { boxBlur } from './plane.ts';
import { createRandom } from './random.ts';
import type { Shot } from './shot.ts';

const toneSteps = 4096;
/** Linear 0 to 1 in 4,096 steps to 8-bit sRGB, the gamma made of square roots so that every platform agrees. */
const tones: Uint8Array = Uint8Array.from({ length: toneSteps + 1 }, (_, step) => {
  const linear = step / toneSteps;
  const root = Math.sqrt(linear);
  const fourth = Math.sqrt(root);
  // A fit of the sRGB curve by roots, within 0.005 of it.
  const encoded =
    linear < 0.0031308
      ? 12.92 * linear
      : 0.662002687 * root + 0.68412206 * fourth - 0.323583601 * Math.sqrt(fourth) - 0.022541147 * linear;
  return Math.floor(Math.min(Math.max(encoded, 0), 1) * 255 + 0.5);
});

function blurMotion(canvas: Canvas, motionX: number, motionY: number): Canvas {
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

function blurDefocus(canvas: Canvas, radiusPx: number): void {
  // Two passes of a mixture of two whole radii stand for a disc of a radius between.
  const radius = Math.floor(radiusPx * 0.75);
  const rest = radiusPx * 0.75 - radius;
  const { width, height, values } = canvas;
  if (radius > 0) for (let pass = 0; pass < 2; pass++) boxBlur(values, width, height, 3, radius);
  if (rest < 0.05) return;
  const wider = Float32Array.from(values);
  boxBlur(wider, width, height, 3, 1);
  for (let i = 0; i < values.length; i++) values[i] = values[i]! + (wider[i]! - values[i]!) * rest;
}

/** The light of a canvas as the camera of a shot records it: motion, defocus, exposure, vignette, grain and tones. */
export function develop(painted: Canvas, shot: Shot): Pixels {
  const canvas = blurMotion(painted, shot.motionX, shot.motionY);
  blurDefocus(canvas, shot.defocus * canvas.width);
  const { width, height, values } = canvas;
  const random = createRandom(shot.seed, 77);
  const data = new Uint8Array(width * height * 3);
  let place = 0;
  for (let y = 0; y < height; y++) {
    const far = (2 * y - height) / width;
    for (let x = 0; x < width; x++) {
      const aside = (2 * x) / width - 1;
      const gain = shot.exposure * (1 - shot.vignette * 0.4 * (aside * aside + far * far));
      for (let i = 0; i < 3; i++) {
        const light = Math.max(0, values[place]! * gain);
        const bits = random.seed();
        const grain = ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / 148;
        const seen = light + grain * shot.grain * (0.12 + Math.sqrt(light) * 0.6);
        // Highlights roll off instead of clipping hard.
        const toned = seen < 0.7 ? seen : 0.7 + (0.3 * (seen - 0.7)) / (seen - 0.4);
        data[place] = tones[Math.floor(Math.min(Math.max(toned, 0), 1) * toneSteps)]!;
        place++;
      }
    }
  }
  return { width, height, data };
}
