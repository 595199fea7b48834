import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodingBounds, TASK_BYTES } from './decoding-bounds.ts';

/** Memory of an idle decoder, and of the service without decoders, measured by the soak test. */
const processBytes = 75e6;
const restBytesOf = (memoryBytes: number) => (memoryBytes < 1e9 ? 340e6 : 420e6);

test('fits decoders, pictures and the service into any memory from 620 MB', () => {
  for (let memoryBytes = 620e6; memoryBytes <= 64e9; memoryBytes *= 1.07) {
    for (const requested of [1, 2, 4, 8]) {
      const { processesMax, picturesBytesMax, pictureBytesMax } = decodingBounds(memoryBytes, requested);
      const most = restBytesOf(memoryBytes) + processesMax * (processBytes + TASK_BYTES) + picturesBytesMax;
      assert.ok(most <= memoryBytes, `${memoryBytes} ${requested}`);
      assert.ok(processesMax >= 1 && processesMax <= requested);
      assert.ok(pictureBytesMax <= picturesBytesMax && pictureBytesMax >= 100e6);
    }
  }
});

test('allows the requested number of decoders if there is enough memory', () => {
  assert.equal(decodingBounds(600e6, 2).processesMax, 1);
  assert.equal(decodingBounds(1e9, 2).processesMax, 2);
  assert.equal(decodingBounds(8e9, 8).processesMax, 8);
});
