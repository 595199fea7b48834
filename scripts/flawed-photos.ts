import { createAnimal, type Pixels, photograph, type Species, spoil } from '@rhinarium/synthetic';
import sharp, { type Sharp } from 'sharp';

/** A sharp image of pixels. */
export const pictureOf = ({ width, height, data }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Reflections of two lamps on a wet nose. */
async function withGlare(good: Pixels): Promise<Pixels> {
  const { width, height } = good;
  const lamp = (x: number, size: number) =>
    `<ellipse cx="${width * x}" cy="${height * 0.45}" rx="${width * size}" ry="${height * 0.13}" fill="url(#lamp)"/>`;
  const stops = '<stop offset="0.62" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>';
  const defined = `<defs><radialGradient id="lamp">${stops}</radialGradient></defs>`;
  const lamps = `<svg width="${width}" height="${height}">${defined}${lamp(0.43, 0.156)}${lamp(0.6, 0.144)}</svg>`;
  return await pixelsOf(pictureOf(good).composite([{ input: Buffer.from(lamps) }]));
}

/** The nose from the side: narrower and slanted. */
async function fromTheSide(good: Pixels): Promise<Pixels> {
  const { width, height } = good;
  const slant: [[number, number], [number, number]] = [
    [0.75, 0],
    [0.5, 1],
  ];
  const slanted = await pixelsOf(pictureOf(good).affine(slant, { background: '#7a6a58' }));
  const [w, h] = [Math.floor(width * 0.7), Math.floor(height * 0.7)];
  const middle = {
    left: Math.max(0, Math.floor((slanted.width - w) / 2)),
    top: Math.max(0, Math.floor((slanted.height - h) / 2)),
    width: Math.min(slanted.width, w),
    height: Math.min(slanted.height, h),
  };
  const cut = await pixelsOf(pictureOf(slanted).extract(middle).resize(width, height, { fit: 'cover' }));
  return await pixelsOf(pictureOf(cut).blur(3));
}

/** A wall and a floor. */
async function emptyRoom(): Promise<Pixels> {
  const wall = '<stop offset="0" stop-color="#dfe4e6"/><stop offset="1" stop-color="#b9c0c2"/>';
  const room = `<svg width="480" height="403">
    <defs><linearGradient id="wall" x2="1" y2="1">${wall}</linearGradient></defs>
    <rect width="480" height="403" fill="url(#wall)"/><rect y="300" width="480" height="103" fill="#9a7b56"/>
    <rect y="288" width="480" height="14" fill="#f2efe9"/></svg>`;
  return await pixelsOf(sharp(Buffer.from(room)).blur(1.2));
}

/** A refused photo, its reason, and the species it was taken as. */
export interface FlawedPhoto {
  readonly reason: string;
  readonly species: Species;
  readonly pixels: Pixels;
}

/**
 * Photos of a generated dog and cat with one flaw each. A single picture cannot show reasons that need two
 * (`nearDuplicate`, `inconsistentAnimal`), that are in the session (`wrongSpecies`), or that no check returns
 * (`occluded`).
 */
export async function flawedPhotos(animals: Readonly<Record<Species, number>>): Promise<FlawedPhoto[]> {
  const shown = (species: Species, shot = 0, difficulty = 0.2, kind: 'fingerprint' | 'appearance' = 'fingerprint') =>
    photograph(createAnimal(species, animals[species]), { kind, shot, difficulty });
  const [nose, face] = [shown('DOG'), shown('CAT')];
  const spoiled = (['blurred', 'dark', 'overexposed'] as const).flatMap((reason): FlawedPhoto[] => [
    { reason, species: 'DOG', pixels: spoil(nose, reason) },
    { reason, species: 'CAT', pixels: spoil(face, reason) },
  ]);
  return [
    ...spoiled,
    { reason: 'glare', species: 'DOG', pixels: await withGlare(nose) },
    { reason: 'tooSmall', species: 'CAT', pixels: await pixelsOf(pictureOf(face).resize({ width: 90 })) },
    {
      reason: 'tooFar',
      species: 'DOG',
      pixels: await pixelsOf(pictureOf(shown('DOG', 0, 0.2, 'appearance')).resize({ width: 130 })),
    },
    { reason: 'noPrint', species: 'DOG', pixels: shown('DOG', 3, 1) },
    { reason: 'angled', species: 'DOG', pixels: await fromTheSide(nose) },
    { reason: 'noAnimal', species: 'DOG', pixels: await emptyRoom() },
  ];
}
