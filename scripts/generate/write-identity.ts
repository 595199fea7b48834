import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { type Animal, createRandom, type Pixels, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import type { GenerateOptions, Recipe } from './generate-options.ts';

interface Capture {
  readonly pixels: Pixels;
  readonly jpegQuality: number;
}

/** File of a capture, relative to its identity's folder. */
function captureFile(recipe: Recipe, capture: number): string {
  const { shotsPerOccasion } = recipe;
  return `${Math.floor(capture / shotsPerOccasion)}-${capture % shotsPerOccasion}.jpg`;
}

/** One capture of an animal, determined by recipe, animal and capture number. */
function drawCapture(recipe: Recipe, animal: Animal, capture: number): Capture {
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

/** Writes a pet's images atomically. Calls `report` after each capture with whether it was written. */
export async function writeIdentity(
  options: GenerateOptions,
  animal: Animal,
  report: (isNew: boolean) => void,
): Promise<void> {
  const { recipe, captures } = options;
  const folder = path.join(
    options.folder,
    recipe.species,
    animal.sibling === 0 ? `${animal.seed}` : `${animal.seed}-${animal.sibling}`,
  );
  await mkdir(folder, { recursive: true });
  for (let capture = 0; capture < captures; capture++) {
    const file = path.join(folder, captureFile(recipe, capture));
    const isNew = !existsSync(file);
    if (isNew) {
      const { pixels, jpegQuality } = drawCapture(recipe, animal, capture);
      const { width, height, data } = pixels;
      const picture = sharp(data, { raw: { width, height, channels: 3 } }).jpeg({ quality: jpegQuality });
      await picture.toFile(`${file}.part`);
      await rename(`${file}.part`, file);
    }
    report(isNew);
  }
}
