import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, chown, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  mayRunAs,
  newDataDir,
  newFolder,
  postmasterPid,
  Tenure,
} from '../../../../testing/database/shared-database.ts';
import { loaderArguments, siblingModule } from '../../../common/sibling-module.ts';
import { connectClient, serviceLimits } from '../connection.ts';
import { openDatabase } from '../open-database.ts';
import { ensureRole } from './embedded-postgres.ts';
import { ensureRunning, ensureStopped } from './ensure-running.ts';
import { install, roleTarget } from './installation.ts';
import { placesIn } from './places.ts';
import { findPlatformBinaries, prepareLibraries } from './platform-binaries.ts';
import { chooseSystemUser, withPassage } from './system-user.ts';

const nobody = 65_534;

function isRoot(context: TestContext): boolean {
  const root = process.getuid?.() === 0 && process.platform === 'linux';
  if (!root) context.skip('only root on Linux can try this; the other tests ran as an ordinary user');
  return root;
}

/** User and capabilities (numbers in capabilities(7)) of a data folder's PostgreSQL. */
async function rightsOf(dataDir: string): Promise<{ uid: number; rights: number[] }> {
  const status = await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8');
  const mask = BigInt(`0x${/^CapEff:\s+(\w+)$/m.exec(status)?.[1]}`);
  const rights = Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => (mask >> BigInt(bit)) & 1n);
  return { uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]), rights };
}

const say = () => {};
const uidOf = (name: string) => Number(execFileSync('id', ['-u', name], { stdio: ['ignore', 'pipe', 'ignore'] }));

/** Copies PostgreSQL's programs and libraries into a folder. */
async function copyPrograms(folder: string) {
  const { nativeFolder, majorVersion } = await findPlatformBinaries();
  await prepareLibraries(nativeFolder, path.join(folder, 'libraries'));
  const copy = path.join(folder, 'native');
  execFileSync('cp', ['-a', nativeFolder, copy]);
  const [postgres, initdb, pgCtl] = ['postgres', 'initdb', 'pg_ctl'].map((name) => path.join(copy, 'bin', name)) as [
    string,
    string,
    string,
  ];
  return { postgres, initdb, pgCtl, nativeFolder: copy, majorVersion };
}

test('runs PostgreSQL under root as a dedicated user, without capabilities if it has access', async (context) => {
  if (!isRoot(context)) return;
  const open = await newFolder();
  await chmod(open, 0o711);
  // Copied, because the folder of the checkout may be private.
  const binaries = await copyPrograms(open);
  const dataDir = path.join(open, 'data');
  const installation = await install(await placesIn(dataDir), say, binaries);
  await ensureRunning(installation);
  try {
    const { uid, rights } = await rightsOf(dataDir);
    assert.equal(uid, uidOf('rhinarium-postgres'));
    assert.equal(uid, (await stat(path.join(dataDir, 'postgres'))).uid);
    assert.deepEqual(rights, []);
  } finally {
    await ensureStopped(installation);
  }
});

test('grants one capability if a parent of the data folder is private', async (context) => {
  if (!isRoot(context)) return;
  const dataDir = await newDataDir();
  await chmod(path.dirname(dataDir), 0o700);
  const database = await openDatabase({ dataDir });
  try {
    const { uid, rights } = await rightsOf(dataDir);
    assert.notEqual(uid, 0);
    const readAndSearch = 2;
    assert.deepEqual(rights, [readAndSearch]);
    await database.ping();
  } finally {
    await database.close();
  }
});

test('creates and opens a database even if a parent of the programs is private', async (context) => {
  if (!isRoot(context)) return;
  const closed = await newFolder();
  const binaries = await copyPrograms(closed);
  const places = await placesIn(path.join(closed, 'a folder'));
  const installation = await install(places, say, binaries);
  assert.ok(installation.user?.capability);
  const { endpoint } = await ensureRunning(installation);
  try {
    await ensureRole(installation, endpoint);
    const client = await connectClient(await roleTarget(installation, endpoint), 'test', serviceLimits);
    await client.end();
  } finally {
    await ensureStopped(installation);
  }
});

test('moves a database of a shared user in root’s folder to the dedicated user once it is stopped', async (context) => {
  if (!isRoot(context)) return;
  const dataDir = await newDataDir();
  execFileSync('chown', ['-R', `${nobody}:${nobody}`, path.join(dataDir, 'postgres')]);
  const moved = await chooseSystemUser({
    dataDir,
    owner: { uid: nobody, gid: nobody },
    isRunning: true,
    say,
  });
  assert.equal(moved?.uid, nobody);
  const database = await openDatabase({ dataDir });
  try {
    assert.equal((await rightsOf(dataDir)).uid, uidOf('rhinarium-postgres'));
    for (const name of ['', 'role-password', 'cluster', 'cluster/PG_VERSION'])
      assert.equal((await stat(path.join(dataDir, 'postgres', name))).uid, uidOf('rhinarium-postgres'), name);
  } finally {
    await database.close();
  }
});

test('uses and reports a shared user if none can be created', async (context) => {
  if (!isRoot(context)) return;
  const program = `
    const { chooseSystemUser } = await import(${JSON.stringify(siblingModule(import.meta.url, 'system-user').href)});
    const said = [];
    const user = await chooseSystemUser({ dataDir: '/tmp', owner: undefined, isRunning: false, say: (event) => said.push(event) });
    console.log(JSON.stringify({ user, said }));`;
  const folder = await newFolder();
  await writeFile(path.join(folder, 'program.mjs'), program);
  // In a separate mount namespace: a read-only user list without ours.
  const script = `set -e; mkdir "$1/etc"; cp -a /etc/. "$1/etc"; sed -i '/^rhinarium-postgres:/d' "$1/etc/passwd" "$1/etc/group"
    mount --bind "$1/etc" /etc; mount -o remount,ro,bind /etc; program="$1/program.mjs"; shift; exec "$@" "$program"`;
  let printed: string;
  try {
    printed = execFileSync(
      'unshare',
      ['--mount', 'sh', '-c', script, 'sh', folder, process.execPath, ...(loaderArguments ?? [])],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
  } catch {
    context.skip('nothing can be mounted here (needs root and the right to mount)');
    return;
  }
  const { user, said } = JSON.parse(printed);
  assert.ok(user.uid > 0 && user.uid !== uidOf('rhinarium-postgres'));
  assert.match(said.join(), /shared user "(postgres|nobody)".*can read the database.*useradd --system/);
});

test('explains what to do if no capability helps', async (context) => {
  if (!isRoot(context)) return;
  const user = await chooseSystemUser({ dataDir: await newFolder(), owner: undefined, isRunning: false, say });
  assert.ok(user && user.uid !== 0);
  await assert.rejects(
    withPassage(user, '/nonexistent', '/bin/true', {}),
    /cannot access \/nonexistent.*chmod o\+x.*setpriv/,
  );
});

test('gives a database copied back by root to its user', async (context) => {
  if (!isRoot(context)) return;
  const dataDir = await newDataDir();
  execFileSync('chown', ['-R', '0:0', dataDir]);
  const database = await openDatabase({ dataDir });
  await database.ping();
  await database.close();
});

test('runs PostgreSQL as the ordinary user itself, and as that user under root', async (context) => {
  if (!isRoot(context)) return;
  if (!mayRunAs(nobody)) {
    context.skip('another user may not enter the folder of this program or of Node.js');
    return;
  }
  const folder = await newFolder();
  await chown(folder, nobody, nobody);
  const dataDir = path.join(folder, 'data');
  const tenure = new Tenure(dataDir, 'server', nobody);
  assert.equal(await tenure.outcome, 'open');
  assert.deepEqual(await rightsOf(dataDir), { uid: nobody, rights: [] });
  const command = await openDatabase({ dataDir, holder: false });
  await command.ping();
  await command.close();
  await tenure.kill();
  const server = await openDatabase({ dataDir });
  await server.ping();
  await server.close();
  const again = new Tenure(dataDir, 'server', nobody);
  assert.equal(await again.outcome, 'open');
  assert.equal(await again.end(), 0);
});
