import { blend, square } from '../drawing/curves.ts';
import type { Random } from '../random.ts';

/** The tip of the tongue over the lower part of the nose; lengths in half noses. */
export interface TongueForm {
  readonly middle: number;
  readonly halfWidth: number;
  /** How far up it reaches; 0 is the middle of the nose, below it is positive. */
  readonly top: number;
  readonly lean: number;
  readonly seed: number;
}

/** A loose hair over the nose: a bent line through (u, v), its direction and its colour as a grey. */
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

/** A bright window (or lamp) that wet skin mirrors, about the direction of the key light; sizes as sines. */
interface WindowForm {
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly strength: number;
}

/** What one photo of a nose has over the skin. */
export interface Cover {
  readonly tongue: TongueForm | undefined;
  readonly hairs: readonly HairForm[];
  /** Share of the places for a drop that hold one. */
  readonly drops: number;
  /** Share of the places for a crumb that hold one. */
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

/**
 * Draws what covers the nose in one photo; at `difficulty` 1 every eighth photo has a tongue in it and half have hairs.
 */
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
