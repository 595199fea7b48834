import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openLog } from './open-log.ts';

const options = { level: 'info', traceIds: () => undefined };

/** A pipe whose reader stands still until `read` is called. Returns what it read. */
async function openPipe(context: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-'));
  const file = path.join(folder, 'pipe');
  execFileSync('mkfifo', [file]);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  // As Node.js has the pipe of its standard output.
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  context.after(async () => {
    closeSync(reader);
    await rm(folder, { recursive: true, force: true });
  });
  const buffer = Buffer.alloc(1_000_000);
  const read = () => {
    try {
      return buffer.toString('utf8', 0, readSync(reader, buffer));
    } catch {
      return '';
    }
  };
  return { descriptor, read };
}

test('lines are dropped and counted while the reader of a pipe stands still, and later ones arrive whole', async (context) => {
  const { descriptor, read } = await openPipe(context);
  const { log, dropped, close } = openLog({ ...options, output: descriptor });
  const filling = 'a'.repeat(10_000);
  for (let n = 0; n < 300; n++) log.info({ n, filling }, 'before');
  assert.ok(dropped() > 100 && dropped() < 300, `${dropped()} dropped`);
  let text = '';
  for (let n = 300; !text.includes('"msg":"after"'); n++) {
    text += read();
    if (n % 100 === 0) log.info({ n }, 'after');
    await new Promise(setImmediate);
  }
  const lines = text.split('\n').slice(0, -1);
  const numbers = lines.map((line) => JSON.parse(line).n);
  assert.deepEqual(
    numbers,
    [...numbers].sort((a, b) => a - b),
  );
  await close();
});

test('a full disk neither blocks nor ends the process, and lines are counted', async () => {
  const { log, dropped, close } = openLog({ ...options, output: openSync('/dev/full', 'w') });
  for (let n = 0; n < 300; n++) {
    log.info({ n, filling: 'a'.repeat(10_000) }, 'lost');
    await new Promise(setImmediate);
  }
  assert.ok(dropped() > 100, `${dropped()} dropped`);
  await close();
});
