import { blend, cosine, quarterTurn, rise, sine } from '../../drawing/curves.ts';
import { noise, roughNoise } from '../../drawing/noise.ts';
import type { Random } from '../../random.ts';
import { type NoseShape, nostrilDistance, rimOf } from '../nose-shape.ts';
import { type DomeLayout, domeReach, largestSpacing, spacingAt } from './dome-sites.ts';

/** Packed ellipses: centres, mean radii, and the unit-area metric that stretches each. */
interface Pebbles {
  readonly cell: number;
  readonly u: number[];
  readonly v: number[];
  readonly radius: number[];
  /** a × du² + 2 × b × du × dv + c × dv² is the squared distance from a centre. */
  readonly a: number[];
  readonly b: number[];
  readonly c: number[];
  /** Indices of the pebbles per grid cell, row by row. */
  readonly grid: number[][];
  readonly across: number;
}

function columnOf(pebbles: Pebbles, value: number): number {
  return Math.min(Math.max(Math.floor((value + domeReach) / pebbles.cell), 0), pebbles.across - 1);
}

function distanceFrom(pebbles: Pebbles, pebble: number, u: number, v: number): number {
  const du = u - pebbles.u[pebble]!;
  const dv = v - pebbles.v[pebble]!;
  return Math.sqrt(pebbles.a[pebble]! * du * du + 2 * pebbles.b[pebble]! * du * dv + pebbles.c[pebble]! * dv * dv);
}

/** Distance from (u, v) to the nearest pebble's edge, at most `enough`. */
function roomAt(pebbles: Pebbles, u: number, v: number, enough: number): number {
  const column = columnOf(pebbles, u);
  const row = columnOf(pebbles, v);
  let room = enough;
  for (let y = Math.max(0, row - 1); y <= Math.min(pebbles.across - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(pebbles.across - 1, column + 1); x++) {
      for (const other of pebbles.grid[y * pebbles.across + x]!) {
        room = Math.min(room, distanceFrom(pebbles, other, u, v) - pebbles.radius[other]!);
      }
    }
  }
  return room;
}

function addPebble(pebbles: Pebbles, layout: DomeLayout, u: number, v: number, radius: number): void {
  const middle = rise(0.35, 0.05, Math.abs(u)) * rise(-0.4, 0.3, v);
  const turn = blend(1.6 * roughNoise(u * 0.9 + 3, v * 0.9, layout.seed + 1, 2), quarterTurn, middle);
  const longer = 1 + layout.stretch * (0.7 + 0.5 * noise(u * 6, v * 6, layout.seed + 2)) + 0.4 * middle;
  const s = sine(turn);
  const k = cosine(turn);
  pebbles.grid[columnOf(pebbles, v) * pebbles.across + columnOf(pebbles, u)]!.push(pebbles.u.length);
  pebbles.u.push(u);
  pebbles.v.push(v);
  pebbles.radius.push(radius);
  pebbles.a.push((k * k) / longer + s * s * longer);
  pebbles.b.push((1 / longer - longer) * k * s);
  pebbles.c.push((s * s) / longer + k * k * longer);
}

/** Random packing: each pebble is as large as its position allows, within the size range. */
export function packPebbles(layout: DomeLayout, mixture: number, shape: NoseShape, random: Random): Pebbles {
  const cell = 1.3 * largestSpacing(layout);
  const across = Math.floor((2 * domeReach) / cell) + 1;
  const grid: number[][] = Array.from({ length: across * across }, () => []);
  const pebbles: Pebbles = { cell, u: [], v: [], radius: [], a: [], b: [], c: [], grid, across };
  const tries = Math.floor(90 / (layout.spacing * layout.spacing));
  for (let attempt = 0; attempt < tries; attempt++) {
    const u = random.between(-domeReach, domeReach);
    const v = random.between(-domeReach, domeReach) * shape.halfHeight;
    const rim = rimOf(shape, u, v);
    if (rim > domeReach) continue;
    const largest = 0.62 * spacingAt(layout, u, v, rim, nostrilDistance(shape, u, v));
    // The demanded size decreases, so that small pebbles fill the gaps between large ones.
    const demanded = largest * blend(0.85, 1 / mixture, Math.min((1.4 * attempt) / tries, 1));
    const room = roomAt(pebbles, u, v, largest);
    if (room >= demanded) addPebble(pebbles, layout, u, v, room);
  }
  return pebbles;
}

/** The pebble with the nearest edge, and the distance from its centre in its radii. The result object is reused. */
export function createPebbleFinder(pebbles: Pebbles): (u: number, v: number) => { pebble: number; distance: number } {
  const found = { pebble: 0, distance: 9 };
  const { across } = pebbles;
  return (u, v) => {
    found.distance = 9;
    const column = columnOf(pebbles, u);
    const row = columnOf(pebbles, v);
    for (let y = Math.max(0, row - 1); y <= Math.min(across - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
        for (const pebble of pebbles.grid[y * across + x]!) {
          const distance = distanceFrom(pebbles, pebble, u, v) / pebbles.radius[pebble]!;
          if (distance >= found.distance) continue;
          found.distance = distance;
          found.pebble = pebble;
        }
      }
    }
    return found;
  };
}
