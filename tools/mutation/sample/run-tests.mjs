import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const POLL_MS = 200;

const reporter = fileURLToPath(new URL('./report-failure.mjs', import.meta.url));

/**
 * Runs test files of a copy one after the other as `npm test` runs them, until one fails. Returns the first failed test,
 * or `undefined` if all passed. What takes longer than `msMax` counts as failed: the tests wait for what never happens.
 */
export async function firstFailure(folder, files, msMax) {
  const queue = mkdtempSync(path.join(tmpdir(), 'rhinarium-queue-'));
  writeFileSync(path.join(queue, 'files.json'), JSON.stringify(files));
  const failure = path.join(queue, 'failure.json');
  const child = spawn(
    process.execPath,
    ['--import', './scripts/source.mjs', `--test-reporter=${reporter}`, 'test/suite/1.ts'],
    {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, TEST_QUEUE: queue, FIRST_FAILURE: failure, KEPT_RESULTS: 'true' },
    },
  );
  const until = performance.now() + msMax;
  const timer = setInterval(() => {
    if (performance.now() > until || existsSync(failure)) killWithChildren(child.pid);
  }, POLL_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  const named = existsSync(failure) ? JSON.parse(readFileSync(failure, 'utf8')) : undefined;
  rmSync(queue, { recursive: true, force: true });
  if (named) return { title: named.title, file: named.file && path.relative(folder, named.file) };
  if (code === 0) return undefined;
  return { title: performance.now() > until ? 'no end' : `the process ended with ${code}` };
}

/** Databases run in separate process groups, so they are found by their parent. */
function killWithChildren(pid) {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const children = stdout.split('\n').filter((line) => Number(line.trim().split(/\s+/)[1]) === pid);
  kill(pid, 'SIGKILL');
  for (const line of children) {
    kill(Number(line.trim().split(/\s+/)[0]), line.includes('postgres') ? 'SIGQUIT' : 'SIGKILL');
    const dataDir = / -D (\S*rhinarium-test-[^/\s]+)/.exec(line)?.[1];
    if (dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
