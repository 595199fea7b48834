import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { createAnimal } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { captureFile, drawCapture } from './draw-capture.ts';
import type { GenerateOptions } from './generate-options.ts';

/** Calls `report` after each capture with whether it had to be written; files appear whole or not at all. */
export async function writeIdentity(
  options: GenerateOptions,
  identity: number,
  report: (isNew: boolean) => void,
): Promise<void> {
  const { recipe, captures } = options;
  const animal = createAnimal(recipe.species, options.firstSeed + identity);
  const folder = path.join(options.folder, recipe.species, String(animal.seed));
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
