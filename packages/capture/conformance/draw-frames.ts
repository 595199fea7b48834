import type { Species, UploadKind } from '@rhinarium/contract';
import { type Circumstances, createAnimal, createRandom, type Pixels, photograph } from '@rhinarium/synthetic';
import { grayLevel } from '../src/frames/frame.ts';
import { guideRegion } from '../src/frames/guide-region.ts';
import { cut, type Gray, shrink } from './native-pictures.ts';

// Draws generated animals as camera frames: grey, cropped to the guide, small.

const frameSidePx = 96;
const pictureWidthPx = 400;

function grayOfPixels({ width, height, data }: Pixels): Gray {
  const levels = Uint8Array.from({ length: width * height }, (_, at) =>
    grayLevel(data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!),
  );
  return { width, height, levels };
}

/** Crops to the guide, scaled to at most `sidePx` on the longer side. */
function guideOf(picture: Gray, kind: UploadKind, sidePx = frameSidePx): Gray {
  const part = cut(picture, guideRegion(picture, kind));
  const factor = sidePx / Math.max(part.width, part.height);
  return shrink(part, { width: Math.round(part.width * factor), height: Math.round(part.height * factor) });
}

export interface Subject {
  readonly species: Species;
  readonly seed: number;
  readonly kind: UploadKind;
  readonly shot: number;
  readonly circumstances?: Circumstances;
}

export function draw({ species, seed, kind, shot, circumstances = {} }: Subject, sidePx?: number): Gray {
  const options = { kind, shot, difficulty: 0.1, widthPx: pictureWidthPx, circumstances };
  return guideOf(grayOfPixels(photograph(createAnimal(species, seed), options)), kind, sidePx);
}

const clamped = (level: number) => Math.min(255, Math.max(0, Math.floor(level + 0.5)));

/** Maps each level by level and position. */
export function mapped(frame: Gray, change: (level: number, x: number, y: number) => number): Gray {
  const { width } = frame;
  const levels = frame.levels.map((level, at) => clamped(change(level, at % width, Math.floor(at / width))));
  return { ...frame, levels };
}

/** Applies a box blur of 2 x radius + 1 px twice. */
export function blurred(frame: Gray, radius: number): Gray {
  const { width, height } = frame;
  const once = ({ levels }: Gray) =>
    mapped(frame, (_, x, y) => {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy++)
        for (let dx = -radius; dx <= radius; dx++) {
          const row = Math.min(height - 1, Math.max(0, y + dy));
          sum += levels[row * width + Math.min(width - 1, Math.max(0, x + dx))]!;
        }
      return sum / (2 * radius + 1) ** 2;
    });
  return once(once(frame));
}

/** Adds seeded noise with this standard deviation. */
export function noisy(frame: Gray, deviation: number, seed: number): Gray {
  const random = createRandom(seed, 0x6672616d);
  return mapped(frame, (level) => level + deviation * random.normal());
}

/** Adds a round highlight, its radius a share of the width. */
export function shining(frame: Gray, radius: number, [left, top] = [0.5, 0.5]): Gray {
  const { width, height } = frame;
  return mapped(frame, (level, x, y) =>
    Math.hypot(x - left * width, y - top * height) <= radius * width ? 255 : level,
  );
}

/** Translates the picture and extends its edges. */
export function shifted(frame: Gray, across: number, down: number): Gray {
  const { width, height, levels } = frame;
  return mapped(frame, (_, x, y) => {
    const row = Math.min(height - 1, Math.max(0, y + down));
    return levels[row * width + Math.min(width - 1, Math.max(0, x + across))]!;
  });
}

/** Combines the left half of one frame and the right half of another. */
export function beside(left: Gray, right: Gray): Gray {
  return mapped(left, (level, x, y) => (x < left.width / 2 ? level : right.levels[y * right.width + x]!));
}

/** Shrinks the subject into the middle of a plain background. */
export function farAway(frame: Gray, share: number): Gray {
  const { width, height } = frame;
  const size = { width: Math.round(width * share), height: Math.round(height * share) };
  const small = shrink(frame, size);
  const [left, top] = [Math.floor((width - size.width) / 2), Math.floor((height - size.height) / 2)];
  return mapped(frame, (_, x, y) => {
    const isInside = x >= left && x < left + size.width && y >= top && y < top + size.height;
    return isInside ? small.levels[(y - top) * size.width + x - left]! : 128;
  });
}

/** Places a close-up at the guide's position in a whole picture. */
export function inTheMiddle(closeUp: Gray, around: Gray): Gray {
  const { left, top, width, height } = guideRegion(around, 'fingerprint');
  const small = shrink(closeUp, { width, height });
  return mapped(around, (level, x, y) => {
    const isInside = x >= left && x < left + width && y >= top && y < top + height;
    return isInside ? small.levels[(y - top) * width + x - left]! : level;
  });
}

/** A background without an animal: grey levels from a formula, and noise. */
export function ground(width: number, height: number, level: (x: number, y: number) => number): Gray {
  return mapped({ width, height, levels: new Uint8Array(width * height) }, (_, x, y) => level(x, y));
}
