import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { newDataFolder } from '@rhinarium/server/testing/data-folder';
import { PROGRAMS } from '@rhinarium/server/testing/programs';

const timeout = 120_000;

test('a service whose log is on a full disk starts, answers, counts the lines that it drops, and stops cleanly', {
  timeout,
}, async () => {
  const dataDir = await newDataFolder();
  const full = openSync('/dev/full', 'w');
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, RHINARIUM_LOG_LEVEL: 'debug' };
  const child = spawn(process.execPath, [...PROGRAMS.server], { env, stdio: ['ignore', full, full] });
  const ended = once(child, 'exit');
  try {
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    const readUrl = () => readFile(path.join(dataDir, 'address'), 'utf8').catch(() => '');
    let url = '';
    for (; url === '' && !isOver(); url = (await readUrl()).trim()) await new Promise(setImmediate);
    // Each of these unknown paths is a line of the log.
    for (let n = 0; n < 50; n++) await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/v2/unknown`)));
    assert.equal((await fetch(`${url}/health/live`)).status, 200);
    const figures = await (await fetch(`${url}/metrics`)).text();
    assert.ok(Number(/^rhinarium_log_lines_dropped (\d+)$/m.exec(figures)?.[1]) > 0, 'no line was dropped');
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  } finally {
    child.kill('SIGKILL');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});
