import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { blobsContract, listAll } from '../../../testing/blobs-contract.ts';
import { isUnwritable } from '../database/failures.ts';
import { makeFolder } from '../files/durable-files.ts';
import { openLocalFolder } from './local-folder.ts';

const made: string[] = [];
async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-blobs-'));
  made.push(folder);
  return folder;
}
after(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

blobsContract('local folder', async () => openLocalFolder({ dataDir: await newDataDir(), isAlone: true }));

test('stores images in private folders and files, spread by the end of their id', async () => {
  const dataDir = await newDataDir();
  const blobs = await openLocalFolder({ dataDir, isAlone: true });
  const [tenantId, id] = [randomUUID(), randomUUID()];
  await blobs.put(`${tenantId}/${id}`, Buffer.from('x'));
  const folders = ['blobs', path.join('blobs', tenantId), path.join('blobs', tenantId, id.slice(-2))];
  for (const folder of folders) assert.equal((await stat(path.join(dataDir, folder))).mode & 0o777, 0o700);
  assert.equal((await stat(path.join(dataDir, folders[2] ?? '', id))).mode & 0o777, 0o600);
});

test('sweeps temporary files left over from a crash, by age unless the server is alone', async () => {
  const dataDir = await newDataDir();
  const blobs = await openLocalFolder({ dataDir, isAlone: true });
  const [young, old] = [blobs.temporaryPath(), blobs.temporaryPath()];
  await writeFile(young, 'being uploaded');
  await writeFile(old, 'abandoned');
  await utimes(old, 1, 1);
  await openLocalFolder({ dataDir, isAlone: false });
  assert.deepEqual(await readdir(path.dirname(young)), [path.basename(young)]);
  await openLocalFolder({ dataDir, isAlone: true });
  assert.deepEqual(await readdir(path.dirname(young)), []);
});

test('stores a file of another file system', async (context) => {
  const blobs = await openLocalFolder({ dataDir: await newDataDir(), isAlone: true });
  const folder = '/dev/shm';
  const [here, there] = [await stat(os.tmpdir()), await stat(folder).catch(() => undefined)];
  if (!there || there.dev === here.dev) {
    context.skip('there is no second file system to copy from on this machine');
    return;
  }
  const file = path.join(folder, randomUUID());
  await writeFile(file, 'from afar');
  const key = `${randomUUID()}/${randomUUID()}`;
  await blobs.put(key, file);
  assert.equal((await blobs.read(key)).toString(), 'from afar');
  await assert.rejects(stat(file), { code: 'ENOENT' });
});

test('reports a full or read-only disk, and leaves nothing behind', async (context) => {
  const dataDir = await newDataDir();
  const disk = path.join(dataDir, 'disk');
  await mkdir(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    context.skip('a small disk cannot be mounted here (needs root and the right to mount)');
    return;
  }
  try {
    const blobs = await openLocalFolder({ dataDir: disk, isAlone: true });
    const tenantId = randomUUID();
    const kept = `${tenantId}/${randomUUID()}`;
    await blobs.put(kept, Buffer.alloc(50_000, 7));
    await assert.rejects(blobs.put(`${tenantId}/${randomUUID()}`, Buffer.alloc(400_000)), isUnwritable);
    assert.deepEqual(await readdir(path.join(disk, 'blobs', 'temporary')), []);
    assert.deepEqual(
      (await listAll(blobs.list(tenantId))).map(({ key }) => key),
      [kept],
    );
    assert.deepEqual(await blobs.read(kept), Buffer.alloc(50_000, 7));
    await blobs.put(`${tenantId}/${randomUUID()}`, Buffer.alloc(50_000));
    await blobs.check();
    await writeFile(path.join(disk, 'filler'), Buffer.alloc(400_000)).catch(() => {});
    await assert.rejects(blobs.check(), isUnwritable);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    await assert.rejects(blobs.put(`${tenantId}/${randomUUID()}`, Buffer.alloc(10)), isUnwritable);
    await assert.rejects(makeFolder(path.join(disk, 'blobs', randomUUID(), 'ab')), isUnwritable);
  } finally {
    execFileSync('umount', [disk]);
  }
});
