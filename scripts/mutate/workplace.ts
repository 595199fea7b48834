import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { runTests, type TestsChosen, type TestsOutcome } from './run-tests.ts';

const run = promisify(execFile);

/** A copy of the repository in which code may be broken. The working tree is never changed. */
export interface Workplace {
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /** Returns false if the code does not compile. */
  build(): Promise<boolean>;
  test(tests: TestsChosen, logFile: string): Promise<TestsOutcome>;
  remove(): Promise<void>;
}

/** Build limits. A longer build is stuck. */
const bounds = { timeout: 15 * 60_000, maxBuffer: 1 << 26 };
/** Temporary folder, emptied after each test run. */
const temporary = 'tmp';

/** Copies the files known to git and builds them. */
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
  // Under root, PostgreSQL runs as a separate user, who must be able to traverse it.
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
    test: (tests, logFile) => runTests({ folder, temporaryFolder: inside(temporary), tests, logFile }),
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

/** A mutation may remove the only use of a name. The compiler must not report what a test should. */
async function allowUnusedNames(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/("noUnused(?:Locals|Parameters)": )true/g, '$1false'));
}
