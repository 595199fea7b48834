import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedDatabase } from '../../../testing/database/shared-database.ts';
import { SYSTEM_SOURCES } from '../../common/sources.ts';
import { sealWithDataKey } from '../../domains/people/secret-seal.ts';
import { CiphertextRefused } from './ciphertext.ts';
import { openKeyRows } from './key-rows.ts';
import { type KeyStoreSettings, keyFolderOf, openEncryptionOf } from './open-encryption.ts';
import { moveKeys } from './rotate-master-key.ts';

const made: string[] = [];
after(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** Resets the database to the state before its first start, because other tests have keys in it. */
async function forgetKeys(): Promise<void> {
  const { database } = await sharedDatabase();
  await database.system((sql) => sql('DELETE FROM installation'));
  await database.system((sql) => sql('DELETE FROM key_records'));
}

const plain = Buffer.from('what only the tenant has');
const masterKey = randomBytes(32);

/** A node with its own data folder on the shared database. */
async function openNode(changes: Partial<KeyStoreSettings> = {}) {
  const dataDir = changes.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'rhinarium-rows-')));
  made.push(dataDir);
  const { database } = await sharedDatabase();
  const none = { keysDir: undefined, masterKeyCommand: undefined };
  const settings: KeyStoreSettings = { ...none, keyStore: 'database', masterKeys: [masterKey], ...changes, dataDir };
  return { settings, encryption: await openEncryptionOf(database, settings, SYSTEM_SOURCES) };
}

const recordsText = async () => {
  const { database } = await sharedDatabase();
  const rows = await database.system((sql) => sql<{ record: string }>('SELECT record FROM key_records'));
  return rows.map(({ record }) => record).join('\n');
};

async function until(isSo: () => Promise<boolean>, says: string): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if (await isSo()) return;
    await sleep(10);
  }
  assert.fail(says);
}

test('lets nodes without a shared folder start at the same time and read each other’s data', async () => {
  await forgetKeys();
  const nodes = await Promise.all(Array.from({ length: 4 }, () => openNode()));
  const tenantId = randomUUID();
  const ciphers = await Promise.all(nodes.map(({ encryption }) => encryption.cipherOf(tenantId)));
  for (const cipher of ciphers)
    for (const other of ciphers) assert.deepEqual(other.decrypt('x', cipher.encrypt('x', plain)), plain);
  const seals = nodes.map(({ encryption }) => sealWithDataKey(encryption));
  const sealed = await seals[0]!.seal(plain, 'person');
  assert.deepEqual(await seals[1]!.open(sealed, 'person'), plain);
  assert.equal(await seals[1]!.open(sealed, 'another person'), undefined);
  for (const { settings } of nodes) assert.deepEqual(await readdir(settings.dataDir), ['keys.id']);
  assert.ok(!(await recordsText()).includes(masterKey.toString('base64')));
});

test('propagates a destroyed data key to other nodes, and its successor does not decrypt old data', async () => {
  await forgetKeys();
  const [one, other] = [(await openNode()).encryption, (await openNode()).encryption];
  const tenantId = randomUUID();
  const stored = (await one.cipherOf(tenantId)).encrypt('x', plain);
  assert.deepEqual((await other.cipherOf(tenantId)).decrypt('x', stored), plain);
  assert.equal(await other.destroyKey(tenantId), true);
  assert.equal(other.keepsKeyCopies, true, 'the receipt of an erasure says that the master key has to be rotated');
  assert.equal(await other.hasKey(tenantId), false);
  await until(async () => !(await one.hasKey(tenantId)), 'the notice never came');
  const later = await one.cipherOf(tenantId);
  assert.throws(() => later.decrypt('x', stored), CiphertextRefused);
});

test('leaves nothing that the old master key opens after a rotation, while nodes keep running', async () => {
  await forgetKeys();
  const next = randomBytes(32);
  const running = (await openNode({ masterKeys: [masterKey, next] })).encryption;
  const tenantId = randomUUID();
  const stored = (await running.cipherOf(tenantId)).encrypt('x', plain);
  assert.deepEqual(await (await openNode({ masterKeys: [next, masterKey] })).encryption.rotateMasterKey(), {
    wrappedAgain: 2,
  });
  assert.deepEqual((await running.cipherOf(tenantId)).decrypt('x', stored), plain);
  await assert.rejects(openNode(), /RHINARIUM_MASTER_KEY.* does not open the data keys in the database/);
  const later = (await openNode({ masterKeys: [next] })).encryption;
  assert.deepEqual((await later.cipherOf(tenantId)).decrypt('x', stored), plain);
});

test('moves keys between folder and database, and rejects a node that looks in the wrong place', async () => {
  await forgetKeys();
  const { settings, encryption } = await openNode({ keyStore: 'folder' });
  const { database } = await sharedDatabase();
  const tenantId = randomUUID();
  const stored = (await encryption.cipherOf(tenantId)).encrypt('x', plain);
  await assert.rejects(openNode(), /keys of this installation are missing: the database has none/);
  const folder = keyFolderOf(settings, SYSTEM_SOURCES);
  const rows = await openKeyRows(database, SYSTEM_SOURCES.ticks);
  assert.equal(await moveKeys({ from: folder, to: rows }), 1);
  assert.deepEqual(await folder.list(), []);
  await assert.rejects(openNode({ ...settings }), /are in its database: set RHINARIUM_KEY_STORE=database/);
  const moved = (await openNode({ ...settings, keyStore: 'database' })).encryption;
  assert.deepEqual((await moved.cipherOf(tenantId)).decrypt('x', stored), plain);
  assert.equal(await moveKeys({ from: rows, to: folder }), 1);
  assert.equal(await recordsText(), '');
  const back = (await openNode({ ...settings })).encryption;
  assert.deepEqual((await back.cipherOf(tenantId)).decrypt('x', stored), plain);
});

test('leaves every key where the installation looks for it after an interrupted move', async () => {
  await forgetKeys();
  const { settings, encryption } = await openNode({ keyStore: 'folder' });
  const { database } = await sharedDatabase();
  const stored = new Map<string, Buffer>();
  for (let n = 0; n < 3; n++) {
    const tenantId = randomUUID();
    stored.set(tenantId, (await encryption.cipherOf(tenantId)).encrypt('x', plain));
  }
  const folder = keyFolderOf(settings, SYSTEM_SOURCES);
  const rows = await openKeyRows(database, SYSTEM_SOURCES.ticks);
  // Interrupted after each step. The next call continues.
  for (let steps = 0; steps < 12; steps++) {
    let left = steps;
    const step = () => {
      left -= 1;
      if (left < 0) throw new Error('interrupted');
    };
    const put: typeof rows.put = async (...given) => {
      step();
      await rows.put(...given);
    };
    const destroy: typeof rows.destroy = async (name) => {
      step();
      return await folder.destroy(name);
    };
    await moveKeys({ from: { ...folder, destroy }, to: { ...rows, put } }).catch(() => {});
    const keyStore = (await rows.read('check.json')) === undefined ? 'folder' : 'database';
    const now = (await openNode({ ...settings, keyStore })).encryption;
    for (const [tenantId, bytes] of stored)
      assert.deepEqual((await now.cipherOf(tenantId)).decrypt('x', bytes), plain, `${keyStore} after ${steps}`);
  }
  assert.deepEqual(await folder.list(), []);
});
