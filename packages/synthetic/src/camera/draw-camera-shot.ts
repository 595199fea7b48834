import type { Colour } from '../drawing/colour.ts';
import { blend, degree, square, unit } from '../drawing/curves.ts';
import type { Random } from '../random.ts';
import { drawCover } from '../scene/draw-cover.ts';
import { drawShot, type Shot } from '../scene/shot.ts';

/** A flash next to the lens: frontal light, little ambient light. */
function flashed(shot: Shot, photo: Random): Pick<Shot, 'light' | 'key' | 'ambient'> {
  const strength = photo.between(1.3, 2);
  return {
    light: unit(photo.between(-0.12, 0.12), photo.between(-0.2, 0.05), 1),
    key: [strength, strength, strength * 1.03],
    ambient: shot.ambient.map((value) => value * 0.4) as unknown as Colour,
  };
}

/**
 * Draws one photo's circumstances for a camera model: the circumstances of every photo, in wider ranges, and what covers the nose.
 * Light and exposure vary slightly within an occasion, everything else per photo.
 */
export function drawCameraShot(occasion: Random, photo: Random, difficulty: number): Shot {
  const shot = drawShot(occasion, photo, difficulty);
  const isFlash = occasion.next() < 0.3 * difficulty;
  const light = isFlash ? flashed(shot, photo) : {};
  const darker = occasion.between(0, 1.6) * difficulty * difficulty;
  const brighter = occasion.between(0, 0.9) * difficulty;
  const motion = square(square(photo.next())) * blend(0, 0.05, square(difficulty));
  const along = photo.between(-1, 1);
  return {
    ...shot,
    ...light,
    yaw: photo.between(-1, 1) * blend(2, 35, difficulty) * degree,
    pitch: photo.between(-1, 1) * blend(2, 32, difficulty) * degree,
    scale: photo.between(blend(0.97, 0.65, difficulty), blend(1.03, 1.35, difficulty)),
    shiftX: photo.between(-1, 1) * blend(0.01, 0.22, difficulty),
    shiftY: photo.between(-1, 1) * blend(0.01, 0.18, difficulty),
    perspective: photo.between(0.02, blend(0.1, 0.4, difficulty)),
    exposure:
      (1 + (occasion.next() < 0.5 ? brighter : 1 / (1 + darker) - 1)) * (1 + photo.normal() * 0.08 * difficulty),
    motionX: motion * along,
    motionY: motion * Math.sqrt(1 - along * along) * (photo.next() < 0.5 ? 1 : -1),
    wetness: photo.between(0, 1.1),
    sharpness: photo.between(0.4, 1.4),
    isFar: photo.next() < 0.5,
    // Fur lies differently each time, so that models cannot rely on it.
    furSeed: photo.seed(),
    cover: drawCover(photo, difficulty),
  };
}
