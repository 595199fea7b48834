import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { keepMeasurements } from './kept-measurements.ts';

test('a later run measures again only with other options; a failure is not kept', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kept-'));
  let measured = 0;
  const measure = async () => ({ n: ++measured });
  const words = { name: 'cats', scale: 0.25 };
  const first = await keepMeasurements(path.join(folder, 'measured'));
  assert.equal(first.has(words), false);
  await assert.rejects(
    first.once(words, () => Promise.reject(new Error('ended'))),
    /ended/,
  );
  assert.deepEqual(await first.once(words, measure), { n: 1 });
  const later = await keepMeasurements(path.join(folder, 'measured'));
  assert.equal(later.has(words), true);
  assert.deepEqual(await later.once(words, measure), { n: 1 });
  assert.deepEqual(await later.once({ ...words, scale: 1 }, measure), { n: 2 });
  assert.deepEqual(await first.ofOthers(words, measure), { n: 3 });
  assert.deepEqual(await later.ofOthers(words, measure), { n: 3 });
  await rm(folder, { recursive: true });
});
