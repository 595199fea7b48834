import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { KERNEL_BYTES_FILE, kernelBytesText } from '../scripts/kernel/compile-kernel.ts';

test('the kernel that the engine carries is what its source compiles to (else: npm run kernel)', async () => {
  assert.equal(await readFile(KERNEL_BYTES_FILE, 'utf8'), await kernelBytesText());
});
