import type { BodyPart } from './body-parts.ts';
import { type Coat, coatAt } from './coat.ts';
import { clamp, rise } from './curves.ts';
import { noise } from './noise.ts';
import type { Shot } from './shot.ts';

interface Touch {
  part: BodyPart;
  along: number;
  /** From the axis to the place, in radii of the part there; x and y in the picture. */
  x: number;
  y: number;
  across: number;
  height: number;
}

/** What a sight line meets of one part: undefined where it passes by. */
function touch(part: BodyPart, x: number, y: number, shag: number): Touch | undefined {
  const axisX = part.toX - part.fromX;
  const axisY = part.toY - part.fromY;
  const square = axisX * axisX + axisY * axisY;
  const [dx, dy] = [x - part.fromX, y - part.fromY];
  const along = clamp((dx * axisX + dy * axisY) / square, 0, 1);
  const radius = (part.fromRadius + (part.toRadius - part.fromRadius) * along) * (1 + shag);
  const [offX, offY] = [(dx - axisX * along) / radius, (dy - axisY * along) / radius];
  const away = offX * offX + offY * offY;
  if (away >= 1) return undefined;
  const length = Math.sqrt(square);
  const across = (dx * axisY - dy * axisX) / length;
  return { part, along, x: offX, y: offY, across, height: part.lift + radius * Math.sqrt(1 - away) };
}

/**
 * The fur of a posed body in one shot's light. The answer is the share of the picture it covers at (x, y), and `out` gets
 * its linear light where that is not 0.
 */
export function createBodySurface(parts: readonly BodyPart[], coat: Coat, shag: number, shot: Shot) {
  const place = { x: 0, y: 0, phase: 0, belly: 0, tip: 0 };
  const colour = new Float64Array(3);
  const blendDepth = 0.07;
  const add = (met: Touch, weight: number, out: Float64Array): void => {
    const { part } = met;
    const length = Math.sqrt((part.toX - part.fromX) ** 2 + (part.toY - part.fromY) ** 2);
    place.x = part.coatX + met.along * length;
    place.y = part.coatY + met.across;
    place.phase = place.x;
    place.belly = clamp(part.belly + part.bellyGrowth * met.y, 0, 1);
    place.tip = part.tipFrom + (part.tipTo - part.tipFrom) * met.along;
    coatAt(coat, place, colour);
    const depth = Math.sqrt(Math.max(0, 1 - met.x * met.x - met.y * met.y));
    const facing = met.x * shot.light[0] + met.y * shot.light[1] + depth * shot.light[2];
    const lit = clamp((facing + 0.4) / 1.4, 0, 1);
    const strands =
      1 +
      0.2 * noise(place.x * 22, place.y * 60, coat.seed + 60) +
      0.12 * noise(place.x * 40, place.y * 110, shot.seed + 6);
    for (let i = 0; i < 3; i++) {
      const light = shot.key[i]! * lit * lit + shot.ambient[i]! * (0.75 - 0.3 * met.y);
      out[i] = out[i]! + weight * part.shade * colour[i]! * strands * light;
    }
  };
  return (x: number, y: number, out: Float64Array): number => {
    const rough = shag * (noise(x * 24, y * 24, coat.seed + 61) + 0.6 * noise(x * 60, y * 60, coat.seed + 62)) - 0.02;
    const met: Touch[] = [];
    let nearest = -9;
    let edge = 1;
    for (const part of parts) {
      const found = touch(part, x, y, rough);
      if (found === undefined) continue;
      met.push(found);
      nearest = Math.max(nearest, found.height);
      edge = Math.min(edge, found.x * found.x + found.y * found.y);
    }
    if (met.length === 0) return 0;
    out.fill(0);
    let sum = 0;
    for (const found of met) sum += Math.max(0, found.height - nearest + blendDepth) ** 2;
    for (const found of met) {
      const weight = Math.max(0, found.height - nearest + blendDepth) ** 2 / sum;
      if (weight > 0.01) add(found, weight, out);
    }
    return rise(1, 0.88, edge);
  };
}
