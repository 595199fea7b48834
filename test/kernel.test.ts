import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { KERNEL_BYTES_FILE, kernelBytesText } from '../scripts/kernel/compile-kernel.ts';

test('the compiled kernel of the engine matches its source (if not: npm run kernel)', async () => {
  assert.equal(await readFile(KERNEL_BYTES_FILE, 'utf8'), await kernelBytesText());
});
