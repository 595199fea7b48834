import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { newDataDir, newFolder, postmasterPid, Tenure } from '../database.fixture.ts';
import { openDatabase } from '../open-database.ts';
import { chooseSystemUser, withPassage } from './system-user.ts';

const nobody = 65_534;

function isRoot(context: TestContext): boolean {
  const root = process.getuid?.() === 0 && process.platform === 'linux';
  if (!root) context.skip('only root on Linux can try this; the other tests ran as an ordinary user');
  return root;
}

/** Numbers (capabilities(7)) of the rights that the PostgreSQL of a data folder has, and as whom it runs. */
async function rightsOf(dataDir: string): Promise<{ uid: number; rights: number[] }> {
  const status = await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8');
  const mask = BigInt(`0x${/^CapEff:\s+(\w+)$/m.exec(status)?.[1]}`);
  const rights = Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => (mask >> BigInt(bit)) & 1n);
  return { uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]), rights };
}

test('under root PostgreSQL runs as another user, without any right where it may pass', async (context) => {
  if (!isRoot(context)) return;
  const dataDir = await newDataDir();
  await chmod(path.dirname(dataDir), 0o711);
  const database = await openDatabase({ dataDir });
  try {
    const { uid, rights } = await rightsOf(dataDir);
    assert.notEqual(uid, 0);
    assert.equal(uid, (await stat(path.join(dataDir, 'postgres'))).uid);
    assert.deepEqual(rights, []);
  } finally {
    await database.close();
  }
});

test('under root it gets one right, to pass folders, where a parent of the data folder is closed to it', async (context) => {
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

test('where no right helps, the error says what to do', async (context) => {
  if (!isRoot(context)) return;
  const user = await chooseSystemUser(await newFolder());
  assert.ok(user && user.uid !== 0);
  await assert.rejects(
    withPassage(user, '/nonexistent', '/bin/true', {}),
    /may not enter \/nonexistent.*chmod o\+x.*setpriv/,
  );
});

test('a database that root copied back is given to the user it runs as', async (context) => {
  if (!isRoot(context)) return;
  const dataDir = await newDataDir();
  execFileSync('chown', ['-R', '0:0', dataDir]);
  const database = await openDatabase({ dataDir });
  await database.ping();
  await database.close();
});

test('an ordinary user runs PostgreSQL as itself, and root works beside it as that user', async (context) => {
  if (!isRoot(context)) return;
  const folder = await newFolder();
  await chown(folder, nobody, nobody);
  try {
    execFileSync(process.execPath, ['--version'], { uid: nobody, gid: nobody, cwd: '/', stdio: 'ignore' });
  } catch {
    context.skip(`another user may not run ${process.execPath}`);
    return;
  }
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
