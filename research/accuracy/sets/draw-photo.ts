import { type Animal, type Circumstances, createRandom, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import type { GeneratedSet } from './generated-set.ts';

/** Fixed circumstances of a photo, which override the drawn ones. */
export interface Held extends Circumstances {
  readonly widthPx?: number;
  readonly jpegQuality?: number;
}

/**
 * Draws the JPEG of one photo of a set. Determined by the set's ranges, the animal, the indices and the fixed
 * circumstances.
 */
export async function drawPhoto(
  set: GeneratedSet,
  animal: Animal,
  photo: { readonly occasion: number; readonly shot: number },
  held: Held = {},
): Promise<Buffer> {
  const random = createRandom(animal.seed, animal.sibling, photo.occasion, photo.shot, 0x65766c);
  const { widthPx, jpegQuality, ...circumstances } = held;
  const drawn = {
    widthPx: random.between(...set.widthPx),
    difficulty: random.between(...set.difficulty),
    jpegQuality: random.between(...set.jpegQuality),
  };
  const { width, height, data } = photograph(animal, {
    kind: 'fingerprint',
    ...photo,
    difficulty: drawn.difficulty,
    widthPx: Math.round(widthPx ?? drawn.widthPx),
    camera: set.camera,
    circumstances,
  });
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  if (width < set.enlargedToPx) picture.resize({ width: set.enlargedToPx, kernel: 'cubic' });
  return picture.jpeg({ quality: Math.round(jpegQuality ?? drawn.jpegQuality) }).toBuffer();
}
