/** A lit subject: writes its linear light at (u, v) to `out`. */
export type Surface = (u: number, v: number, out: Float64Array) => void;

/** One number per pixel, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, values: new Float32Array(width * height) };
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const last = count - 1;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += from[start + Math.min(Math.max(i, 0), last) * step]!;
  const share = 1 / (2 * radius + 1);
  for (let i = 0; i < count; i++) {
    to[start + i * step] = sum * share;
    const enters = i + radius + 1;
    const leaves = i - radius;
    sum += from[start + Math.min(enters, last) * step]! - from[start + Math.max(leaves, 0) * step]!;
  }
}

/** Box blur over 2 × radius + 1 pixels, with interleaved `channels`. */
export function boxBlur(values: Float32Array, width: number, height: number, channels: number, radius: number): void {
  const between = new Float32Array(values.length);
  const stride = width * channels;
  for (let channel = 0; channel < channels; channel++) {
    for (let y = 0; y < height; y++) blurLine(values, between, y * stride + channel, channels, width, radius);
    for (let x = 0; x < width; x++) blurLine(between, values, x * channels + channel, stride, height, radius);
  }
}
