import { exponential } from './arithmetic.ts';
import { createPlane, type Plane } from './plane.ts';

/** One half of a normalised Gaussian kernel, the centre first. */
function createKernel(sigmaPx: number): Float32Array {
  const radius = Math.max(1, Math.ceil(sigmaPx * 2.6));
  const kernel = new Float32Array(radius + 1);
  let sum = 0;
  for (let i = 0; i <= radius; i++) {
    const weight = exponential(-(i * i) / (2 * sigmaPx * sigmaPx));
    kernel[i] = weight;
    sum += i === 0 ? weight : 2 * weight;
  }
  for (let i = 0; i <= radius; i++) kernel[i]! /= sum;
  return kernel;
}

function blurRows(source: Float32Array, width: number, height: number, kernel: Float32Array): Float32Array {
  const radius = kernel.length - 1;
  const padded = new Float32Array(width + 2 * radius);
  const result = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    padded.fill(source[row]!, 0, radius);
    padded.set(source.subarray(row, row + width), radius);
    padded.fill(source[row + width - 1]!, radius + width);
    for (let x = 0; x < width; x++) {
      const centre = x + radius;
      let sum = kernel[0]! * padded[centre]!;
      for (let j = 1; j <= radius; j++) sum += kernel[j]! * (padded[centre - j]! + padded[centre + j]!);
      result[row + x] = sum;
    }
  }
  return result;
}

function blurColumns(source: Float32Array, width: number, height: number, kernel: Float32Array): Float32Array {
  const result = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const middle = kernel[0]!;
    for (let x = 0; x < width; x++) result[row + x] = middle * source[row + x]!;
    for (let j = 1; j < kernel.length; j++) {
      const above = Math.max(0, y - j) * width;
      const below = Math.min(height - 1, y + j) * width;
      const weight = kernel[j]!;
      for (let x = 0; x < width; x++) result[row + x]! += weight * (source[above + x]! + source[below + x]!);
    }
  }
  return result;
}

/** The plane under a Gaussian of the given standard deviation; edge pixels repeat outward. */
export function blur(plane: Plane, sigmaPx: number): Plane {
  const kernel = createKernel(sigmaPx);
  const rows = blurRows(plane.data, plane.width, plane.height, kernel);
  return { width: plane.width, height: plane.height, data: blurColumns(rows, plane.width, plane.height, kernel) };
}

/** Every second pixel of every second row. Blur before. */
export function halve(plane: Plane): Plane {
  const result = createPlane(plane.width >> 1, plane.height >> 1);
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) result.data[y * result.width + x] = plane.data[2 * y * plane.width + 2 * x]!;
  }
  return result;
}
