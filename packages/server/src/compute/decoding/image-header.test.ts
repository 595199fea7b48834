import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readImageHeader } from './image-header.ts';
import { UnreadableImage } from './unreadable-image.ts';

/** A PNG with its header only. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');
  const size = Buffer.alloc(17);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([head, size]);
}

const readHeader = (bytes: Buffer) =>
  readImageHeader(async (offset, length) => bytes.subarray(offset, offset + length));

test('accepts a header of 50 megapixels and rejects one more row', async () => {
  assert.equal((await readHeader(pngOf(10_000, 5_000))).width, 10_000);
  await assert.rejects(readHeader(pngOf(10_000, 5_001)), UnreadableImage);
});

test('accepts a header of 128 pixels a side and rejects 127', async () => {
  assert.equal((await readHeader(pngOf(128, 4_000))).height, 4_000);
  await assert.rejects(readHeader(pngOf(127, 4_000)), UnreadableImage);
  await assert.rejects(readHeader(pngOf(4_000, 127)), UnreadableImage);
});
