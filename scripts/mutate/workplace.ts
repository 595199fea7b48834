import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A copy of the repository in which code may be broken: the working tree is never touched. */
export interface Workplace {
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /** False when the code does not compile. */
  build(): Promise<boolean>;
  /** True when every chosen test passes; false also when they do not end within the time limit. */
  test(words: readonly string[], logFile: string): Promise<boolean>;
  remove(): Promise<void>;
}

const testTimeoutMs = 8 * 60_000;

export async function openWorkplace(root: string): Promise<Workplace> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-mutate-'));
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
  await cp(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const inside = (file: string) => path.join(folder, file);
  const attempt = (command: string, args: readonly string[], logFile?: string) =>
    new Promise<boolean>((resolve, reject) => {
      const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
      const output: Buffer[] = [];
      child.stdout.on('data', (chunk) => output.push(chunk));
      child.stderr.on('data', (chunk) => output.push(chunk));
      const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), testTimeoutMs);
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(timer);
        const written = logFile === undefined ? Promise.resolve() : writeFile(logFile, Buffer.concat(output));
        written.then(() => resolve(code === 0), reject);
      });
    });
  const isBuiltWhole = await attempt('npm', ['run', '--silent', 'build']);
  if (!isBuiltWhole) throw new Error('The repository does not build; nothing can be said about its tests.');
  return {
    read: (file) => readFile(inside(file), 'utf8'),
    write: (file, text) => writeFile(inside(file), text),
    build: () => attempt(process.execPath, ['node_modules/typescript/bin/tsc', '-b']),
    test: (words, logFile) =>
      attempt(process.execPath, ['--enable-source-maps', 'dist/test/run.js', ...words], logFile),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
