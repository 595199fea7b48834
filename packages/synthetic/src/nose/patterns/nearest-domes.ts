import type { DomeSites } from './dome-sites.ts';
import { domeReach } from './dome-sites.ts';

/** The two nearest beads, each by its own metric. */
export interface NearestDomes {
  first: number;
  second: number;
  /** Squared distances. */
  firstSquare: number;
  secondSquare: number;
}

/** Nearest-bead lookup over a grid. `cell` is about the largest spacing. The result object is reused. */
export function createDomeFinder(sites: DomeSites, cell: number): (u: number, v: number) => NearestDomes {
  const across = Math.floor((2 * domeReach) / cell) + 1;
  const starts = new Int32Array(across * across + 1);
  const place = (value: number): number => Math.min(Math.max(Math.floor((value + domeReach) / cell), 0), across - 1);
  const cellOf = (site: number): number => place(sites.v[site]!) * across + place(sites.u[site]!);
  for (let i = 0; i < sites.count; i++) starts[cellOf(i) + 1]!++;
  for (let i = 0; i < across * across; i++) starts[i + 1]! += starts[i]!;
  const order = new Int32Array(sites.count);
  const filled = starts.slice();
  for (let i = 0; i < sites.count; i++) order[filled[cellOf(i)]!++] = i;
  const found: NearestDomes = { first: 0, second: 0, firstSquare: 0, secondSquare: 0 };
  return (u, v) => {
    found.firstSquare = found.secondSquare = 1e9;
    const column = place(u);
    const row = place(v);
    for (let y = Math.max(0, row - 2); y <= Math.min(across - 1, row + 2); y++) {
      const from = starts[y * across + Math.max(0, column - 2)]!;
      const to = starts[y * across + Math.min(across - 1, column + 2) + 1]!;
      for (let i = from; i < to; i++) consider(sites, order[i]!, u, v, found);
    }
    return found;
  };
}

function consider(sites: DomeSites, site: number, u: number, v: number, found: NearestDomes): void {
  const du = u - sites.u[site]!;
  const dv = v - sites.v[site]!;
  const square = sites.a[site]! * du * du + 2 * sites.b[site]! * du * dv + sites.c[site]! * dv * dv;
  if (square >= found.secondSquare) return;
  if (square < found.firstSquare) {
    found.second = found.first;
    found.secondSquare = found.firstSquare;
    found.first = site;
    found.firstSquare = square;
  } else {
    found.second = site;
    found.secondSquare = square;
  }
}

/** Lloyd relaxation: moves each bead part of the way to the centroid of its cell, sampled every `step`. */
export function relaxDomes(sites: DomeSites, cell: number, share: number, step: number): void {
  const find = createDomeFinder(sites, cell);
  const sums = new Float64Array(sites.count * 3);
  for (let v = -domeReach; v <= domeReach; v += step) {
    for (let u = -domeReach; u <= domeReach; u += step) {
      const at = find(u, v).first * 3;
      sums[at] = sums[at]! + u;
      sums[at + 1] = sums[at + 1]! + v;
      sums[at + 2] = sums[at + 2]! + 1;
    }
  }
  for (let i = 0; i < sites.count; i++) {
    const places = sums[i * 3 + 2]!;
    if (places === 0) continue;
    sites.u[i] = sites.u[i]! + (sums[i * 3]! / places - sites.u[i]!) * share;
    sites.v[i] = sites.v[i]! + (sums[i * 3 + 1]! / places - sites.v[i]!) * share;
  }
}
