import { EXTREMUM_VALUES } from '../kernel/kernel.ts';
import { FRAME, POINTS, TEMPLATE } from '../parameters.ts';
import type { Octave } from './scale-space.ts';

/** Keypoints in frame px, parallel arrays, strongest first. */
export interface Keypoints {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly octave: Uint8Array;
  readonly level: Uint8Array;
}

interface Found {
  readonly x: number;
  readonly y: number;
  readonly octave: number;
  readonly level: number;
  readonly strength: number;
}

/** Extrema of an octave, in frame px. */
function foundIn({ pxScale, extrema }: Octave, octave: number): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < extrema.length; at += EXTREMUM_VALUES) {
    const [x, y] = [extrema[at]! * pxScale, extrema[at + 1]! * pxScale];
    found.push({ x, y, octave, strength: extrema[at + 2]!, level: extrema[at + 3]! });
  }
  return found;
}

/** Selects the strongest keypoints, with at most POINTS.bucketShareMax of countMax per bucket of the frame. */
function spread(found: readonly Found[]): Found[] {
  const ranked = [...found].sort((a, b) => b.strength - a.strength || a.y - b.y || a.x - b.x);
  const bucketPx = FRAME.sidePx / POINTS.bucketsPerSide;
  const bucketMax = Math.ceil(POINTS.countMax * POINTS.bucketShareMax);
  const taken = new Uint16Array((POINTS.bucketsPerSide + 1) ** 2);
  const kept: Found[] = [];
  for (const point of ranked) {
    if (kept.length === POINTS.countMax) break;
    const bucket = Math.floor(point.y / bucketPx) * POINTS.bucketsPerSide + Math.floor(point.x / bucketPx);
    if (taken[bucket]! >= bucketMax) continue;
    taken[bucket]!++;
    kept.push(point);
  }
  return kept;
}

export function keypoints(octaves: readonly Octave[]): Keypoints {
  return keypointsOf(spread(octaves.flatMap(foundIn)));
}

function keypointsOf(kept: readonly Found[]): Keypoints {
  return {
    count: kept.length,
    x: Float32Array.from(kept, (point) => point.x),
    y: Float32Array.from(kept, (point) => point.y),
    octave: Uint8Array.from(kept, (point) => point.octave),
    level: Uint8Array.from(kept, (point) => point.level),
  };
}

/** Returns the first `countMax` keypoints for which `isKept` holds. */
export function filterKeypoints(
  { count, x, y, octave, level }: Keypoints,
  isKept: (x: number, y: number, octave: number) => boolean,
  countMax: number,
): Keypoints {
  const kept = Array.from({ length: count }, (_, i) => i)
    .filter((i) => isKept(x[i]!, y[i]!, octave[i]!))
    .slice(0, countMax);
  return {
    count: kept.length,
    x: Float32Array.from(kept, (i) => x[i]!),
    y: Float32Array.from(kept, (i) => y[i]!),
    octave: Uint8Array.from(kept, (i) => octave[i]!),
    level: Uint8Array.from(kept, (i) => level[i]!),
  };
}

/** Converts keypoints to the units of a template. */
export function encodeKeypoints(points: Keypoints) {
  const units = (value: number) => Math.round(value * TEMPLATE.unitsPerPx);
  return {
    pointCount: points.count,
    x: Uint16Array.from(points.x, units),
    y: Uint16Array.from(points.y, units),
    scale: Uint8Array.from(points.octave, (octave, i) => octave * TEMPLATE.levelsPerOctave + points.level[i]!),
  };
}
