import { spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Mutation } from './mutation.ts';

/** Test files, with an optional regular expression for test names. */
export type TestsChosen = Pick<Mutation, 'tests' | 'only'>;

/** First failed test, or why there is none to name. `undefined` if all passed. */
export interface TestsOutcome {
  readonly noticedBy: string | undefined;
  /** Number of tests passed until then. */
  readonly passed: number;
}

/** Timeout, ms. Exceeding it counts as noticed: the tests wait for something that never happens. */
const timeoutMs = 6 * 60_000;

interface Run {
  readonly folder: string;
  readonly temporaryFolder: string;
  readonly tests: TestsChosen;
  readonly logFile: string;
}

/** Runs the chosen tests until the first failure, and cleans up folders and databases left behind. */
export async function runTests({
  folder,
  temporaryFolder,
  tests: { tests, only },
  logFile,
}: Run): Promise<TestsOutcome> {
  await mkdir(temporaryFolder, { recursive: true, mode: 0o755 });
  const patterns = only === undefined ? [] : [`--test-name-pattern=${only}`];
  const files = await testFilesWith(folder, tests);
  const child = spawn(
    process.execPath,
    ['--import', './scripts/source.mjs', '--test', '--test-reporter=tap', ...patterns, ...files],
    {
      cwd: folder,
      env: { ...process.env, TMPDIR: temporaryFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that decoders and servers end with it.
      detached: true,
    },
  );
  const log = createWriteStream(logFile);
  child.stderr.pipe(log, { end: false });
  let noticedBy: string | undefined;
  let passed = 0;
  const end = (reason: string) => {
    noticedBy ??= reason;
    killGroup(child.pid);
  };
  const timer = setTimeout(() => end(`no end within ${timeoutMs / 60_000} minutes`), timeoutMs);
  for await (const line of createInterface(child.stdout)) {
    log.write(`${line}\n`);
    const [, verdict, name, directive] = /^\s*(ok|not ok) \d+ - (.*?)( # (?:SKIP|TODO).*)?$/.exec(line) ?? [];
    if (directive !== undefined || name === undefined) continue;
    if (verdict === 'ok') passed += 1;
    else end(name.replaceAll('\\#', '#'));
  }
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('close', resolve)));
  clearTimeout(timer);
  if (code !== 0) end(`the process of the tests, which ended with ${code}`);
  log.end();
  await clear(temporaryFolder);
  return { noticedBy, passed };
}

/** Test files whose path contains one of the words. */
export async function testFilesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of ['packages', 'test', 'scripts', 'bench'])
    for (const file of await readdir(path.join(folder, place), { recursive: true })) {
      const name = path.join(place, file);
      if (!name.endsWith('.test.ts') || name.includes('node_modules')) continue;
      if (words.some((word) => `/${name}`.includes(word))) found.push(name);
    }
  return found.sort();
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (cause) {
    // It has exited already.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

/** Stops databases that run in a folder, each in its own process group, and deletes the folder. */
async function clear(folder: string): Promise<void> {
  for (const file of existsSync(folder) ? await readdir(folder, { recursive: true }) : []) {
    if (path.basename(file) !== 'postmaster.pid') continue;
    const [pid] = (await readFile(path.join(folder, file), 'utf8').catch(() => '')).split('\n');
    try {
      if (Number(pid) > 1) process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It has exited by itself.
    }
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
