import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { descendantsOf, runningProcesses } from './descendants.ts';

const limitTime = new URL('./limit-time.js', import.meta.url).href;
const forEver = 'setInterval(() => {}, 1000)';
/** A child in a separate process group, like browsers and PostgreSQL, that has a child and ignores SIGTERM. */
const stubborn = `process.on('SIGTERM', () => {});
  require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(forEver)}], { detached: true, stdio: 'ignore' });
  console.log('up'); ${forEver}`;

/** A program that starts the child, reports it, and hangs. */
function hanging(limitMs: number): ChildProcess {
  const program = `
    import { spawn } from 'node:child_process';
    import { once } from 'node:events';
    import { limitTime } from ${JSON.stringify(limitTime)};
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    console.log('up');
    await once(process.stdin, 'data');
    limitTime(${limitMs}, 'It hangs.', () => process.exit(1));
    ${forEver}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' });
}

test('a program that hangs is ended at its time limit with everything it started, even processes that left its group', async () => {
  const child = hanging(50);
  const errors: string[] = [];
  child.stderr!.on('data', (text) => errors.push(String(text)));
  await once(createInterface({ input: child.stdout! }), 'line');
  const below = descendantsOf(child.pid!);
  assert.ok(below.length >= 2, `${below.length} processes`);
  child.stdin!.write('go\n');
  const [code] = await once(child, 'exit');
  assert.equal(code, 1);
  assert.equal(errors.join(''), 'It hangs.\n');
  const running = runningProcesses();
  assert.deepEqual(
    below.filter((pid) => running.has(pid)),
    [],
  );
});

test('a time limit does not delay a program that ends before it', async () => {
  const program = `import { limitTime } from ${JSON.stringify(limitTime)}; limitTime(600_000, 'It hangs.');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});
