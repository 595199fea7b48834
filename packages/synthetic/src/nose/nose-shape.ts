import { bell, blend, clamp, rise, square } from '../drawing/curves.ts';
import { noise, roughNoise } from '../drawing/noise.ts';
import type { Random } from '../random.ts';

/** A nostril: a comma from the round opening to the end of its slit, as triples of u, v and radius. */
type Comma = Float64Array;

/** Outline and large forms of a dog's nose in half noses: u to the right, v down, (0, 0) the centre. */
export interface NoseShape {
  readonly halfHeight: number;
  readonly squareness: number;
  readonly taperBelow: number;
  readonly taperAbove: number;
  readonly bulge: number;
  readonly nostrils: readonly [Comma, Comma];
  readonly philtrumDepth: number;
  readonly philtrumWidth: number;
  readonly philtrumTop: number;
  readonly philtrumBend: number;
  /** Distance of the mouth's line below the nose, and its rise towards the ends. */
  readonly lipDrop: number;
  readonly lipBow: number;
  /** Light absorbed by the mouth's line and the cleft above it, and half the line's width. */
  readonly lipDarkness: number;
  readonly lipWidth: number;
  readonly cleftDarkness: number;
  /** Origin of the fur strands. */
  readonly hairCentreU: number;
  readonly hairCentreV: number;
  /** Coverage of the rim by tufts, 0 to 1. */
  readonly tufts: number;
  /** Darkening of fur at the rim. */
  readonly skirt: number;
  /** Edge of the beads: at which rim value, and at what distance from a nostril. */
  readonly beadEnd: number;
  readonly wingWidth: number;
  /** Height of folds that are wider than beads. */
  readonly folds: number;
  /** Maximum reduction of bead height. */
  readonly wear: number;
  /** Seed of irregularities, not shared by siblings. */
  readonly seed: number;
}

const commaPoints = 8;

function drawNostrilForm(random: Random) {
  return {
    u: random.between(0.26, 0.54),
    v: random.between(-0.2, 0.28),
    radius: random.between(0.07, 0.22),
    slit: random.between(0.12, 0.5),
    sag: random.between(0.02, 0.2),
    curl: random.between(-0.1, 0.2),
  };
}

function drawComma(random: Random, side: number, form: ReturnType<typeof drawNostrilForm>): Comma {
  const comma = new Float64Array(commaPoints * 3);
  const jitter = (): number => random.normal() * 0.025;
  const startU = form.u + jitter();
  const startV = form.v + jitter();
  const bendU = startU + 0.2 + jitter();
  const bendV = startV + form.sag + jitter();
  const endU = startU + form.slit + jitter();
  const endV = startV + form.sag - form.curl + jitter();
  for (let i = 0; i < commaPoints; i++) {
    const t = i / (commaPoints - 1);
    const rest = 1 - t;
    comma[i * 3] = side * (rest * rest * startU + 2 * rest * t * bendU + t * t * endU);
    comma[i * 3 + 1] = rest * rest * startV + 2 * rest * t * bendV + t * t * endV;
    comma[i * 3 + 2] = form.radius * (0.17 + 0.83 * rest * rest);
  }
  return comma;
}

export function drawNoseShape(random: Random): NoseShape {
  const form = drawNostrilForm(random);
  return {
    halfHeight: random.between(0.58, 0.9),
    squareness: random.between(0, 0.95),
    taperBelow: random.between(0.05, 0.55),
    taperAbove: random.between(0, 0.3),
    bulge: random.between(0.28, 0.46),
    nostrils: [drawComma(random, -1, form), drawComma(random, 1, form)],
    philtrumDepth: random.between(0.03, 0.14),
    philtrumWidth: random.between(0.015, 0.06),
    philtrumTop: random.between(-0.1, 0.45),
    philtrumBend: random.between(-0.18, 0.18),
    lipDrop: random.between(0.14, 1),
    lipBow: random.between(-0.05, 0.5),
    lipDarkness: random.between(0.15, 0.85),
    lipWidth: random.between(0.03, 0.09),
    cleftDarkness: random.between(0, 0.8),
    hairCentreU: random.between(-0.25, 0.25),
    hairCentreV: random.between(-0.5, 0.3),
    tufts: 0.4 * square(random.between(0, 1)),
    skirt: random.between(0, 0.4),
    beadEnd: random.between(0.74, 1.1),
    wingWidth: random.between(0.04, 0.16),
    folds: random.between(0.006, 0.022),
    wear: random.between(0.1, 0.7),
    seed: random.seed(),
  };
}

/** 0 at the centre of the nose, 1 on its outline, more outside. */
export function rimOf(shape: NoseShape, u: number, v: number): number {
  const y = v / shape.halfHeight;
  const width = 1 - shape.taperBelow * rise(-0.1, 1.2, y) - shape.taperAbove * rise(0, -1.1, y);
  const x = (u / width) * (1 + 0.07 * noise(u * 1.3, v * 1.3, shape.seed));
  const xx = x * x;
  const yy = y * y;
  const even = Math.sqrt(blend(xx + yy, xx * xx + yy * yy, shape.squareness));
  // Irregular outlines, because with smooth ones keypoints at the rims of two animals are too similar.
  return even * (1 + 0.14 * noise(u * 1.7, v * 1.7, shape.seed + 15) + 0.05 * noise(u * 4.3, v * 4.3, shape.seed + 16));
}

/** Distance from a nostril's edge, half noses, negative inside. */
export function nostrilDistance(shape: NoseShape, u: number, v: number): number {
  const comma = shape.nostrils[u < 0 ? 0 : 1];
  // Individual bend, different for the left and right nostril.
  const bentU = u + 0.09 * noise(u * 3.1, v * 3.1, shape.seed + 11);
  const bentV = v + 0.09 * noise(u * 3.1, v * 3.1, shape.seed + 12);
  let nearest = 9;
  for (let i = 3; i < comma.length; i += 3) {
    const fromU = comma[i - 3]!;
    const fromV = comma[i - 2]!;
    const alongU = comma[i]! - fromU;
    const alongV = comma[i + 1]! - fromV;
    const du = bentU - fromU;
    const dv = bentV - fromV;
    const t = clamp((du * alongU + dv * alongV) / (alongU * alongU + alongV * alongV), 0, 1);
    const offU = du - alongU * t;
    const offV = (dv - alongV * t) * 1.12;
    const away = Math.sqrt(offU * offU + offV * offV) - blend(comma[i - 1]!, comma[i + 2]!, t);
    if (away < nearest) nearest = away;
  }
  // Individual folds and notches of the rim, because with smooth ones keypoints at the nostrils of two animals are too
  // similar.
  const notches = 0.04 * noise(u * 6, v * 6, shape.seed + 3) + 0.012 * noise(u * 19, v * 19, shape.seed + 4);
  return nearest < 0.4 ? nearest + notches : nearest;
}

/** Nostril depth by distance from its edge: 1 inside, 0 away from it. */
export function nostrilDepth(distance: number): number {
  return rise(0.07, -0.13, distance);
}

/** The philtrum: 1 on its line, 0 away from it. */
function philtrumOf(shape: NoseShape, u: number, v: number): number {
  const middle = shape.philtrumBend * v * (1 - v) + 0.04 * noise(0.5, v * 5, shape.seed + 5);
  const width = shape.philtrumWidth * (1 + 0.9 * rise(0.2, 0.9, v));
  return bell((u - middle) / width) * rise(shape.philtrumTop - 0.15, shape.philtrumTop + 0.2, v);
}

/** Relative bead height: 0 over the rim and at the nostrils, below 1 where worn. */
export function beadShare(shape: NoseShape, u: number, v: number, rimAt: number, nostrilAt: number): number {
  const worn = rise(-0.35, 0.45, roughNoise(u * 2.4, v * 2.4, shape.seed + 18, 2));
  const ends = rise(shape.beadEnd + 0.06, shape.beadEnd - 0.16, rimAt) * rise(0, shape.wingWidth, nostrilAt);
  return (1 - nostrilDepth(nostrilAt)) * ends * (1 - shape.wear * worn);
}

/** Height of the large forms towards the viewer, without beads, for a given rim and nostril distance. */
export function swellOf(shape: NoseShape, u: number, v: number, rimAt: number, nostrilAt: number): number {
  const rim = Math.min(rimAt, 1.25);
  const dome = shape.bulge * (1 - rim * rim * (0.55 + 0.45 * rim * rim * rim * rim));
  const wings = 0.07 * rise(0.15, 0, nostrilAt) * rise(0.1, -0.1, v - 0.12);
  const hollow = 0.3 * nostrilDepth(nostrilAt);
  const valley = u > -0.4 && u < 0.4 ? shape.philtrumDepth * philtrumOf(shape, u, v) : 0;
  const saddle = 0.05 * bell(u / 0.3) * rise(0.1, -0.6, v);
  const unevenness = 0.03 * noise(u * 2.2 + 11, v * 2.2, shape.seed + 7);
  const folds = shape.folds * roughNoise(u * 4.5, v * 4.5, shape.seed + 17, 2);
  return clamp(dome + wings - hollow - valley - saddle + unevenness + folds, -1, 1);
}
