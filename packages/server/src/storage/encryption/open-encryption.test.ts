import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { sharedDatabase } from '../../../testing/database/shared-database.ts';
import { SYSTEM_SOURCES } from '../../common/sources.ts';
import { readSettings } from '../../settings.ts';
import { CiphertextRefused } from './ciphertext.ts';
import { dataKeysIn } from './data-keys.ts';
import { encryptionWith } from './encryption.ts';
import { openKeyFolder } from './key-rows.ts';
import { fileMasterKey } from './master-key-places.ts';
import { type KeySettings, openEncryption, openEncryptionOf } from './open-encryption.ts';

const made: string[] = [];
after(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-keys-'));
  made.push(folder);
  return folder;
}

const openIn = (dataDir: string, changes: Partial<KeySettings> = {}) =>
  openEncryption(
    { dataDir, keysDir: undefined, masterKeys: undefined, masterKeyCommand: undefined, ...changes },
    SYSTEM_SOURCES,
  );

const plain = Buffer.from('what only the tenant has');
const masterFile = (dataDir: string) => path.join(dataDir, 'keys', 'master.key');

/** A wrapping program with a key file, like the client of a key service. */
async function wrappingProgram(folder: string): Promise<string> {
  const program = path.join(folder, 'wrap.mjs');
  const code = `#!${process.execPath}
import { readFileSync } from 'node:fs';
const [key] = [Buffer.from(readFileSync(${JSON.stringify(path.join(folder, 'service.key'))}, 'utf8').trim(), 'hex')];
const given = Buffer.from(readFileSync(0, 'utf8'), 'base64');
if (process.argv[2] !== 'wrap' && process.argv[2] !== 'unwrap') process.exit(1);
const mark = Buffer.from('wrapped');
if (process.argv[2] === 'unwrap' && !given.subarray(0, 7).equals(mark)) { console.error('never wrapped this'); process.exit(3); }
const bytes = process.argv[2] === 'wrap' ? given : given.subarray(7);
const out = bytes.map((byte, n) => byte ^ key[n % key.length]);
console.log(Buffer.concat(process.argv[2] === 'wrap' ? [mark, out] : [out]).toString('base64'));
`;
  await writeFile(path.join(folder, 'service.key'), randomBytes(32).toString('hex'));
  await writeFile(program, code);
  await chmod(program, 0o700);
  return program;
}

test('creates a private master key at the first start without a setting, and uses it later', async () => {
  const dataDir = await newDataDir();
  const tenantId = randomUUID();
  const cipher = await (await openIn(dataDir)).cipherOf(tenantId);
  const stored = cipher.encrypt('here', plain);
  assert.equal((await stat(path.join(dataDir, 'keys'))).mode & 0o777, 0o700);
  for (const name of await readdir(path.join(dataDir, 'keys'))) {
    assert.equal((await stat(path.join(dataDir, 'keys', name))).mode & 0o777, 0o600, name);
  }
  assert.deepEqual((await (await openIn(dataDir)).cipherOf(tenantId)).decrypt('here', stored), plain);
});

test('agrees on one master key and one data key per tenant under concurrent starts', async () => {
  const dataDir = await newDataDir();
  const tenantId = randomUUID();
  const all = await Promise.all(Array.from({ length: 6 }, () => openIn(dataDir)));
  const ciphers = await Promise.all(all.map((each) => each.cipherOf(tenantId)));
  for (const cipher of ciphers) {
    for (const other of ciphers) assert.deepEqual(other.decrypt('x', cipher.encrypt('x', plain)), plain);
  }
});

test('rejects data of another tenant or location, and data in the clear', async () => {
  const encryption = await openIn(await newDataDir());
  const [mine, other] = [await encryption.cipherOf(randomUUID()), await encryption.cipherOf(randomUUID())];
  const stored = mine.encrypt('here', plain);
  assert.throws(() => other.decrypt('here', stored), CiphertextRefused);
  assert.throws(() => mine.decrypt('there', stored), CiphertextRefused);
  assert.throws(() => mine.decrypt('here', plain), CiphertextRefused);
});

test('rejects a wrong, missing or damaged master key at startup', async () => {
  const dataDir = await newDataDir();
  await (await openIn(dataDir)).cipherOf(randomUUID());
  const before = await readFile(masterFile(dataDir));
  const refused = async (pattern: RegExp, changes: Partial<KeySettings> = {}) => {
    await assert.rejects(openIn(dataDir, changes), (cause: Error) => {
      assert.match(cause.message, pattern);
      assert.doesNotMatch(cause.message, /\n/);
      return true;
    });
  };
  await writeFile(masterFile(dataDir), `${randomBytes(32).toString('base64')}\n`);
  await refused(/The master key .* does not open the data keys .* not the key that wrapped/);
  await writeFile(masterFile(dataDir), 'no key');
  await refused(/does not hold 32 bytes in base64/);
  await rm(masterFile(dataDir));
  await refused(/master\.key is missing/);
  assert.deepEqual((await readdir(path.join(dataDir, 'keys'))).includes('master.key'), false, 'none is made silently');
  await refused(/RHINARIUM_MASTER_KEY.* does not open/, { masterKeys: [randomBytes(32)] });
  await writeFile(masterFile(dataDir), before);
  await openIn(dataDir);
  await rename(path.join(dataDir, 'keys'), path.join(dataDir, 'elsewhere'));
  await refused(/The keys of this installation are missing/);
  await openIn(dataDir, { keysDir: path.join(dataDir, 'elsewhere') });
  await openIn(await newDataDir(), { keysDir: path.join(dataDir, 'keys') });
  await refused(/belong to another installation/);
  await refused(/not both/, { masterKeys: [randomBytes(32)], masterKeyCommand: 'x' });
});

test('never writes a master key from the settings, and rotates to a second one', async () => {
  const dataDir = await newDataDir();
  const tenantId = randomUUID();
  const [old, next] = [randomBytes(32), randomBytes(32)];
  const stored = (await (await openIn(dataDir, { masterKeys: [old] })).cipherOf(tenantId)).encrypt('x', plain);
  const running = await openIn(dataDir, { masterKeys: [old, next] });
  await assert.rejects(openIn(dataDir, { masterKeys: [next] }), /does not open/);
  const rotating = await openIn(dataDir, { masterKeys: [next, old] });
  assert.deepEqual(await rotating.rotateMasterKey(), { wrappedAgain: 2 });
  assert.deepEqual(await rotating.rotateMasterKey(), { wrappedAgain: 1 }, 'the check is always wrapped again');
  assert.deepEqual((await running.cipherOf(tenantId)).decrypt('x', stored), plain);
  assert.deepEqual(
    (await (await openIn(dataDir, { masterKeys: [next] })).cipherOf(tenantId)).decrypt('x', stored),
    plain,
  );
  await assert.rejects(openIn(dataDir, { masterKeys: [old] }), /does not open/);
  for (const name of await readdir(path.join(dataDir, 'keys'))) {
    const text = await readFile(path.join(dataDir, 'keys', name), 'utf8');
    for (const secret of [old, next]) assert.ok(!text.includes(secret.toString('base64')), name);
  }
});

test('moves the key file’s key into the settings', async () => {
  const dataDir = await newDataDir();
  const tenantId = randomUUID();
  const stored = (await (await openIn(dataDir)).cipherOf(tenantId)).encrypt('x', plain);
  const masterKey = readSettings({ RHINARIUM_MASTER_KEY: (await readFile(masterFile(dataDir), 'utf8')).trim() });
  await rm(masterFile(dataDir));
  const later = await openIn(dataDir, { masterKeys: masterKey.masterKeys });
  assert.deepEqual((await later.cipherOf(tenantId)).decrypt('x', stored), plain);
  assert.throws(() => readSettings({ RHINARIUM_MASTER_KEY: 'short' }), /32 random bytes.*hidden/);
});

test('wraps and unwraps with a program, so that the master key stays in a key service', async () => {
  const dataDir = await newDataDir();
  const masterKeyCommand = await wrappingProgram(dataDir);
  const tenantId = randomUUID();
  const encryption = await openIn(dataDir, { masterKeyCommand });
  const stored = (await encryption.cipherOf(tenantId)).encrypt('x', plain);
  assert.equal((await encryption.rotateMasterKey()).wrappedAgain, 2);
  assert.deepEqual(
    (await (await openIn(dataDir, { masterKeyCommand })).cipherOf(tenantId)).decrypt('x', stored),
    plain,
  );
  await assert.rejects(openIn(dataDir, { masterKeyCommand: '/no/such/program' }), /could not be run/);
  await assert.rejects(openIn(dataDir), /master\.key is missing/);
});

test('drops a destroyed data key on the next use in every process, and its successor does not decrypt old data', async () => {
  const dataDir = await newDataDir();
  const tenantId = randomUUID();
  const [one, other] = [await openIn(dataDir), await openIn(dataDir)];
  const stored = (await one.cipherOf(tenantId)).encrypt('x', plain);
  assert.deepEqual((await other.cipherOf(tenantId)).decrypt('x', stored), plain);
  assert.equal(await other.destroyKey(tenantId), true);
  assert.deepEqual([await one.hasKey(tenantId), await other.destroyKey(tenantId)], [false, false]);
  const later = await one.cipherOf(tenantId);
  assert.throws(() => later.decrypt('x', stored), CiphertextRefused);
});

test('keeps a key destroyed when a rotation rewraps it concurrently', async () => {
  const dataDir = await newDataDir();
  const tenantId = randomUUID();
  const encryption = await openIn(dataDir);
  await encryption.cipherOf(tenantId);
  const keys = dataKeysIn(openKeyFolder(path.join(dataDir, 'keys'), randomUUID));
  const read = await keys.read(tenantId);
  await encryption.destroyKey(tenantId);
  await keys.replace(tenantId, read!);
  assert.equal(await encryption.hasKey(tenantId), false);
});

test('rewraps a data key created during a rotation before it is used', async () => {
  const dataDir = await newDataDir();
  const tenantId = randomUUID();
  const rotating = await openIn(dataDir);
  const keys = dataKeysIn(openKeyFolder(path.join(dataDir, 'keys'), randomUUID));
  const masterKey = fileMasterKey(masterFile(dataDir), { bytes: randomBytes, name: randomUUID });
  const add: typeof keys.add = async (id, key) => {
    await rotating.rotateMasterKey();
    await keys.add(id, key);
  };
  const overtaken = encryptionWith({ keys: { ...keys, add }, masterKey, newBytes: randomBytes });
  const stored = (await overtaken.cipherOf(tenantId)).encrypt('x', plain);
  assert.deepEqual((await (await openIn(dataDir)).cipherOf(tenantId)).decrypt('x', stored), plain);
});

test('reads every tenant and creates new ones during rotations, after which the old master key opens nothing', async () => {
  const dataDir = await newDataDir();
  const [server, command] = [await openIn(dataDir), await openIn(dataDir)];
  const before = await readFile(masterFile(dataDir), 'utf8');
  const stored = new Map<string, Buffer>();
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const tenantId = randomUUID();
      stored.set(tenantId, (await server.cipherOf(tenantId)).encrypt('x', plain));
      for (const [id, bytes] of [...stored].slice(0, 5).concat([...stored].slice(-5))) {
        assert.deepEqual((await server.cipherOf(id)).decrypt('x', bytes), plain);
      }
    }
  };
  const working = Promise.all([work(), work()]);
  for (let n = 0; n < 5; n++) assert.ok((await command.rotateMasterKey()).wrappedAgain > 0);
  isOver = true;
  await working;
  const later = await openIn(dataDir);
  for (const [id, bytes] of stored) assert.deepEqual((await later.cipherOf(id)).decrypt('x', bytes), plain);
  assert.equal((await readFile(masterFile(dataDir), 'utf8')).split('\n').filter(Boolean).length, 1);
  await writeFile(masterFile(dataDir), before);
  await assert.rejects(openIn(dataDir), /does not open/);
});

test('rejects one of two nodes that start at the same time with different keys, and again later', async () => {
  const { database } = await sharedDatabase();
  await database.system((sql) => sql('DELETE FROM installation'));
  await database.system((sql) => sql('DELETE FROM key_records'));
  const none = { keyStore: 'folder', keysDir: undefined, masterKeys: undefined, masterKeyCommand: undefined } as const;
  const places = [await newDataDir(), await newDataDir()].map((dataDir) => ({ ...none, dataDir }));
  // Both read the key id in the database before either creates its keys. Otherwise the race would occur only sometimes.
  let notAsked = places.length;
  let bothAsked!: () => void;
  const both = new Promise<void>((resolve) => {
    bothAsked = resolve;
  });
  const asked: typeof database.system = async (work) => {
    const answer = await database.system(work);
    notAsked -= 1;
    if (notAsked === 0) bothAsked();
    await both;
    return answer;
  };
  const openAll = () =>
    Promise.allSettled(places.map((place) => openEncryptionOf({ ...database, system: asked }, place, SYSTEM_SOURCES)));
  const first = await openAll();
  assert.deepEqual(first.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const late = first.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  assert.match(late.reason.message, /Another node began with other keys/);
  const again = await openAll();
  assert.deepEqual(
    again.map(({ status }) => status),
    first.map(({ status }) => status),
  );
  const refused = again.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  assert.match(refused.reason.message, /belong to another installation than the database/);
  const beginner = { ...none, dataDir: await newDataDir() };
  await assert.rejects(
    openEncryptionOf(database, beginner, SYSTEM_SOURCES),
    /The keys of this installation are missing/,
  );
  assert.deepEqual(await readdir(beginner.dataDir), []);
});
