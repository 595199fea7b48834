import type { Pixels } from '@rhinarium/engine';
import type { Random } from '@rhinarium/synthetic';

/**
 * Ranges of a simulated re-capture: a second photo of the same moment by the same or another phone. Without changes of
 * wetness, expression or day, so it is easier to match than a real second photo.
 */
export const RECAPTURE = {
  /** Shift, as a share of the picture's width and height. */
  shift: [-0.06, 0.06],
  rollDegrees: [-12, 12],
  scale: [0.85, 1.18],
  /** Rotation of the picture plane about its vertical and its horizontal axis. */
  yawDegrees: [-15, 15],
  pitchDegrees: [-12, 12],
  /** Exposure, stops. */
  exposureEv: [-0.6, 0.6],
  /** Light at the edge relative to the middle, as a share, in a random direction. */
  gradient: [0, 0.35],
  /** Factor of each channel. */
  whiteBalance: [0.95, 1.05],
  /** Standard deviation of a Gaussian blur, px of a picture 320 px wide. */
  blurPx: [0, 1.3],
  /** Standard deviation of each pixel's noise, grey levels of 255. */
  noiseLevels: [1, 6],
  jpegQuality: [55, 92],
} as const satisfies Record<string, readonly [number, number]>;

/** Distance of the camera from a rotated picture, half widths of it. */
const CAMERA_HALF_WIDTHS = 5;
const BLUR_WIDTH_PX = 320;
/** Exponent that approximates sRGB's transfer function. */
const GAMMA = 2.2;

/** Drawn values of one re-capture. Units as in RECAPTURE. */
export interface Recapture {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly rollDegrees: number;
  readonly scale: number;
  readonly yawDegrees: number;
  readonly pitchDegrees: number;
  readonly exposureEv: number;
  readonly gradient: number;
  readonly gradientDegrees: number;
  readonly whiteBalance: readonly [number, number, number];
  readonly blurPx: number;
  readonly noiseLevels: number;
  readonly jpegQuality: number;
}

export function drawRecapture(random: Random): Recapture {
  const draw = (name: keyof typeof RECAPTURE) => random.between(RECAPTURE[name][0], RECAPTURE[name][1]);
  return {
    shiftX: draw('shift'),
    shiftY: draw('shift'),
    rollDegrees: draw('rollDegrees'),
    scale: draw('scale'),
    yawDegrees: draw('yawDegrees'),
    pitchDegrees: draw('pitchDegrees'),
    exposureEv: draw('exposureEv'),
    gradient: draw('gradient'),
    gradientDegrees: random.between(0, 360),
    whiteBalance: [draw('whiteBalance'), draw('whiteBalance'), draw('whiteBalance')],
    blurPx: draw('blurPx'),
    noiseLevels: draw('noiseLevels'),
    jpegQuality: Math.round(draw('jpegQuality')),
  };
}

/**
 * Re-captures a picture at the same size. The caller encodes the JPEG. `normal` returns noise of mean 0 and deviation
 * 1.
 */
export function recapture(pixels: Pixels, drawn: Recapture, normal: () => number): Pixels {
  const { width, height } = pixels;
  const lit = light(warp(pixels, drawn), width, height, drawn);
  const blurred = blur(lit, width, height, (drawn.blurPx * width) / BLUR_WIDTH_PX);
  const data = new Uint8Array(blurred.length);
  for (let n = 0; n < data.length; n++) {
    const noise = drawn.noiseLevels === 0 ? 0 : drawn.noiseLevels * normal();
    data[n] = Math.max(0, Math.min(255, Math.round(blurred[n]! + noise)));
  }
  return { width, height, data };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Maps a position in the new picture to the old one, both in half widths from the middle. */
export function sourceOf(x: number, y: number, drawn: Recapture): readonly [number, number] {
  const [yaw, pitch, roll] = [drawn.yawDegrees, drawn.pitchDegrees, drawn.rollDegrees].map(radians) as [
    number,
    number,
    number,
  ];
  // A plane rotated by pitch, then yaw, seen from CAMERA_HALF_WIDTHS away.
  const depth = x * Math.sin(yaw) + y * Math.cos(yaw) * Math.sin(pitch);
  const nearer = CAMERA_HALF_WIDTHS / (CAMERA_HALF_WIDTHS + depth);
  const flatX = x * Math.cos(yaw) * nearer;
  const flatY = (y * Math.cos(pitch) - x * Math.sin(yaw) * Math.sin(pitch)) * nearer;
  const [cos, sin] = [Math.cos(roll) / drawn.scale, Math.sin(roll) / drawn.scale];
  return [cos * flatX - sin * flatY - 2 * drawn.shiftX, sin * flatX + cos * flatY - 2 * drawn.shiftY];
}

/** Samples bilinearly. The picture is mirrored beyond its edges, so that re-captures do not share a visible edge. */
function warp({ width, height, data }: Pixels, drawn: Recapture): Float32Array {
  const result = new Float32Array(data.length);
  const half = width / 2;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = sourceOf((column + 0.5 - half) / half, (row + 0.5 - height / 2) / half, drawn);
      const atX = x * half + half - 0.5;
      const atY = y * half + height / 2 - 0.5;
      const [left, top] = [Math.floor(atX), Math.floor(atY)];
      const [partX, partY] = [atX - left, atY - top];
      const [x0, x1] = [mirrored(left, width), mirrored(left + 1, width)];
      const [y0, y1] = [width * mirrored(top, height), width * mirrored(top + 1, height)];
      const to = 3 * (row * width + column);
      for (let channel = 0; channel < 3; channel++) {
        const upper = data[3 * (y0 + x0) + channel]! * (1 - partX) + data[3 * (y0 + x1) + channel]! * partX;
        const lower = data[3 * (y1 + x0) + channel]! * (1 - partX) + data[3 * (y1 + x1) + channel]! * partX;
        result[to + channel] = upper * (1 - partY) + lower * partY;
      }
    }
  return result;
}

function mirrored(at: number, length: number): number {
  const folded = ((at % (2 * length)) + 2 * length) % (2 * length);
  return folded < length ? folded : 2 * length - 1 - folded;
}

/** Applies exposure, a linear gradient of light and the white balance, in place. */
function light(values: Float32Array, width: number, height: number, drawn: Recapture): Float32Array {
  const angle = radians(drawn.gradientDegrees);
  const half = width / 2;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const along = ((column - half) * Math.cos(angle) + (row - height / 2) * Math.sin(angle)) / half;
      const amount = 2 ** drawn.exposureEv * Math.max(0.1, 1 + drawn.gradient * along);
      const factor = amount ** (1 / GAMMA);
      const at = 3 * (row * width + column);
      for (let channel = 0; channel < 3; channel++)
        values[at + channel] = Math.min(255, values[at + channel]! * factor * drawn.whiteBalance[channel]!);
    }
  return values;
}

function blur(values: Float32Array, width: number, height: number, sigmaPx: number): Float32Array {
  if (sigmaPx < 0.2) return values;
  const reach = Math.ceil(3 * sigmaPx);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, n) => Math.exp(-((n - reach) ** 2) / (2 * sigmaPx ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (from: Float32Array, place: (row: number, column: number, by: number) => number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const at = 3 * (row * width + column);
        for (let n = 0; n < weights.length; n++) {
          const source = 3 * place(row, column, n - reach);
          for (let channel = 0; channel < 3; channel++)
            to[at + channel]! += (weights[n]! / total) * from[source + channel]!;
        }
      }
    return to;
  };
  const level = along(values, (row, column, by) => row * width + mirrored(column + by, width));
  return along(level, (row, column, by) => mirrored(row + by, height) * width + column);
}
