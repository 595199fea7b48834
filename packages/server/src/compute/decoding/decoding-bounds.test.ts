import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodingBounds, TASK_BYTES } from './decoding-bounds.ts';

/** Memory of the service without decoders, and of an idle decoder, measured by the soak test. */
const [restBytes, processBytes] = [290e6, 75e6];

test('fits decoders, pictures and the service into any memory from 600 MB', () => {
  for (let memoryBytes = 600e6; memoryBytes <= 64e9; memoryBytes *= 1.07) {
    for (const requested of [1, 2, 4, 8]) {
      const { processesMax, picturesBytesMax, pictureBytesMax } = decodingBounds(memoryBytes, requested);
      const most = restBytes + processesMax * (processBytes + TASK_BYTES) + picturesBytesMax;
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
