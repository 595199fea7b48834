import type { Region } from '../src/frames/guide-region.ts';

// Image operations that browsers provide and native ports implement themselves: rotating and shrinking.

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A grey picture, row by row. */
export interface Gray extends Size {
  readonly levels: Uint8Array;
}

export type Rotation = 0 | 90 | 180 | 270;

/** Upright size of a sensor's picture that is rotated clockwise. */
export function uprightSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Maps a region of the upright picture to the sensor. */
export function regionInSensor({ left, top, width, height }: Region, sensor: Size, rotation: Rotation): Region {
  if (rotation === 0) return { left, top, width, height };
  if (rotation === 90) return { left: top, top: sensor.height - left - width, width: height, height: width };
  if (rotation === 270) return { left: sensor.width - top - height, top: left, width: height, height: width };
  return { left: sensor.width - left - width, top: sensor.height - top - height, width, height };
}

/**
 * Box means in integers: the box of a pixel is floor(at * from / to) to floor((at + 1) * from / to) on either side, its
 * mean is rounded half up.
 */
export function shrink({ width, height, levels }: Gray, to: Size): Gray {
  const small = new Uint8Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    const [top, bottom] = [Math.floor((y * height) / to.height), Math.floor(((y + 1) * height) / to.height)];
    for (let x = 0; x < to.width; x++) {
      const [left, right] = [Math.floor((x * width) / to.width), Math.floor(((x + 1) * width) / to.width)];
      let sum = 0;
      for (let row = top; row < bottom; row++) for (let at = left; at < right; at++) sum += levels[row * width + at]!;
      const count = (right - left) * (bottom - top);
      small[y * to.width + x] = Math.floor((2 * sum + count) / (2 * count));
    }
  }
  return { ...to, levels: small };
}

export function cut({ width, levels }: Gray, region: Region): Gray {
  const part = new Uint8Array(region.width * region.height);
  for (let y = 0; y < region.height; y++) {
    const from = (region.top + y) * width + region.left;
    part.set(levels.subarray(from, from + region.width), y * region.width);
  }
  return { width: region.width, height: region.height, levels: part };
}
