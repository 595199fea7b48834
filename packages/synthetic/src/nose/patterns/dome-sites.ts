import { blend, clamp, cosine, quarterTurn, rise, sine } from '../../drawing/curves.ts';
import { noise, roughNoise } from '../../drawing/noise.ts';
import type { Random } from '../../random.ts';
import { type NoseShape, nostrilDistance, rimOf } from '../nose-shape.ts';

/** Layout of a dog's beads: size with its decrease to the rim, and stretch with its direction. */
export interface DomeLayout {
  /** Mean distance of neighbours, half noses. */
  readonly spacing: number;
  readonly rimShrink: number;
  readonly sizeVariation: number;
  readonly stretch: number;
  readonly relaxation: number;
  readonly seed: number;
}

/** Bead centres and their metrics: a × du² + 2 × b × du × dv + c × dv² is the squared distance from a centre. */
export interface DomeSites {
  readonly count: number;
  readonly u: Float64Array;
  readonly v: Float64Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
}

export const domeReach = 1.12;

export function drawDomeLayout(random: Random): DomeLayout {
  return {
    spacing: random.between(0.075, 0.135),
    rimShrink: random.between(0.05, 0.4),
    sizeVariation: random.between(0.3, 0.6),
    stretch: random.between(0.05, 0.9),
    relaxation: random.between(0.1, 0.5),
    seed: random.seed(),
  };
}

/** Distance between neighbouring beads for a given rim and nostril distance. */
export function spacingAt(layout: DomeLayout, u: number, v: number, rim: number, nostrilAt: number): number {
  const small = 1 - layout.rimShrink * Math.max(rise(0.45, 1.05, rim), 0.8 * rise(0.12, 0.03, nostrilAt));
  const place = 0.6 * noise(u * 1.8, v * 1.8, layout.seed) + 0.55 * noise(u * 4.3, v * 4.3, layout.seed + 5);
  return layout.spacing * small * (1 + layout.sizeVariation * clamp(place, -1, 1));
}

/** Maximum of `spacingAt`. */
export function largestSpacing(layout: DomeLayout): number {
  return layout.spacing * (1 + layout.sizeVariation);
}

function scatter(layout: DomeLayout, shape: NoseShape, random: Random): { u: number[]; v: number[] } {
  const cell = 0.8 * largestSpacing(layout);
  const across = Math.floor((2 * domeReach) / cell) + 2;
  const grid: number[][] = Array.from({ length: across * across }, () => []);
  const [u, v]: [number[], number[]] = [[], []];
  const tries = Math.floor(40 / (layout.spacing * layout.spacing));
  for (let attempt = 0; attempt < tries; attempt++) {
    const tryU = random.between(-domeReach, domeReach);
    const tryV = random.between(-domeReach, domeReach) * shape.halfHeight;
    const rim = rimOf(shape, tryU, tryV);
    if (rim > domeReach) continue;
    const apart = spacingAt(layout, tryU, tryV, rim, nostrilDistance(shape, tryU, tryV)) * 0.8;
    const column = Math.floor((tryU + domeReach) / cell);
    const row = Math.floor((tryV + domeReach) / cell);
    let free = true;
    for (let y = Math.max(0, row - 1); free && y <= Math.min(across - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
        for (const other of grid[y * across + x]!) {
          const du = u[other]! - tryU;
          const dv = v[other]! - tryV;
          if (du * du + dv * dv < apart * apart) free = false;
        }
      }
    }
    if (!free) continue;
    grid[row * across + column]!.push(u.length);
    u.push(tryU);
    v.push(tryV);
  }
  return { u, v };
}

/** Beads are stretched along the philtrum near it, and along a slowly turning direction elsewhere. */
function setMetrics(sites: DomeSites, layout: DomeLayout): void {
  for (let i = 0; i < sites.count; i++) {
    const u = sites.u[i]!;
    const v = sites.v[i]!;
    const middle = rise(0.35, 0.05, Math.abs(u)) * rise(-0.4, 0.3, v);
    const turn = blend(1.6 * roughNoise(u * 0.9 + 3, v * 0.9, layout.seed + 1, 2), quarterTurn, middle);
    const longer = 1 + layout.stretch * (0.6 + 0.4 * noise(u * 2, v * 2, layout.seed + 2)) + 0.5 * middle;
    const along = 1 / longer;
    const across = longer;
    const s = sine(turn);
    const k = cosine(turn);
    sites.a[i] = along * k * k + across * s * s;
    sites.b[i] = (along - across) * k * s;
    sites.c[i] = along * s * s + across * k * k;
  }
}

export function createDomeSites(layout: DomeLayout, shape: NoseShape, random: Random): DomeSites {
  const scattered = scatter(layout, shape, random);
  const count = scattered.u.length;
  const sites: DomeSites = {
    count,
    u: Float64Array.from(scattered.u),
    v: Float64Array.from(scattered.v),
    a: new Float64Array(count),
    b: new Float64Array(count),
    c: new Float64Array(count),
  };
  setMetrics(sites, layout);
  return sites;
}
