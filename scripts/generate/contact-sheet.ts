import { type CameraName, createAnimal, type PatternFamily, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';

const families: readonly PatternFamily[] = ['folds', 'pebbles', 'reaction'];
const cameras: readonly CameraName[] = ['a', 'b'];
/** From near to far: 400, 300, 210, 100 and 50 pixels across the nose at its mean size. */
const columns = [
  { widthPx: 606, difficulty: 0.25 },
  { widthPx: 455, difficulty: 0.5 },
  { widthPx: 320, difficulty: 0.85 },
  { widthPx: 152, difficulty: 0.3 },
  { widthPx: 76, difficulty: 0.3 },
] as const;
const tile = { width: 240, height: 201 } as const;
const firstSeed = 940;

/**
 * Noses of all families (pairs of rows: camera a, camera b) at several distances (columns), scaled to one size. Both
 * cameras show the same scene.
 */
export async function writeContactSheet(file: string): Promise<void> {
  const rows = families.flatMap((family) => cameras.map((camera) => ({ family, camera })));
  const tiles = rows.flatMap(({ family, camera }, row) =>
    columns.map(async ({ widthPx, difficulty }, column) => {
      const animal = createAnimal('DOG', firstSeed + column + families.indexOf(family) * columns.length, { family });
      const picture = photograph(animal, { kind: 'fingerprint', shot: 1, difficulty, widthPx, camera });
      const { width, height, data } = picture;
      const sized = sharp(data, { raw: { width, height, channels: 3 } }).resize(tile.width, tile.height);
      return { input: await sized.png().toBuffer(), left: column * tile.width, top: row * tile.height };
    }),
  );
  const sheet = { width: columns.length * tile.width, height: rows.length * tile.height, channels: 3 } as const;
  await sharp({ create: { ...sheet, background: '#000' } })
    .composite(await Promise.all(tiles))
    .jpeg({ quality: 78 })
    .toFile(file);
}
