import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generatedFolder } from '@rhinarium/evaluate/code-digest';
import { type Animal, createAnimal, type Kind, photograph, type Species } from '@rhinarium/synthetic';
import sharp from 'sharp';

/** A typical upload: a JPEG of 1 MB. */
export const LARGE_PHOTO = { width: 1600, height: 1200, bytesMin: 950_000, bytesMax: 1_050_000 } as const;

/** 12 megapixels. */
const HUGE_PHOTO = { width: 4000, height: 3000, channels: 3 } as const;

export interface PhotoFolder {
  /** A JPEG of a generated animal, 480 px wide. */
  photo(species: Species, seed: number, kind: Kind, shot: number): Promise<Buffer>;
  /** A JPEG of LARGE_PHOTO's size: a photo enlarged with individual noise per shot. */
  largePhoto(seed: number, shot: number): Promise<Buffer>;
  /** A JPEG of 12 megapixels, as phones take them. */
  hugePhoto(seed: number, shot: number): Promise<Buffer>;
}

/**
 * Caches each photo in the folder, by version of the generator, because drawing hundreds takes longer than measuring.
 */
export async function openPhotoFolder(place: string): Promise<PhotoFolder> {
  const folder = await generatedFolder(place);
  await mkdir(folder, { recursive: true });
  let last: { key: string; animal: Animal } | undefined;
  const drawing = new Map<string, Promise<Buffer>>();
  const drawn = async (file: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const jpeg = await draw();
    await writeFile(`${file}.tmp`, jpeg);
    await rename(`${file}.tmp`, file);
    return jpeg;
  };
  /** Several callers may ask for a photo at the same time. */
  const kept = async (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const file = path.join(folder, name);
    if (existsSync(file)) return await readFile(file);
    const begun = drawing.get(file) ?? drawn(file, draw).finally(() => drawing.delete(file));
    drawing.set(file, begun);
    return await begun;
  };
  const photo = (species: Species, seed: number, kind: Kind, shot: number) =>
    kept(`${species}-${seed}-${kind}-${shot}.jpg`, () => {
      const key = `${species} ${seed}`;
      if (last?.key !== key) last = { key, animal: createAnimal(species, seed) };
      const { width, height, data } = photograph(last.animal, { kind, shot, difficulty: 0.2 });
      return sharp(data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 92 })
        .toBuffer();
    });
  return {
    photo,
    largePhoto: (seed, shot) =>
      kept(`large-DOG-${seed}-${shot}.jpg`, async () => await enlarge(await photo('DOG', seed, 'fingerprint', shot))),
    hugePhoto: (seed, shot) =>
      kept(`huge-DOG-${seed}-${shot}.jpg`, async () => writeHugePhoto(await photo('DOG', seed, 'fingerprint', shot))),
  };
}

/** A photo enlarged to 12 megapixels, with sensor noise, as JPEG. */
export const writeHugePhoto = async (jpeg: Buffer): Promise<Buffer> =>
  await sharp(await withNoise(jpeg, HUGE_PHOTO), { raw: HUGE_PHOTO })
    .jpeg({ quality: 85 })
    .toBuffer();

/** Raw pixels of an enlarged photo with sensor noise. */
async function withNoise(jpeg: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const sensorNoise = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 10 },
    },
  };
  return await sharp(jpeg)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: await sharp(sensorNoise).png().toBuffer(), blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Enlarges a photo and searches for the JPEG quality that yields the size. */
async function enlarge(jpeg: Buffer): Promise<Buffer> {
  const { width, height, bytesMin, bytesMax } = LARGE_PHOTO;
  const picture = await withNoise(jpeg, LARGE_PHOTO);
  let [low, high] = [1, 100];
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const result = await sharp(picture, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (result.length >= bytesMin && result.length <= bytesMax) return result;
    if (result.length < bytesMin) low = quality + 1;
    else high = quality - 1;
  }
  throw new Error('no JPEG quality gives a file of about 1 MB');
}
