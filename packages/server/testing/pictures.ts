import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Enough for a rate, within short time. */
const PAGES_OF_FOLDER_MAX = 12;

/** Screenshots of the project's own pages: the whole page, its middle and two corners. */
export async function screenshots(): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const folder of ['docs/images', 'docs/images/walk', 'packages/capture/docs/images']) {
    const pages = (await readdir(path.join(root, folder))).filter((name) => /\.(?:png|webp)$/.test(name));
    for (const file of pages.sort().slice(0, PAGES_OF_FOLDER_MAX)) {
      const page = sharp(path.join(root, folder, file));
      const { width, height } = await page.metadata();
      for (const [share, left, top] of [
        [1, 0, 0],
        [0.5, 0.25, 0.25],
        [0.5, 0, 0],
        [0.5, 0.5, 0.5],
      ] as const) {
        const part = {
          left: Math.floor(width * left),
          top: Math.floor(height * top),
          width: Math.floor(width * share),
          height: Math.floor(height * share),
        };
        pictures.push(await page.clone().extract(part).png().toBuffer());
      }
    }
  }
  return pictures;
}

/** A raster computed from coordinates, without an animal. */
export function drawing(level: (x: number, y: number) => number, sidePx = 400): Promise<Buffer> {
  const data = Uint8Array.from({ length: sidePx * sidePx }, (_, at) =>
    Math.max(0, Math.min(255, level(at % sidePx, Math.floor(at / sidePx)))),
  );
  return sharp(data, { raw: { width: sidePx, height: sidePx, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Dots per picture element of a screen: one lamp per column and a gap. */
const DOTS = 3;

/** A JPEG photo of a screen that shows a picture: columns of three colours, dark gaps, slightly rotated. */
export async function photoOfScreen(picture: Buffer, turnDegrees: number): Promise<Buffer> {
  const { data, info } = await sharp(picture).resize({ width: 320 }).raw().toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width * DOTS, info.height * DOTS];
  const lit = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (Math.floor(y / DOTS) * info.width + Math.floor(x / DOTS));
      const row = y % DOTS === DOTS - 1 ? 0.35 : 1;
      for (let channel = 0; channel < 3; channel++) {
        const lamp = channel === x % DOTS ? 2.2 : 0.35;
        lit[3 * (y * width + x) + channel] = Math.min(255, data[from + channel]! * row * lamp);
      }
    }
  }
  const turned = await sharp(lit, { raw: { width, height, channels: 3 } })
    .rotate(turnDegrees, { background: '#101010' })
    .toBuffer({ resolveWithObject: true });
  const side = Math.round(0.9 * Math.min(turned.info.width, turned.info.height));
  const middle = {
    left: (turned.info.width - side) >> 1,
    top: (turned.info.height - side) >> 1,
    width: side,
    height: side,
  };
  const raw = { width: turned.info.width, height: turned.info.height, channels: turned.info.channels };
  return await sharp(turned.data, { raw }).extract(middle).resize(640).blur(0.6).jpeg({ quality: 88 }).toBuffer();
}
