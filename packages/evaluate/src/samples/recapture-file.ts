import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPixels } from '@rhinarium/server/raster';
import { createRandom } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { drawRecapture, RECAPTURE, recapture } from './recapture.ts';

/**
 * Returns the JPEG of one re-capture of a photo `<SPECIES>/<identity>/<image>`, stored in `folder` for the next run.
 * Determined by the photo, its name, the number and the ranges. Throws the error of sharp for an unreadable file.
 */
export async function recaptureFile(source: string, number: number, folder: string): Promise<string> {
  const name = source.split(path.sep).slice(-3).join('/');
  const digest = createHash('sha256')
    .update(`${JSON.stringify(RECAPTURE)} ${source}`)
    .digest('hex')
    .slice(0, 12);
  const file = path.join(folder, 're-captured', name.replace(/\.\w+$/, `-${digest}-${number}.jpg`));
  if (existsSync(file)) return file;
  const seed = createHash('sha256').update(name).digest();
  const random = createRandom(seed.readUInt32LE(0), seed.readUInt32LE(4), number);
  const drawn = drawRecapture(random);
  const { width, height, data } = recapture(await readPixels(source), drawn, random.normal);
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, await picture.jpeg({ quality: drawn.jpegQuality }).toBuffer());
  await rename(part, file);
  return file;
}
