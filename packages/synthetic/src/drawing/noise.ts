const columnStep = 0x27d4eb2d;
const rowStep = 0x165667b1;
const seedStep = 0x9e3779b1;

function scramble(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return again ^ (again >>> 16);
}

/** Hash of two integers and a seed to [0, 1). */
export function hashed(x: number, y: number, seed: number): number {
  const sum = (Math.imul(x, columnStep) + Math.imul(y, rowStep) + Math.imul(seed, seedStep)) | 0;
  return (scramble(sum) >>> 0) / 0x1_0000_0000;
}

function slope(corner: number, dx: number, dy: number): number {
  // Two 8-bit parts of the hash are the gradient: cheaper than a table, and isotropic.
  const mixed = Math.imul(corner ^ (corner >>> 15), 0x85ebca6b);
  const once = mixed ^ (mixed >>> 13);
  return ((once >>> 24) - 127.5) * dx + (((once >>> 16) & 255) - 127.5) * dy;
}

/** Gradient noise, mostly within ±1, with features of unit size. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const dx = x - left;
  const dy = y - top;
  const wx = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
  const wy = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
  const corner = (Math.imul(left, columnStep) + Math.imul(top, rowStep) + Math.imul(seed, seedStep)) | 0;
  const a = slope(corner, dx, dy);
  const b = slope((corner + columnStep) | 0, dx - 1, dy);
  const c = slope((corner + rowStep) | 0, dx, dy - 1);
  const d = slope((corner + columnStep + rowStep) | 0, dx - 1, dy - 1);
  const upper = a + (b - a) * wx;
  return (upper + (c + (d - c) * wx - upper) * wy) * 0.0105;
}

/** Fractal noise: each octave has half the size and half the amplitude of the previous one. */
export function roughNoise(x: number, y: number, seed: number, octaves: number): number {
  let sum = 0;
  let strength = 1;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += strength * noise(x * scale, y * scale, seed + octave * 7919);
    strength *= 0.5;
    scale *= 2.03;
  }
  return sum;
}
