import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { readImageHeader } from './image-header.ts';
import { stripImage } from './strip-image.ts';
import { UnreadableImage } from './unreadable-image.ts';

const width = 200;
const height = 150;
const drawn = () =>
  sharp({
    create: { width, height, channels: 3, background: '#406080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const pixelsOf = async (bytes: Buffer) => await sharp(bytes).toColourspace('srgb').raw().toBuffer();
const headerOf = (bytes: Buffer) => readImageHeader(async (offset, length) => bytes.subarray(offset, offset + length));

const ENCODERS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  JPEG: (image) => image.jpeg(),
  'progressive JPEG': (image) => image.jpeg({ progressive: true }),
  'CMYK JPEG': (image) => image.toColourspace('cmyk').jpeg(),
  'grey JPEG': (image) => image.greyscale().jpeg(),
  PNG: (image) => image.png(),
  'palette PNG': (image) => image.png({ palette: true }),
  'interlaced 16-bit PNG': (image) => image.toColourspace('rgb16').png({ progressive: true }),
  WebP: (image) => image.webp(),
  'WebP with alpha': (image) => image.ensureAlpha(0.5).webp(),
  'lossless WebP': (image) => image.webp({ lossless: true }),
};

for (const [name, encode] of Object.entries(ENCODERS)) {
  test(`shows the same picture of a ${name} without metadata, in the size of its header`, async () => {
    const bytes = await encode(drawn())
      .withExif({ IFD0: { Artist: 'SECRET-OWNER' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-OWNER</x:xmpmeta>')
      .toBuffer();
    assert.ok(bytes.includes('SECRET-OWNER'));
    const stripped = stripImage(bytes);
    assert.ok(!stripped.bytes.includes('SECRET-OWNER'));
    assert.deepEqual(await pixelsOf(stripped.bytes), await pixelsOf(bytes));
    const header = await headerOf(bytes);
    assert.deepEqual([header.width, header.height], [width, height]);
  });

  test(`keeps the orientation and a colour profile of usual size of a ${name}`, async () => {
    const bytes = await encode(drawn())
      .withIccProfile('p3', { attach: true })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { hasProfile } = await sharp(bytes).metadata();
    const stripped = stripImage(bytes);
    assert.equal(stripped.orientation, 6);
    assert.equal((await sharp(stripped.bytes).metadata()).hasProfile, hasProfile);
    assert.deepEqual(await pixelsOf(stripped.bytes), await pixelsOf(bytes));
  });
}

test('rejects or shortens files truncated at any byte, without breaking', async () => {
  for (const encode of Object.values(ENCODERS)) {
    const bytes = await encode(drawn().resize(130, 130)).toBuffer();
    const step = Math.max(1, bytes.length >> 7);
    for (let end = 0; end < bytes.length; end += step) {
      const part = Buffer.from(bytes.subarray(0, end));
      for (const read of [() => headerOf(part), async () => stripImage(part)])
        await read().catch((cause) => assert.ok(cause instanceof UnreadableImage, String(cause)));
    }
  }
});

test('does not break on randomly changed bytes', async () => {
  let state = 20_260;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (const encode of Object.values(ENCODERS)) {
    const bytes = await encode(drawn().resize(130, 130)).withMetadata({ orientation: 3 }).toBuffer();
    for (let n = 0; n < 300; n++) {
      const changed = Buffer.from(bytes);
      for (let k = 0; k < 4; k++) changed[random(Math.min(changed.length, 600))] = random(256);
      for (const read of [() => headerOf(changed), async () => stripImage(changed)])
        await read().catch((cause) => assert.ok(cause instanceof UnreadableImage, String(cause)));
    }
  }
});

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

test('drops a profile that inflates to an unusual size', async () => {
  const png = await drawn().png().toBuffer();
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(1 << 20))]));
  const { bytes } = stripImage(Buffer.concat([png.subarray(0, 33), profile, png.subarray(33)]));
  assert.ok(!bytes.includes('iCCP'));
});

test('reads only the first of many profiles, and keeps it if it is small', async () => {
  const png = await drawn().png().toBuffer();
  const profile = (bytes: number) =>
    pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(bytes))]));
  const withProfiles = (sizes: readonly number[]) =>
    stripImage(Buffer.concat([png.subarray(0, 33), ...sizes.map(profile), png.subarray(33)])).bytes;
  assert.equal(withProfiles([500, 600, 700]).toString('latin1').split('iCCP').length - 1, 1);
  assert.ok(!withProfiles([1 << 20, 500]).includes('iCCP'), 'a decoder would not have read the second either');
});

test('reads a hundred scans and rejects one more', async () => {
  const jpeg = await drawn().jpeg({ progressive: true }).toBuffer();
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0, 0x55]);
  const scansThere = jpeg.toString('latin1').split('\xff\xda').length - 1;
  const withScans = (count: number) =>
    Buffer.concat([jpeg.subarray(0, -2), ...new Array<Buffer>(count - scansThere).fill(scan), jpeg.subarray(-2)]);
  stripImage(withScans(100));
  assert.throws(() => stripImage(withScans(101)), UnreadableImage);
});
