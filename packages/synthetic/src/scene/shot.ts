import type { Colour } from '../drawing/colour.ts';
import { blend, degree, square, unit, type Vector3 } from '../drawing/curves.ts';
import type { Random } from '../random.ts';
import type { Cover } from './draw-cover.ts';

/** Circumstances of one photo: pose, light and camera. */
export interface Shot {
  /** Radians. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  /** Factor on the subject's usual size. */
  readonly scale: number;
  /** Share of half the picture's width. */
  readonly shiftX: number;
  readonly shiftY: number;
  readonly perspective: number;
  /** Elastic warp: amplitude as a share of the subject's half width. */
  readonly elastic: number;
  /** Unit vector from the subject to the key light. */
  readonly light: Vector3;
  readonly key: Colour;
  readonly ambient: Colour;
  /** 0 (dry) to 1 (just licked). */
  readonly wetness: number;
  readonly exposure: number;
  /** Radius of the blur disc and half length of the motion, as shares of the picture's width. */
  readonly defocus: number;
  readonly motionX: number;
  readonly motionY: number;
  /** Standard deviation of the sensor noise on a white surface. */
  readonly grain: number;
  readonly vignette: number;
  /** Occluders and the reflected window, with a camera model only. */
  readonly cover?: Cover;
  /** Seed of fur strands that vary per photo. Without it, most are the same in every photo of the pet. */
  readonly furSeed?: number;
  /** Factor on a camera model's sharpening, and whether the sensor has no more pixels than the picture. */
  readonly sharpness?: number;
  readonly isFar?: boolean;
  /** Seed of photo-specific content: background, warp, grain. */
  readonly seed: number;
}

function drawLight(occasion: Random, photo: Random, hardness: number) {
  const warmth = occasion.between(-1, 1) * blend(0.06, 0.2, hardness);
  const contrast = occasion.between(0.5, 0.85);
  const strength = occasion.between(0.9, 1.1) * 2.1;
  const sideways = occasion.between(-1, 1) * blend(0.5, 0.95, hardness) + photo.normal() * blend(0.05, 0.2, hardness);
  const above = occasion.between(0.25, 1) + photo.normal() * blend(0.04, 0.15, hardness);
  const tint: Colour = [1 + warmth, 1, 1 - warmth];
  return {
    light: unit(sideways, -above, 0.9),
    key: [tint[0] * contrast * strength, tint[1] * contrast * strength, tint[2] * contrast * strength] as Colour,
    ambient: [
      (1 - contrast) * strength * (1 - warmth * 0.5),
      (1 - contrast) * strength,
      (1 - contrast) * strength * (1 + warmth * 0.5),
    ] as Colour,
  };
}

function drawPose(photo: Random, hardness: number) {
  return {
    yaw: photo.between(-1, 1) * blend(2, 34, hardness) * degree,
    pitch: photo.between(-1, 1) * blend(2, 22, hardness) * degree,
    roll: photo.normal() * blend(1, 14, hardness) * degree,
    scale: photo.between(blend(0.97, 0.7, hardness), blend(1.03, 1.15, hardness)),
    shiftX: photo.between(-1, 1) * blend(0.01, 0.14, hardness),
    shiftY: photo.between(-1, 1) * blend(0.01, 0.1, hardness),
    perspective: photo.between(0.05, 0.25),
    elastic: blend(0.006, 0.022, hardness) * photo.between(0.7, 1),
  };
}

function drawCamera(occasion: Random, photo: Random, hardness: number) {
  // Squared, so that most photos of a difficulty are milder than its worst.
  const motion = square(photo.next()) * blend(0, 0.014, hardness * hardness);
  const along = photo.between(-1, 1);
  const gloom = blend(0.03, 0.62, hardness);
  return {
    exposure: 1 + occasion.between(-gloom, gloom * 0.35) + photo.normal() * blend(0.01, 0.08, hardness),
    defocus: occasion.between(0.0008, 0.0014) + square(photo.next()) * blend(0.0004, 0.0085, hardness * hardness),
    motionX: motion * along,
    motionY: motion * Math.sqrt(1 - along * along),
    grain: occasion.between(0.6, 1.2) * blend(0.004, 0.05, hardness),
    vignette: occasion.between(0, 0.35),
  };
}

/**
 * Draws the circumstances of a photo. `occasion` determines the light and camera shared by one sitting, `photo` the
 * rest. `difficulty` from 0 (studio) to 1 widens all ranges.
 */
export function drawShot(occasion: Random, photo: Random, difficulty: number): Shot {
  const light = drawLight(occasion, photo, difficulty);
  return {
    ...drawPose(photo, difficulty),
    ...light,
    ...drawCamera(occasion, photo, difficulty),
    wetness: occasion.between(0.35, 1) * photo.between(0.8, 1),
    seed: photo.seed(),
  };
}
