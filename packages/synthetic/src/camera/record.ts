import type { Pixels } from '../animal.ts';
import { type Canvas, type Painter, shrinkCanvas } from '../drawing/canvas.ts';
import { lengthOf } from '../drawing/curves.ts';
import type { Shot } from '../scene/shot.ts';
import { blurDefocus, blurMotion } from './blur.ts';
import { type CameraName, cameraModels } from './camera-model.ts';
import { demosaic } from './demosaic.ts';
import { finish } from './finish.ts';
import { exposeMosaic } from './sensor.ts';

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
