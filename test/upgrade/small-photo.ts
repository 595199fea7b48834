import type { Species } from '@rhinarium/contract';
import { createAnimal, type Kind, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';

/** Widths of the photos, px: hardly more than is accepted, because every one is stored with the tests. */
const WIDTHS_PX: Readonly<Record<Kind, number>> = { fingerprint: 168, appearance: 200 };

/** A small JPEG of a generated animal. */
export async function smallPhoto(species: Species, seed: number, kind: Kind, shot: number): Promise<Buffer> {
  const animal = createAnimal(species, seed);
  const { width, height, data } = photograph(animal, { kind, shot, difficulty: 0, widthPx: WIDTHS_PX[kind] });
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(kind === 'appearance' ? 2 : 0.5)
    .jpeg({ quality: 85 })
    .toBuffer();
}
