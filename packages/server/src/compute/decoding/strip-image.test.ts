import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { readImageHeader } from './image-header.ts';
import { normaliseImage } from './normalise-image.ts';
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

const [FRAME, END] = [Buffer.from([0xff, 0xc0]), Buffer.from([0xff, 0xd9])];
/** A JPEG with these bytes before its frame. */
const withBytes = (jpeg: Buffer, bytes: Buffer) => {
  const at = jpeg.indexOf(FRAME);
  return Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)]);
};
const segment = (marker: number, content: string) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
};
/** An EXIF segment with one entry: the orientation 6, as SHORT (3) or LONG (4), or another tag. */
const exif = (tag: string, type: '\x03' | '\x04') =>
  segment(0xe1, `Exif\0\0II*\0\x08\0\0\0\x01\0${tag}${type}\0\x01\0\0\0\x06\0\0\0\0\0\0\0`);
const ORIENTATION = '\x12\x01';
const xmp = (text: string) => segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<rdf:Description ${text}</rdf:Description>`);

test('reads a JPEG with stray bytes between its segments, up to 64 KiB of them', async () => {
  const jpeg = await drawn().jpeg().toBuffer();
  for (const stray of [
    Buffer.alloc(18),
    Buffer.from('5'),
    Buffer.from([0x11, 0xff, 0x00, 0xff, 0xff]),
    Buffer.alloc(60_000, 7),
  ]) {
    const found = withBytes(jpeg, stray);
    assert.deepEqual(await pixelsOf(stripImage(found).bytes), await pixelsOf(jpeg));
    assert.equal((await headerOf(found)).height, height);
  }
  await assert.rejects(headerOf(withBytes(jpeg, Buffer.alloc(70_000, 7))), UnreadableImage);
});

test('adds the end mark that a JPEG lacks, and calls one incomplete that lacks more', async () => {
  const jpeg = await drawn().jpeg().toBuffer();
  const normal = async (bytes: Buffer) => (await normaliseImage(stripImage(bytes), width * height)).jpeg;
  const whole = await normal(jpeg);
  assert.deepEqual(await normal(jpeg.subarray(0, -2)), whole);
  assert.deepEqual(await normal(jpeg.subarray(0, -1)), whole);
  assert.ok(jpeg.subarray(-2).equals(END));
  await assert.rejects(normal(jpeg.subarray(0, jpeg.length * 0.9)), 'libjpeg only warns of the missing rows');
  const progressive = await drawn().jpeg({ progressive: true }).toBuffer();
  assert.throws(() => stripImage(progressive.subarray(0, -2)), /incomplete/);
});

test('reads the height of a JPEG from its DNL segment', async () => {
  const jpeg = await drawn().jpeg().toBuffer();
  const frame = jpeg.indexOf(FRAME);
  const lines = Buffer.from([0xff, 0xdc, 0, 4, height >> 8, height & 0xff]);
  const heightless = Buffer.concat([jpeg.subarray(0, -2), lines, END]);
  heightless.writeUInt16BE(0, frame + 5);
  assert.equal((await headerOf(heightless)).height, height);
  assert.deepEqual(await pixelsOf(stripImage(heightless).bytes), await pixelsOf(jpeg));
});

test('turns a JPEG by the first EXIF block that says how, then by its XMP', async () => {
  const jpeg = await drawn().jpeg().toBuffer();
  const turned = (...segments: Buffer[]) => stripImage(withBytes(jpeg, Buffer.concat(segments))).orientation;
  assert.equal(turned(exif(ORIENTATION, '\x03')), 6);
  assert.equal(turned(exif(ORIENTATION, '\x04')), 6, 'as LONG');
  assert.equal(turned(exif('\x0f\x01', '\x04'), exif(ORIENTATION, '\x03')), 6, 'in the second block');
  assert.equal(turned(xmp('tiff:Orientation="8">')), 8, 'as an attribute of the XMP');
  assert.equal(turned(xmp('><tiff:Orientation>3</tiff:Orientation>')), 3, 'as an element of the XMP');
  assert.equal(turned(xmp('tiff:Orientation="8">'), exif(ORIENTATION, '\x03')), 6, 'EXIF before XMP');
  assert.equal(turned(xmp('tiff:Orientation="9">')), 1);
});
