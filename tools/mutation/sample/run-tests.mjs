import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const reporter = fileURLToPath(new URL('./report-failure.mjs', import.meta.url));

/**
 * Runs test files of a copy one after the other as `npm test` runs them, until one fails. Returns the first failed test,
 * or `undefined` if all passed. What takes longer than `msMax` counts as failed: the tests wait for what never happens.
 */
export async function firstFailure(folder, files, msMax) {
  const queue = mkdtempSync(path.join(tmpdir(), 'rhinarium-queue-'));
  writeFileSync(path.join(queue, 'files.json'), JSON.stringify(files));
  const child = spawn(
    process.execPath,
    ['--import', './scripts/source.mjs', `--test-reporter=${reporter}`, 'test/suite/1.ts'],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, TEST_QUEUE: queue, KEPT_NETWORKS: 'true' } },
  );
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    killWithChildren(child.pid);
  }, msMax);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const failed = path.join(queue, 'failed');
  const named = existsSync(failed) ? JSON.parse(readFileSync(failed, 'utf8')) : undefined;
  rmSync(queue, { recursive: true, force: true });
  if (named) return { title: named.title, file: named.file && path.relative(folder, named.file) };
  if (isLate) return { title: 'no end' };
  return code === 0 ? undefined : { title: `the process ended with ${code}` };
}

/** Databases run in process groups of their own, so they are found by their parent. */
function killWithChildren(pid) {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const children = stdout.split('\n').filter((line) => Number(line.trim().split(/\s+/)[1]) === pid);
  process.kill(pid, 'SIGKILL');
  for (const line of children) {
    try {
      process.kill(Number(line.trim().split(/\s+/)[0]), line.includes('postgres') ? 'SIGQUIT' : 'SIGKILL');
    } catch {
      // It has ended.
    }
    const dataDir = / -D (\S*rhinarium-test-[^/\s]+)/.exec(line)?.[1];
    if (dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
