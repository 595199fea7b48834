import { type Coat, coatAt } from '../coat/coat.ts';
import { clamp, lengthOf, rise, square } from '../drawing/curves.ts';
import { noise } from '../drawing/noise.ts';
import type { Shot } from '../scene/shot.ts';
import { COAT_NOISE, PHOTO_NOISE } from '../streams.ts';
import type { BodyPart } from './body-parts.ts';

/** Intersection of a line of sight with a part. */
interface Touch {
  readonly part: BodyPart;
  /** Offset from the axis in radii of the part. x and y as in the picture. */
  readonly x: number;
  readonly y: number;
  /** Position along and across the axis from the part's root, extended beyond both ends. */
  readonly along: number;
  readonly across: number;
  readonly height: number;
}

function touch(part: BodyPart, x: number, y: number, shag: number): Touch | undefined {
  const axisX = part.toX - part.fromX;
  const axisY = part.toY - part.fromY;
  const length = Math.sqrt(axisX * axisX + axisY * axisY);
  const dx = x - part.fromX;
  const dy = y - part.fromY;
  const along = (dx * axisX + dy * axisY) / length;
  const share = clamp(along / length, 0, 1);
  const radius = (part.fromRadius + (part.toRadius - part.fromRadius) * share) * (1 + shag);
  const offX = (dx - axisX * share) / radius;
  const offY = (dy - axisY * share) / radius;
  const away = offX * offX + offY * offY;
  if (away >= 1) return undefined;
  const across = (dy * axisX - dx * axisY) / length;
  return { part, x: offX, y: offY, along, across, height: part.lift + radius * Math.sqrt(1 - away) };
}

/**
 * Bounding-box test per part, enlarged by the shag, because most pixels are far from most parts. Box `parts.length`
 * surrounds all of them.
 */
function createNearTest(parts: readonly BodyPart[], shag: number): (part: number, x: number, y: number) => boolean {
  const bounds = new Float64Array(parts.length * 4 + 4).fill(0);
  const all = parts.length * 4;
  for (const [i, part] of parts.entries()) {
    const reach = Math.max(part.fromRadius, part.toRadius) * (1 + shag * 2);
    bounds[i * 4] = Math.min(part.fromX, part.toX) - reach;
    bounds[i * 4 + 1] = Math.max(part.fromX, part.toX) + reach;
    bounds[i * 4 + 2] = Math.min(part.fromY, part.toY) - reach;
    bounds[i * 4 + 3] = Math.max(part.fromY, part.toY) + reach;
    for (const low of [0, 2]) {
      bounds[all + low] = Math.min(bounds[all + low]!, bounds[i * 4 + low]!);
      bounds[all + low + 1] = Math.max(bounds[all + low + 1]!, bounds[i * 4 + low + 1]!);
    }
  }
  return (part, x, y) => {
    const at = part * 4;
    return x > bounds[at]! && x < bounds[at + 1]! && y > bounds[at + 2]! && y < bounds[at + 3]!;
  };
}

/** Adds one part's lit fur to `out`, weighted. */
function createFurLight(coat: Coat, shot: Shot): (met: Touch, weight: number, out: Float64Array) => void {
  const place = { x: 0, y: 0, phase: 0, belly: 0, tip: 0 };
  const colour = new Float64Array(3);
  return (met, weight, out) => {
    const { part } = met;
    const length = lengthOf(part.toX - part.fromX, part.toY - part.fromY);
    place.x = part.coatX + met.along;
    place.y = part.coatY + met.across;
    place.phase = place.x;
    place.belly = clamp(part.belly + part.bellyGrowth * met.y, 0, 1);
    place.tip = part.tipFrom + (part.tipTo - part.tipFrom) * clamp(met.along / length, 0, 1);
    coatAt(coat, place, colour);
    const depth = Math.sqrt(Math.max(0, 1 - met.x * met.x - met.y * met.y));
    const facing = met.x * shot.light[0] + met.y * shot.light[1] + depth * shot.light[2];
    const lit = clamp((facing + 0.4) / 1.4, 0, 1);
    const own = noise(place.x * 22, place.y * 60, coat.seed + COAT_NOISE.bodyStrands);
    const strands = 1 + 0.24 * own + 0.14 * noise(place.x * 40, place.y * 110, shot.seed + PHOTO_NOISE.bodyStrands);
    for (let i = 0; i < 3; i++) {
      const light = shot.key[i]! * lit * lit * 0.9 + shot.ambient[i]! * (0.75 - 0.3 * met.y);
      out[i] = out[i]! + weight * part.shade * colour[i]! * strands * light;
    }
  };
}

/**
 * Lit fur of a posed body. Returns its coverage at (x, y) and writes its linear light to `out` if that is not 0. Parts
 * blend where their heights are close.
 */
export function createBodySurface(
  parts: readonly BodyPart[],
  coat: Coat,
  shag: number,
  shot: Shot,
): (x: number, y: number, out: Float64Array) => number {
  const isNear = createNearTest(parts, shag);
  const addFur = createFurLight(coat, shot);
  const blendDepth = 0.09;
  const met: Touch[] = [];
  const collect = (x: number, y: number): void => {
    if (met.length > 0) met.length = 0;
    let rough: number | undefined;
    for (let i = 0; i < parts.length; i++) {
      if (!isNear(i, x, y)) continue;
      rough ??=
        shag *
          (noise(x * 24, y * 24, coat.seed + COAT_NOISE.shag) +
            0.6 * noise(x * 60, y * 60, coat.seed + COAT_NOISE.fineShag)) -
        0.02;
      const found = touch(parts[i]!, x, y, rough);
      if (found !== undefined) met.push(found);
    }
  };
  return (x, y, out) => {
    if (!isNear(parts.length, x, y)) return 0;
    collect(x, y);
    if (met.length === 0) return 0;
    out.fill(0);
    let nearest = -9;
    let edge = 1;
    for (const found of met) {
      nearest = Math.max(nearest, found.height);
      edge = Math.min(edge, found.x * found.x + found.y * found.y);
    }
    let sum = 0;
    for (const found of met) sum += square(Math.max(0, found.height - nearest + blendDepth));
    for (const found of met) {
      const weight = square(Math.max(0, found.height - nearest + blendDepth)) / sum;
      if (weight > 0.01) addFur(found, weight, out);
    }
    return rise(1, 0.88, edge);
  };
}
