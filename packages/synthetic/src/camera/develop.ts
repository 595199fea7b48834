import type { Pixels } from '../animal.ts';
import { type Canvas, type Painter, shrinkCanvas } from '../drawing/canvas.ts';
import { lengthOf } from '../drawing/curves.ts';
import { boxBlur } from '../drawing/plane.ts';
import { createRandom } from '../random.ts';
import type { Shot } from '../scene/shot.ts';
import { STREAMS } from '../streams.ts';
import { type CameraName, cameraModels } from './camera-model.ts';
import { demosaic } from './demosaic.ts';
import { encodeTone, finish } from './finish.ts';
import { exposeMosaic } from './sensor.ts';

/** Motion blur along a line whose half is given as shares of the width. */
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

/** Defocus blur, in place. */
function blurDefocus(canvas: Canvas, radiusPx: number): void {
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

/** A painter with the lens distortion of a camera. */
export function throughLens(painter: Painter, camera: CameraName): Painter {
  const { distortion } = cameraModels[camera];
  return (x, y, out) => {
    const stretch = 1 + distortion * (x * x + y * y);
    painter(x * stretch, y * stretch, out);
  };
}

function shrinkPixels(pixels: Pixels, factor: number): Pixels {
  if (factor === 1) return pixels;
  const { width, height, values } = shrinkCanvas({ ...pixels, values: Float32Array.from(pixels.data) }, factor);
  return { width, height, data: Uint8Array.from(values, (value) => Math.floor(value + 0.5)) };
}

/**
 * Records painted light at 1 / `factor` size. A distant subject covers few sensor pixels. A near one covers many, and
 * the finished picture is shrunk.
 */
export function record(painted: Canvas, shot: Shot, camera: CameraName, factor: number): Pixels {
  const model = cameraModels[camera];
  const isShrunkFirst = shot.isFar === true && factor > 1;
  const smeared = blurMotion(painted, shot.motionX, shot.motionY);
  const defocusPx = shot.defocus * smeared.width;
  // Both blurs combined, unless the light is shrunk between them.
  const blurPx = isShrunkFirst ? defocusPx : lengthOf(defocusPx, model.lensBlurPx);
  blurDefocus(smeared, blurPx);
  const light = isShrunkFirst ? shrinkCanvas(smeared, factor) : smeared;
  if (isShrunkFirst) blurDefocus(light, model.lensBlurPx);
  const pixels = finish(demosaic(exposeMosaic(light, shot, model), model.demosaic), shot, camera);
  return isShrunkFirst ? pixels : shrinkPixels(pixels, factor);
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
