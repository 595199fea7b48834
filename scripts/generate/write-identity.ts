import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Animal } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { captureFile, drawCapture } from './draw-capture.ts';
import type { GenerateOptions } from './generate-options.ts';

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
