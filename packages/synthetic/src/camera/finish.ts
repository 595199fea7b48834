import type { Pixels } from '../animal.ts';
import type { Canvas } from '../drawing/canvas.ts';
import { blend, clamp } from '../drawing/curves.ts';
import { boxBlur } from '../drawing/plane.ts';
import type { Shot } from '../scene/shot.ts';
import { type CameraModel, type CameraName, cameraModels } from './camera-model.ts';

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

function createTones(camera: CameraModel): Float32Array {
  return Float32Array.from({ length: toneSteps + 1 }, (_, step) => {
    const linear = step / toneSteps;
    const plain = encodeTone(linear);
    const curved = blend(plain, plain * plain * (3 - 2 * plain), camera.contrast);
    return camera.blackLevel + (1 - camera.blackLevel) * curved;
  });
}

const tones: Readonly<Record<CameraName, Float32Array>> = {
  a: createTones(cameraModels.a),
  b: createTones(cameraModels.b),
};

/** Light compressed above the shoulder, as a step of a tone curve. */
function toneStep(light: number, shoulder: number): number {
  const room = 1 - shoulder + 1e-6;
  const rolled = light < shoulder ? light : shoulder + (room * (light - shoulder)) / (light - shoulder + room);
  return Math.floor(clamp(rolled, 0, 1) * toneSteps);
}

/** Applies white balance, colour and tones in place: linear light becomes encoded values from 0 to 1. Returns luma. */
function applyTones(canvas: Canvas, camera: CameraModel, name: CameraName): Float32Array {
  const { values } = canvas;
  const curve = tones[name];
  const luma = new Float32Array(values.length / 3);
  const { saturation, shoulder, warmth } = camera;
  for (let i = 0; i < luma.length; i++) {
    const red = values[i * 3]! * (1 + warmth);
    const green = values[i * 3 + 1]!;
    const blue = values[i * 3 + 2]! * (1 - warmth);
    const grey = 0.22 * red + 0.71 * green + 0.07 * blue;
    values[i * 3] = curve[toneStep(grey + (red - grey) * saturation, shoulder)]!;
    values[i * 3 + 1] = curve[toneStep(grey + (green - grey) * saturation, shoulder)]!;
    values[i * 3 + 2] = curve[toneStep(grey + (blue - grey) * saturation, shoulder)]!;
    luma[i] = 0.3 * values[i * 3]! + 0.59 * values[i * 3 + 1]! + 0.11 * values[i * 3 + 2]!;
  }
  return luma;
}

/** Applies noise reduction and sharpening. Returns the new luma. */
function refine(luma: Float32Array, canvas: Canvas, shot: Shot, camera: CameraModel): Float32Array {
  const { width, height } = canvas;
  const smooth = Float32Array.from(luma);
  boxBlur(smooth, width, height, 1, 1);
  const share = Math.min(0.7, camera.smoothing * shot.grain * 100);
  const refined = luma.map((value, i) => blend(value, smooth[i]!, share));
  const around = Float32Array.from(refined);
  for (let pass = 0; pass < 2; pass++) boxBlur(around, width, height, 1, camera.sharpenRadiusPx);
  const amount = camera.sharpenAmount * (shot.sharpness ?? 1);
  return refined.map((value, i) => value + clamp(amount * (value - around[i]!), -0.15, 0.15));
}

/** Camera processing of a sensor image to 8-bit pixels. Changes the canvas. */
export function finish(canvas: Canvas, shot: Shot, name: CameraName): Pixels {
  const camera = cameraModels[name];
  const { width, height, values } = canvas;
  const luma = applyTones(canvas, camera, name);
  for (let i = 0; i < luma.length; i++) {
    for (let place = i * 3; place < i * 3 + 3; place++) values[place] = values[place]! - luma[i]!;
  }
  boxBlur(values, width, height, 3, camera.chromaRadiusPx);
  const refined = refine(luma, canvas, shot, camera);
  const data = new Uint8Array(values.length);
  for (let i = 0; i < luma.length; i++) {
    for (let place = i * 3; place < i * 3 + 3; place++) {
      data[place] = Math.floor(clamp(refined[i]! + values[place]!, 0, 1) * 255 + 0.5);
    }
  }
  return { width, height, data };
}
