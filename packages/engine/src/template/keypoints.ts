import { FRAME, POINTS } from '../parameters.ts';
import type { Octave } from './scale-space.ts';

/** Points in frame px, parallel arrays, strongest first. */
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

/** Pixels from the edge of an octave that no point may come nearer to. */
const BORDER_PX = 6;

function isExtremum(below: Float32Array, here: Float32Array, above: Float32Array, at: number, width: number): boolean {
  const value = here[at]!;
  const sign = value > 0 ? 1 : -1;
  const level = value * sign;
  for (let row = -width; row <= width; row += width) {
    for (let column = -1; column <= 1; column++) {
      const other = at + row + column;
      if (sign * below[other]! >= level || sign * above[other]! >= level) return false;
      if (other !== at && sign * here[other]! >= level) return false;
    }
  }
  return true;
}

/** Where the parabola through the extremum peaks, at most half a pixel away, or undefined on an edge. */
function refine(plane: Float32Array, at: number, width: number): { dx: number; dy: number } | undefined {
  const twice = 2 * plane[at]!;
  const dxx = plane[at + 1]! + plane[at - 1]! - twice;
  const dyy = plane[at + width]! + plane[at - width]! - twice;
  const dxy = (plane[at + width + 1]! - plane[at + width - 1]! - plane[at - width + 1]! + plane[at - width - 1]!) / 4;
  const trace = dxx + dyy;
  const determinant = dxx * dyy - dxy * dxy;
  const ratio = POINTS.edgeRatioMax;
  if (determinant <= 0 || trace * trace * ratio >= (ratio + 1) * (ratio + 1) * determinant) return undefined;
  const gx = (plane[at + 1]! - plane[at - 1]!) / 2;
  const gy = (plane[at + width]! - plane[at - width]!) / 2;
  const dx = -(dyy * gx - dxy * gy) / determinant;
  const dy = -(dxx * gy - dxy * gx) / determinant;
  return { dx: Math.max(-0.5, Math.min(0.5, dx)), dy: Math.max(-0.5, Math.min(0.5, dy)) };
}

function findInOctave(octave: Octave, index: number, found: Found[]): void {
  for (let level = 1; level <= POINTS.scales; level++) {
    const { width, height, data: here } = octave.differences[level]!;
    const below = octave.differences[level - 1]!.data;
    const above = octave.differences[level + 1]!.data;
    for (let y = BORDER_PX; y < height - BORDER_PX; y++) {
      for (let x = BORDER_PX; x < width - BORDER_PX; x++) {
        const at = y * width + x;
        const value = here[at]!;
        if (value < POINTS.contrastMin && value > -POINTS.contrastMin) continue;
        if (!isExtremum(below, here, above, at, width)) continue;
        const peak = refine(here, at, width);
        if (peak === undefined) continue;
        const strength = value < 0 ? -value : value;
        found.push({
          x: (x + peak.dx) * octave.pxScale,
          y: (y + peak.dy) * octave.pxScale,
          octave: index,
          level,
          strength,
        });
      }
    }
  }
}

/** The strongest points, spread over the frame: no bucket takes more than its share. */
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

/** `isWanted` says of a spot, in frame px, whether a point there is of the animal; without it every one is. */
export function keypoints(octaves: readonly Octave[], isWanted?: (x: number, y: number) => boolean): Keypoints {
  const found: Found[] = [];
  octaves.forEach((octave, index) => {
    findInOctave(octave, index, found);
  });
  const kept = spread(isWanted ? found.filter(({ x, y }) => isWanted(x, y)) : found);
  return {
    count: kept.length,
    x: Float32Array.from(kept, (point) => point.x),
    y: Float32Array.from(kept, (point) => point.y),
    octave: Uint8Array.from(kept, (point) => point.octave),
    level: Uint8Array.from(kept, (point) => point.level),
  };
}
