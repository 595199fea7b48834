import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAnimal, createRandom, type Kind, type Pixels, photograph, type Species } from '@rhinarium/synthetic';
import sharp, { type Sharp } from 'sharp';

/** Video of a fake camera: a loop of JPEG pictures, 1280 x 720, thirty per second. */
const width = 1280;
const height = 720;
const framesPerSecond = 30;

export interface Segment {
  readonly picture: Buffer;
  readonly seconds: number;
}

/** A noisy grey-brown wall. A uniform one would be rejected as a screen. */
const wall = (() => {
  const random = createRandom(0x77616c6c);
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < data.length; i += 3) {
    const grain = random.between(-8, 8);
    data.set([138 + grain, 131 + grain, 120 + grain], i);
  }
  return data;
})();

async function onBackdrop(picture: Sharp, side: number): Promise<Buffer> {
  const inside = await picture.resize(side, side, { fit: 'inside' }).png().toBuffer();
  return await sharp(wall, { raw: { width, height, channels: 3 } })
    .composite([{ input: inside }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

function ofPixels({ data, width: across, height: down }: Pixels): Sharp {
  return sharp(Buffer.from(data), { raw: { width: across, height: down, channels: 3 } });
}

const pictures = new Map<string, Promise<Buffer>>();

/** A photo of a generated animal, in the size that the view's guide requires. */
export function petPicture(species: Species, kind: Kind, shot: number, seed = 42): Promise<Buffer> {
  const name = `${species} ${seed} ${kind} ${shot}`;
  const known = pictures.get(name) ?? drawPet(species, kind, shot, seed);
  pictures.set(name, known);
  return known;
}

async function drawPet(species: Species, kind: Kind, shot: number, seed: number): Promise<Buffer> {
  const pixels = photograph(createAnimal(species, seed), { kind, shot, difficulty: 0.3, widthPx: 480 });
  return await onBackdrop(ofPixels(pixels), 600);
}

/** A photo of a real animal in the middle of the camera's picture. */
export async function photoPicture(file: string, sidePx: number): Promise<Buffer> {
  return await onBackdrop(sharp(file).rotate(), sidePx);
}

/** A wall, a blurred and a dark nose, then photos of nose or face and of the whole animal. */
export async function captureSegments(species: Species, fingerprints: number): Promise<Segment[]> {
  const flat = await sharp({ create: { width, height, channels: 3, background: '#8a8378' } })
    .jpeg()
    .toBuffer();
  const first = await petPicture(species, 'fingerprint', 0);
  const segments: Segment[] = [
    { picture: flat, seconds: 0.6 },
    { picture: await sharp(first).blur(14).jpeg().toBuffer(), seconds: 0.6 },
    { picture: await sharp(first).linear(0.05, 0).jpeg().toBuffer(), seconds: 0.6 },
  ];
  for (let shot = 0; shot < fingerprints; shot++)
    segments.push({ picture: await petPicture(species, 'fingerprint', shot), seconds: 1.1 });
  for (let shot = 0; shot < 3; shot++)
    segments.push({ picture: await petPicture(species, 'appearance', shot), seconds: 1.4 });
  return segments;
}

export async function writeVideo(segments: readonly Segment[]): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'rhinarium-video-')), 'camera.mjpeg');
  await rewriteVideo(file, segments);
  return file;
}

/** Replaces the video of a fake camera, effective the next time it is opened. */
export async function rewriteVideo(file: string, segments: readonly Segment[]): Promise<void> {
  const frames = segments.flatMap(({ picture, seconds }) =>
    Array.from({ length: Math.round(seconds * framesPerSecond) }, () => picture),
  );
  await writeFile(file, Buffer.concat(frames));
}
