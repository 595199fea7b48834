import { blend, square } from '../drawing/curves.ts';
import type { Random } from '../random.ts';

/** Tip of the tongue over the lower part of the nose, half noses. */
export interface TongueForm {
  readonly middle: number;
  readonly halfWidth: number;
  /** Upper edge. 0 is the middle of the nose, positive is below. */
  readonly top: number;
  readonly lean: number;
  readonly seed: number;
}

/** A loose hair: a curve through (u, v) with direction and grey level. */
export interface HairForm {
  readonly u: number;
  readonly v: number;
  readonly directionU: number;
  readonly directionV: number;
  readonly bend: number;
  readonly halfLength: number;
  readonly halfWidth: number;
  readonly grey: number;
}

/** A bright window or lamp reflected by wet skin, near the direction of the key light. Sizes are sines. */
interface WindowForm {
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly strength: number;
}

/** Occluders of the skin in one photo. */
export interface Cover {
  readonly tongue: TongueForm | undefined;
  readonly hairs: readonly HairForm[];
  /** Share of cells with a drop. */
  readonly drops: number;
  /** Share of cells with a crumb. */
  readonly crumbs: number;
  readonly window: WindowForm;
  readonly seed: number;
}

function drawTongue(random: Random): TongueForm {
  return {
    middle: random.between(-0.35, 0.35),
    halfWidth: random.between(0.38, 0.6),
    top: random.between(0.22, 0.6),
    lean: random.between(-0.35, 0.35),
    seed: random.seed(),
  };
}

function drawHair(random: Random): HairForm {
  const u = random.between(-0.9, 0.9);
  const v = random.between(-0.7, 0.6);
  const [du, dv] = [random.normal() * 0.6, random.between(0.2, 1)];
  const length = Math.sqrt(du * du + dv * dv);
  return {
    u,
    v,
    directionU: du / length,
    directionV: dv / length,
    bend: random.normal() * 0.5,
    halfLength: random.between(0.15, 0.6),
    halfWidth: random.between(0.006, 0.014),
    grey: square(random.next()) * 0.6 + 0.015,
  };
}

/** Draws the occluders of one photo. At `difficulty` 1 every eighth has a tongue and half have hairs. */
export function drawCover(random: Random, difficulty: number): Cover {
  const hasTongue = random.next() < 0.12 * difficulty;
  const tongue = drawTongue(random);
  const hasHairs = random.next() < 0.5 * difficulty;
  const hairCount = hasHairs ? 1 + Math.floor(square(random.next()) * 7) : 0;
  return {
    tongue: hasTongue ? tongue : undefined,
    hairs: Array.from({ length: hairCount }, () => drawHair(random)),
    drops: random.next() < 0.35 ? random.between(0, blend(0.05, 0.3, difficulty)) : 0,
    crumbs: random.next() < 0.25 * difficulty ? random.between(0.02, 0.12) : 0,
    window: {
      halfWidth: random.between(0.08, 0.34),
      halfHeight: random.between(0.08, 0.3),
      strength: square(random.next()) * blend(0.3, 1, difficulty),
    },
    seed: random.seed(),
  };
}
