import { type Animal, createRandom, type Pixels, photograph } from '@rhinarium/synthetic';
import type { Recipe } from './generate-options.ts';

interface Capture {
  readonly pixels: Pixels;
  readonly jpegQuality: number;
}

/** File of a capture, relative to its identity's folder. */
export function captureFile(recipe: Recipe, capture: number): string {
  const { shotsPerOccasion } = recipe;
  return `${Math.floor(capture / shotsPerOccasion)}-${capture % shotsPerOccasion}.jpg`;
}

/** One capture of an animal, determined by recipe, animal and capture number. */
export function drawCapture(recipe: Recipe, animal: Animal, capture: number): Capture {
  const { camera, widthPx, shotsPerOccasion, difficulty, jpegQuality } = recipe;
  const random = createRandom(animal.seed, animal.sibling, capture, 0x6a7067);
  const size = random.next();
  const pixels = photograph(animal, {
    kind: 'fingerprint',
    occasion: Math.floor(capture / shotsPerOccasion),
    shot: capture % shotsPerOccasion,
    difficulty: random.between(...difficulty),
    widthPx: Math.round(widthPx[0] + (widthPx[1] - widthPx[0]) * size * size),
    ...(camera === 'plain' ? {} : { camera }),
  });
  return { pixels, jpegQuality: Math.round(random.between(...jpegQuality)) };
}
