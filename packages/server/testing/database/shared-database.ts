import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loaderArguments, siblingModule } from '../../src/common/sibling-module.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { openDatabase } from '../../src/storage/database/open-database.ts';
import { newDataFolder } from '../data-folder.ts';

const run = promisify(execFile);
const endings: (() => Promise<unknown>)[] = [];

// In reverse order: users of a folder end before the folder is deleted.
after(async () => {
  for (const end of endings.reverse()) await end();
});

/** Runs after all tests of this process. */
export function atEnd(end: () => Promise<unknown>): void {
  endings.push(end);
}

/** An empty private folder, deleted at the end. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-test-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let template: Promise<string> | undefined;

/** A separate data folder with a stopped database. Faster than creating one. */
export async function newDataDir(): Promise<string> {
  template ??= makeTemplate();
  const folder = path.join(await newFolder(), 'data');
  await run('cp', ['-a', await template, folder]);
  return folder;
}

async function makeTemplate(): Promise<string> {
  const folder = path.join(await newFolder(), 'template');
  await (await openDatabase({ dataDir: folder })).close();
  return folder;
}

let shared: Promise<{ database: Database; dataDir: string }> | undefined;

/** One database for all tests that do not stop it. Each test creates its own tenants and tables. */
export function sharedDatabase(): Promise<{ database: Database; dataDir: string }> {
  shared ??= newDataFolder().then(async (dataDir) => {
    atEnd(() => rm(dataDir, { recursive: true, force: true }));
    const database = await openDatabase({ dataDir });
    atEnd(() => database.close());
    return { database, dataDir };
  });
  return shared;
}

/** Process id of the PostgreSQL of a data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

const holder = [...(loaderArguments ?? []), fileURLToPath(siblingModule(import.meta.url, 'hold-database'))];

/** Whether another user may run programs of this folder and this Node.js. */
export function mayRunAs(uid: number): boolean {
  const options = { uid, gid: uid, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync(process.execPath, [...holder, 'none'], options).status === 0;
}

/** A separate process that holds a database until it is killed or released. */
export class Tenure {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  /** Resolves with `open` or with the reason for a failure. */
  readonly outcome: Promise<string>;

  constructor(dataDir: string, role: 'server' | 'command' = 'server', uid?: number) {
    const identity = uid === undefined ? {} : { uid, gid: uid };
    this.#child = spawn(process.execPath, [...holder, dataDir, role], {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: '/',
      ...identity,
    });
    this.#ended = once(this.#child, 'exit');
    const lines = createInterface({ input: this.#child.stdout as NonNullable<ChildProcess['stdout']> });
    this.outcome = Promise.race([
      once(lines, 'line').then(([line]) => String(line)),
      this.#ended.then(([code]) => `ended with ${code} and said nothing`),
    ]);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** SIGKILL: no code of the process runs any more. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Lets it close its database and exit. Returns its exit code. */
  async end(): Promise<number> {
    this.#child.stdin?.end();
    const [code] = await this.#ended;
    return Number(code);
  }
}
