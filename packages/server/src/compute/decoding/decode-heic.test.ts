import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import sharp from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { readImageHeader } from './image-header.ts';
import { normaliseImage } from './normalise-image.ts';

// A generated cat of 300 x 260 px, stored turned by 90 degrees, in Display P3, with the name of an owner in its EXIF.
const heic = readFileSync(new URL('samples/turned-p3.heic', import.meta.url));
const pixelsMax = 300 * 260;
const headerOf = (bytes: Buffer) => readImageHeader(async (offset, length) => bytes.subarray(offset, offset + length));

test('reads the size of an HEIC from its header, at most as far as the file goes', async () => {
  const { format, width, height } = await headerOf(heic);
  assert.deepEqual([format, width, height], ['heic', 260, 300]);
  for (let end = 0; end < 700; end += 7) await headerOf(Buffer.from(heic.subarray(0, end))).catch(() => {});
});

test('decodes an HEIC upright, in sRGB and without its metadata', async () => {
  const { jpeg, width, height } = await normaliseImage(await decodeHeic(heic, pixelsMax), pixelsMax);
  assert.deepEqual([width, height], [300, 260]);
  assert.ok(heic.includes('SECRET-OWNER') && !jpeg.includes('SECRET-OWNER'));
  // The mean red of the picture is 158 in Display P3, which is 160 in sRGB.
  const { channels } = await sharp(jpeg).stats();
  assert.ok(channels[0]!.mean > 159.5 && channels[0]!.mean < 161.5, String(channels[0]!.mean));
});

test('calls an HEIC incomplete that ends early, and corrupt where its data are broken', async () => {
  await assert.rejects(decodeHeic(heic.subarray(0, -100), pixelsMax), /incomplete/);
  const broken = Buffer.from(heic);
  broken.write('xxxx', broken.indexOf('hvcC'));
  await assert.rejects(decodeHeic(broken, pixelsMax), /corrupt/);
});

test('rejects an HEIC with more pixels than its header says', async () => {
  await assert.rejects(decodeHeic(heic, pixelsMax - 1), /larger than its header/);
});
