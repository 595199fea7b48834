import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { runTests, type TestsChosen, type TestsOutcome } from './run-tests.ts';

const run = promisify(execFile);

/** A copy of the repository in which code may be broken: the working tree is never touched. */
export interface Workplace {
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /** False when the code does not compile. */
  build(): Promise<boolean>;
  test(tests: TestsChosen, logFile: string, timeoutMs?: number): Promise<TestsOutcome>;
  /** Another one like it, built as far as it is. */
  copy(): Promise<Workplace>;
  remove(): Promise<void>;
}

/** Of a build: one that takes longer is stuck. */
const bounds = { timeout: 15 * 60_000, maxBuffer: 1 << 26 };
/** Its own temporary folder, which is emptied after each run of tests. */
const temporary = 'tmp';

/** Copies what git knows, and builds it. */
export async function openWorkplace(root: string): Promise<Workplace> {
  const folder = await newFolder();
  await copyTree(root, folder);
  await allowUnusedNames(path.join(folder, 'tsconfig.base.json'));
  await run('npm', ['run', '--silent', 'build'], { cwd: folder, ...bounds }).catch((cause: unknown) => {
    throw new Error('The repository does not build; nothing can be said about its tests.', { cause });
  });
  return workplaceIn(folder);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-mutate-'));
  // PostgreSQL runs as a user of its own under root, who has to pass.
  await chmod(folder, 0o755);
  return folder;
}

function workplaceIn(folder: string): Workplace {
  const inside = (file: string) => path.join(folder, file);
  return {
    read: (file) => readFile(inside(file), 'utf8'),
    write: (file, text) => writeFile(inside(file), text),
    build: () =>
      run(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], { cwd: folder, ...bounds }).then(
        () => true,
        () => false,
      ),
    test: (tests, logFile, timeoutMs) =>
      runTests({ folder, temporaryFolder: inside(temporary), tests, logFile, ...(timeoutMs ? { timeoutMs } : {}) }),
    async copy() {
      const other = await newFolder();
      await run('cp', ['-RPp', `${folder}/.`, other]);
      return workplaceIn(other);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function copyTree(root: string, folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1 << 26,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(path.join(root, file), path.join(folder, file)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
    });
  }
  await run('cp', ['-RPp', path.join(root, 'node_modules'), folder]);
}

/** What a mutation takes out may have been the only use of a name; the compiler is not to notice what a test should. */
async function allowUnusedNames(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/("noUnused(?:Locals|Parameters)": )true/g, '$1false'));
}
