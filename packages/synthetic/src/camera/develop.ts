import type { Pixels } from '../animal.ts';
import type { Canvas } from '../drawing/canvas.ts';
import { createRandom } from '../random.ts';
import type { Shot } from '../scene/shot.ts';
import { STREAMS } from '../streams.ts';
import { blurDefocus, blurMotion } from './blur.ts';

/**
 * sRGB transfer function from 0 to 1. Approximated by square roots, within 0.005 of the standard, because powers may
 * differ in the last bit between platforms.
 */
export function encodeTone(linear: number): number {
  const root = Math.sqrt(linear);
  const fourth = Math.sqrt(root);
  const encoded =
    linear < 0.0031308
      ? 12.92 * linear
      : 0.662002687 * root + 0.68412206 * fourth - 0.323583601 * Math.sqrt(fourth) - 0.022541147 * linear;
  return Math.min(Math.max(encoded, 0), 1);
}

const toneSteps = 4096;
const tones: Uint8Array = Uint8Array.from({ length: toneSteps + 1 }, (_, step) =>
  Math.floor(encodeTone(step / toneSteps) * 255 + 0.5),
);

/** Simulates the plain camera: motion, defocus, exposure, vignette, grain and tones. */
export function develop(painted: Canvas, shot: Shot): Pixels {
  const canvas = blurMotion(painted, shot.motionX, shot.motionY);
  blurDefocus(canvas, shot.defocus * canvas.width);
  const { width, height, values } = canvas;
  const random = createRandom(shot.seed, STREAMS.grain);
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
        // Compresses highlights instead of clipping.
        const toned = seen < 0.7 ? seen : 0.7 + (0.3 * (seen - 0.7)) / (seen - 0.4);
        data[place] = tones[Math.floor(Math.min(Math.max(toned, 0), 1) * toneSteps)]!;
        place++;
      }
    }
  }
  return { width, height, data };
}
