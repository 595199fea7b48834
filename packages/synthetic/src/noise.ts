function hash(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A number in [0, 1) for a pair of integers and a seed. */
export function hashed(x: number, y: number, seed: number): number {
  return (hash(x, y, seed) >>> 0) / 0x1_0000_0000;
}

function slope(corner: number, dx: number, dy: number): number {
  // Two signed 8-bit parts of the hash are the gradient: cheaper than a table of directions, and no direction is preferred.
  return (((corner & 255) - 127.5) * dx + (((corner >>> 8) & 255) - 127.5) * dy) * 0.0105;
}

/** Smooth gradient noise about 0, mostly within ±1, with features one unit wide. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const dx = x - left;
  const dy = y - top;
  const wx = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
  const wy = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
  const a = slope(hash(left, top, seed), dx, dy);
  const b = slope(hash(left + 1, top, seed), dx - 1, dy);
  const c = slope(hash(left, top + 1, seed), dx, dy - 1);
  const d = slope(hash(left + 1, top + 1, seed), dx - 1, dy - 1);
  const upper = a + (b - a) * wx;
  return upper + (c + (d - c) * wx - upper) * wy;
}

/** Noise with finer, fainter noise on it: each octave has half the size and half the strength of the one before. */
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
