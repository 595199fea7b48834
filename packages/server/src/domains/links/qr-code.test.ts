import assert from 'node:assert/strict';
import { test } from 'node:test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { qrPng, qrSvg } from './qr-code.ts';

const url = 'https://pets.example/link#7Qm2xK9dVb4TzR1sWc8HpA';

/** Text of a QR code in a picture file. */
async function read(file: Buffer): Promise<string> {
  const { data, info } = await sharp(file)
    .resize(600, 600, { kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

test('the SVG and the PNG of a QR code hold the text', async () => {
  assert.equal(await read(qrPng(url)), url);
  assert.equal(await read(Buffer.from(qrSvg(url))), url);
});

test('both are small enough for an answer', () => {
  assert.ok(qrPng(url).length < 2_000, `${qrPng(url).length} bytes`);
  assert.ok(qrSvg(url).length < 8_000, `${qrSvg(url).length} characters`);
});
