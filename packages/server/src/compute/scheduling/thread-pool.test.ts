import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openThreadPool } from './thread-pool.ts';

test('reports a thread that fails between two tasks, and runs the next task in another', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-threads-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'task.mjs');
  await writeFile(
    file,
    `import { threadId } from 'node:worker_threads';
     export function run({ throwsLater }) {
       if (throwsLater) setImmediate(() => { throw new Error('later'); });
       return threadId;
     }`,
  );
  let report!: (cause: unknown) => void;
  const fault = new Promise<unknown>((resolve) => {
    report = resolve;
  });
  const pool = openThreadPool(pathToFileURL(file), { minThreads: 1, maxThreads: 1 }, report);
  context.after(() => pool.destroy());
  // Keeps the process alive, which idle threads do not.
  const alive = setInterval(() => {}, 1000);
  context.after(() => clearInterval(alive));
  const first = await pool.run({ throwsLater: true }, { name: 'run' });
  assert.match(((await fault) as Error).message, /later/);
  assert.notEqual(await pool.run({ throwsLater: false }, { name: 'run' }), first);
});
