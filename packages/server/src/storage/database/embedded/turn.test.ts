import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { newFolder } from '../../../../testing/database/shared-database.ts';
import { inTurn } from './turn.ts';

test('serialises many processes that start at the same time', async () => {
  const folder = path.join(await newFolder(), 'turn');
  let working = 0;
  let workingMax = 0;
  let done = 0;
  const work = async () => {
    working += 1;
    workingMax = Math.max(workingMax, working);
    for (let step = 0; step < 5; step += 1) await setImmediate();
    working -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => inTurn(folder, work)));
  assert.deepEqual([workingMax, done], [1, 12]);
  assert.deepEqual(await readdir(folder), []);
});

test('releases the lock when the work fails', async () => {
  const folder = path.join(await newFolder(), 'turn');
  const failing = inTurn(folder, async () => {
    throw new Error('failed');
  });
  await assert.rejects(failing, /failed/);
  assert.equal(await inTurn(folder, async () => 'next'), 'next');
});

test('ignores leftovers of dead processes, even with reused ids', async () => {
  const folder = await newFolder();
  const impossiblePid = 2_147_483_646;
  await writeFile(path.join(folder, `${impossiblePid}-gone`), 'boot/1');
  await writeFile(path.join(folder, `.${impossiblePid}-half-announced`), 'boot/1');
  await writeFile(path.join(folder, `${process.pid}-recycled`), 'an earlier boot/1');
  assert.equal(await inTurn(folder, async () => 'worked'), 'worked');
  assert.deepEqual(await readdir(folder), []);
});
