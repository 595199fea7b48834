import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { SYSTEM_SOURCES } from '../../common/sources.ts';
import type { Services } from '../../context.ts';
import { hashOfApiKey, newApiKey } from '../../domains/keys/api-key.ts';
import { readSettings } from '../../settings.ts';
import type { Sql } from '../../storage/database/database.ts';
import { openDatabase } from '../../storage/database/open-database.ts';
import { listBytes } from '../../storage/database/stored-bytes.ts';
import { CiphertextRefused, isCiphertext } from '../../storage/encryption/ciphertext.ts';
import { ENCRYPTED_COLUMNS, subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import { openEncryption } from '../../storage/encryption/open-encryption.ts';
import { type Caller, call } from '../../testing/client.ts';
import { capture, endOf, newPet, registeredPet } from '../../testing/pets.ts';
import { photo } from '../../testing/photo.ts';
import { PROGRAMS } from '../../testing/programs.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { newTenant, sharedService, startService } from '../../testing/service.ts';
import { readEntries } from '../backup/archive.ts';
import { restorePlace } from '../backup/restore-place.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { checkStorage } from '../check-storage.ts';
import { eraseTenant } from '../erasure/erase-tenant.ts';
import { encryptionUpkeep, encryptStored } from './encrypt-stored.ts';

const admin = (dataDir: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [...PROGRAMS.admin, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });

async function open() {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  return { service, services, dataDir: service.dataDir, tenantId, caller: { url: service.url, apiKey } };
}

type Parts = Pick<Services, 'database' | 'blobs' | 'encryption'>;

const blobFile = (dataDir: string, key: string) => path.join(dataDir, 'blobs', key.replace(/\/(.*(..))$/, '/$2/$1'));

async function blobKeys({ blobs }: Pick<Services, 'blobs'>, tenantId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(tenantId)) keys.push(key);
  return keys.sort();
}

interface StoredTemplate {
  readonly uploadId: string;
  readonly engineVersion: string;
  readonly template: Buffer;
  readonly searchCode: Buffer;
}

async function storedTemplates({ database }: Pick<Services, 'database'>, tenantId: string): Promise<StoredTemplate[]> {
  const table = { name: 'templates', ...ENCRYPTED_COLUMNS.templates };
  const rows = await database.tenant(tenantId, (sql) => listBytes(sql, tenantId, table, undefined, 1000));
  return rows.map(({ key, values }) => ({
    ...{ uploadId: key[0]!, engineVersion: key[1]! },
    ...{ template: values['template']!, searchCode: values['search_code']! },
  }));
}

/** Decrypted templates and search codes of a tenant. */
async function plainTemplates(parts: Parts, tenantId: string): Promise<Buffer[]> {
  const cipher = await parts.encryption.cipherOf(tenantId);
  return (await storedTemplates(parts, tenantId)).flatMap(({ uploadId, engineVersion, template, searchCode }) => [
    cipher.decrypt(subjectOf('templates.template', [uploadId, engineVersion]), template),
    cipher.decrypt(subjectOf('templates.search_code', [uploadId, engineVersion]), searchCode),
  ]);
}

async function identify(caller: Caller, firstShot: number) {
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot });
  return await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
}

/** Indices of the byte strings that occur in a file below a folder, raw or as hexadecimal digits. */
async function findIn(folder: string, wanted: readonly Buffer[]): Promise<number[]> {
  const found = new Set<number>();
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(path.join(file.parentPath, file.name));
    for (const [n, part] of wanted.entries()) {
      if (bytes.includes(part) || bytes.includes(part.toString('hex'))) found.add(n);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** From the middle, without header and trailer. */
const middleOf = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 24);

const MARKED = {
  name: 'Nabi',
  metadata: { owner: 'Marked-Ada', home: 'Marked-Street 7' },
  changed: { home: 'Marked-Lane 8' },
} as const;

/** Creates a pet with metadata under an Idempotency-Key and changes the metadata. Returns its id. */
async function markedPet(caller: Caller, key: string): Promise<string> {
  const body = { species: 'CAT', name: MARKED.name, metadata: MARKED.metadata };
  const made = await call(caller, 'POST', '/v2/pets', body, { 'idempotency-key': key });
  assert.equal(made.status, 201);
  const petId: string = made.body.data.id;
  assert.equal((await call(caller, 'PATCH', `/v2/pets/${petId}`, { metadata: MARKED.changed })).status, 200);
  const again = await call(caller, 'POST', '/v2/pets', body, { 'idempotency-key': key });
  assert.deepEqual([again.status, again.body], [201, made.body]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  return petId;
}

test('the data folder of a stopped service has no byte of an image, template, search code, of metadata, a filter or a kept answer in the clear (S10)', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-rest-'));
  try {
    const service = await startService({ dataDir });
    const { services } = service.app;
    const { tenantId, apiKey } = await newTenant(service);
    const caller = { url: service.url, apiKey };
    await registeredPet(caller, 'CAT', 1);
    await markedPet(caller, 'make Nabi');
    const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 2 });
    const filtered = { sessionId, filter: { metadata: { home: 'Marked-Gate 9' } } };
    const search = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', filtered));
    assert.deepEqual([search.status, search.result.searchedCount], ['SUCCESS', 0]);
    const hash = await plainHash(services, tenantId);
    const keys = await blobKeys(services, tenantId);
    const images = await Promise.all(keys.map((key) => services.blobs.read(key)));
    const templates = await plainTemplates(services, tenantId);
    const [template] = await storedTemplates(services, tenantId);
    const sent = await photo('CAT', 1, 'fingerprint', 0);
    await service.close();
    assert.deepEqual([images.length, templates.length], [10, 12]);
    assert.equal(hash.length, 32);
    const texts = ['Marked-Ada', 'Marked-Street 7', 'Marked-Lane 8', 'Marked-Gate 9'].map((text) => Buffer.from(text));
    const secrets = [...[...images, ...templates, sent].map(middleOf), ...texts, hash];
    assert.deepEqual(await findIn(dataDir, secrets), []);
    // Control: the search finds data that is there, a stored image, and in PostgreSQL's files a stored template and a
    // name.
    const there = [await readFile(blobFile(dataDir, keys[0]!)), template!.searchCode].map(middleOf);
    assert.deepEqual(await findIn(dataDir, [...there, Buffer.from(MARKED.name)]), [0, 1, 2]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a changed byte and a swapped ciphertext are refused in use, and found by fsck with the upload (S10)', async () => {
  const { services, dataDir, tenantId, caller } = await open();
  await registeredPet(caller, 'CAT', 1);
  assert.ok((await checkStorage(services, tenantId, false)).isSound);
  const uploads = await services.database.tenant(tenantId, (sql) =>
    sql<{ id: string; key: string }>('SELECT id, blob_key AS key FROM uploads ORDER BY id'),
  );
  const [changed, first, second] = uploads.map(({ id, key }) => ({ id, key, file: blobFile(dataDir, key) }));
  const bytes = await readFile(changed!.file);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(changed!.file, bytes);
  const [a, b] = [await readFile(first!.file), await readFile(second!.file)];
  await writeFile(first!.file, b);
  await writeFile(second!.file, a);
  for (const { key } of [changed!, first!, second!]) await assert.rejects(services.blobs.read(key), CiphertextRefused);
  const [one, two, three] = (await storedTemplates(services, tenantId)).filter(
    ({ uploadId }) => ![changed, first, second].some((upload) => upload!.id === uploadId),
  );
  await services.database.tenant(tenantId, async (sql) => {
    const put = (column: string, to: string, value: Buffer) =>
      sql(`UPDATE templates SET ${column} = $2 WHERE upload_id = $1`, [to, value]);
    await put('template', one!.uploadId, two!.template);
    await put('search_code', two!.uploadId, Buffer.from(two!.searchCode).fill(0, 100, 101));
    await put('search_code', three!.uploadId, three!.template);
  });
  const report = await checkStorage(services, tenantId, false);
  assert.deepEqual([report.isSound, report.unencrypted], [false, { images: 0, rows: 0 }]);
  assert.deepEqual(report.damagedImages, [changed, first, second].map((upload) => upload!.id).sort());
  assert.deepEqual([...report.damagedTemplates].sort(), [one, two, three].map((each) => each!.uploadId).sort());
  const fsck = await admin(dataDir, 'fsck', '--tenant', tenantId).catch((cause: { code: number }) => cause.code);
  assert.equal(fsck, 1);
  // Damaged templates are recreated from the stored images.
  assert.equal((await identify(caller, 20)).status, 'SUCCESS');
});

const REQUESTS = { name: 'idempotent_requests', ...ENCRYPTED_COLUMNS.idempotent_requests };

/** Decrypted hash of the tenant's only request with an Idempotency-Key. */
async function plainHash({ database, encryption }: Parts, tenantId: string): Promise<Buffer> {
  const cipher = await encryption.cipherOf(tenantId);
  const rows = await database.tenant(tenantId, (sql) => listBytes(sql, tenantId, REQUESTS, undefined, 2));
  assert.equal(rows.length, 1);
  const [{ key, values }] = rows as [(typeof rows)[number]];
  return cipher.decrypt(subjectOf('idempotent_requests.request_hash', key), values['request_hash']!);
}

test('metadata and kept answers of another row are refused in use, and found by fsck', async () => {
  const { services, tenantId, caller } = await open();
  const [one, two] = [await markedPet(caller, 'first'), await markedPet(caller, 'second')];
  const empty = await newPet(caller);
  assert.deepEqual((await checkStorage(services, tenantId, false)).damagedRows, []);
  await services.database.tenant(tenantId, async (sql) => {
    await sql('UPDATE pets SET metadata = (SELECT metadata FROM pets WHERE id = $1) WHERE id = $2', [one, two]);
    await sql(`UPDATE idempotent_requests SET answer = (SELECT answer FROM idempotent_requests WHERE idempotency_key = 'second')
                WHERE idempotency_key = 'first'`);
  });
  const report = await checkStorage(services, tenantId, false);
  assert.deepEqual([report.isSound, report.unencrypted], [false, { images: 0, rows: 0 }]);
  assert.deepEqual(report.damagedRows, [`pets ${two}`, 'idempotent_requests createPet live first']);
  const statuses = await Promise.all(
    [one, two, empty].map(async (petId) => (await call(caller, 'GET', `/v2/pets/${petId}`)).status),
  );
  assert.deepEqual(statuses, [200, 500, 200]);
  const body = { species: 'CAT', name: MARKED.name, metadata: MARKED.metadata };
  const again = async (key: string) =>
    (await call(caller, 'POST', '/v2/pets', body, { 'idempotency-key': key })).status;
  assert.deepEqual([await again('first'), await again('second')], [500, 201]);
});

test('metadata that change while they are being encrypted are kept as they were changed', async () => {
  const { services, dataDir, tenantId, caller } = await open();
  const petId = await markedPet(caller, 'first');
  await services.database.tenant(tenantId, (sql) =>
    sql('UPDATE pets SET metadata = $2 WHERE id = $1', [petId, Buffer.from('{"home":"old"}')]),
  );
  await rm(path.join(dataDir, 'keys', `${tenantId}.encrypted`), { force: true });
  let isChanged = false;
  const database: Services['database'] = {
    ...services.database,
    tenant: (id, run) =>
      services.database.tenant(id, (sql) =>
        run((async (text: string, values?: readonly unknown[]) => {
          if (!isChanged && text.startsWith('UPDATE "pets"')) {
            isChanged = true;
            await call(caller, 'PATCH', `/v2/pets/${petId}`, { metadata: { home: 'new' } });
          }
          return await sql(text, values);
        }) as Sql),
      ),
  };
  await encryptStored({ ...services, database }, tenantId);
  assert.equal(isChanged, true);
  assert.deepEqual((await call(caller, 'GET', `/v2/pets/${petId}`)).body.data.metadata, { home: 'new' });
});

/** A tenant's archive as written by the last release with plain metadata. */
async function olderArchive(dataDir: string, file: string, tenantId: string): Promise<void> {
  const older = await openDatabase({ dataDir, migrateUpTo: '0015-deletions.sql' });
  try {
    await older.tenant(tenantId, async (sql) => {
      const hash = hashOfApiKey(OLD.apiKey);
      await sql("INSERT INTO tenants (tenant_id, name, plan, created_at) VALUES ($1, 'Old', 'pro', now())", [tenantId]);
      await sql(
        `INSERT INTO api_keys (tenant_id, id, name, mode, prefix, hash, scopes, created_at)
         VALUES ($1, $1, 'Old', 'live', 'psk_live', $2, '{full}', now())`,
        [tenantId, hash],
      );
      await sql(
        `INSERT INTO api_keys (tenant_id, id, name, mode, prefix, hash, scopes, created_at)
         VALUES ($1, $2, 'Old', 'test', 'psk_test', $3, '{full}', now())`,
        [tenantId, OLD.petId, hashOfApiKey(OLD.testKey)],
      );
      await sql(
        `INSERT INTO pets (tenant_id, id, species, name, metadata, created_at, updated_at)
         VALUES ($1, $2, 'CAT', 'Nabi', $3, now(), now())`,
        [tenantId, OLD.petId, OLD.metadata],
      );
      const request = createHash('sha256')
        .update(JSON.stringify([null, null, OLD.body, null]))
        .update('')
        .digest();
      await sql(
        `INSERT INTO idempotent_requests (tenant_id, operation, key_mode, idempotency_key, request_hash, created_at, answer)
         VALUES ($1, 'createPet', 'live', 'make it', $2, now(), $3)`,
        [tenantId, request, `{"status":201,"body":{"data":{"id":"${OLD.petId}","metadata":${OLD.metadata}}}}`],
      );
    });
    const sources = { ...SYSTEM_SOURCES, release: 'test', engineVersion: 'test', say: () => {} };
    const encryption = await openEncryption({ ...NO_KEY_SETTINGS, dataDir }, SYSTEM_SOURCES);
    const blobs = {} as Services['blobs'];
    await writeBackup({ ...sources, database: older, encryption, blobs }, file, [tenantId]);
  } finally {
    await older.close();
  }
}

const NO_KEY_SETTINGS = { keysDir: undefined, masterKeys: undefined, masterKeyCommand: undefined };
const OLD = {
  apiKey: newApiKey('live', SYSTEM_SOURCES.random.below),
  testKey: newApiKey('test', SYSTEM_SOURCES.random.below),
  petId: '0198b5a2-0000-7000-8000-000000000001',
  metadata: '{"home": "Marked-Road 9",  "big": 1.10}',
  body: { species: 'CAT', metadata: { home: 'x' } },
};

test('an archive of a release that kept metadata in the clear is restored, read as it is and encrypted in the background; its test key sees test data only', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-rest-'));
  const tenantId = '0198b5a2-0000-7000-8000-000000000002';
  try {
    const file = path.join(folder, 'tenant.tar');
    await olderArchive(path.join(folder, 'older'), file, tenantId);
    const dataDir = path.join(folder, 'there');
    const place = { ...readSettings({}), dataDir };
    const settings = { ...NO_KEY_SETTINGS, dataDir };
    await restorePlace({ ...place, openEncryption: () => openEncryption(settings, SYSTEM_SOURCES) }, file, () => {});
    const service = await startService({ dataDir, role: 'api' });
    try {
      const { services } = service.app;
      const caller = { url: service.url, apiKey: OLD.apiKey };
      const inTest = { url: service.url, apiKey: OLD.testKey };
      assert.equal((await call(inTest, 'GET', '/v2/license')).body.data.mode, 'test');
      assert.deepEqual((await call(inTest, 'GET', '/v2/pets')).body.data, []);
      assert.equal((await call(caller, 'GET', '/v2/pets')).body.data.length, 1);
      const text = async () =>
        await (
          await fetch(`${service.url}/v2/pets/${OLD.petId}`, { headers: { 'x-service-api-key': OLD.apiKey } })
        ).text();
      const rows = async () => (await checkStorage(services, tenantId, false)).unencrypted.rows;
      assert.ok((await text()).includes(OLD.metadata), await text());
      assert.equal(await rows(), 2);
      // An earlier release's mark does not cover metadata.
      await writeFile(path.join(dataDir, 'keys', `${tenantId}.encrypted`), '');
      await encryptionUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
      assert.deepEqual([await rows(), (await checkStorage(services, tenantId, false)).isSound], [0, true]);
      assert.ok((await text()).includes(OLD.metadata), await text());
      const again = await call(caller, 'POST', '/v2/pets', OLD.body, { 'idempotency-key': 'make it' });
      assert.deepEqual([again.status, again.body.data.id], [201, OLD.petId]);
      assert.equal((await call(caller, 'DELETE', `/v2/pets/${OLD.petId}`)).status, 204);
      const gone = await call(caller, 'POST', '/v2/pets', OLD.body, { 'idempotency-key': 'make it' });
      assert.deepEqual([gone.status, gone.body.errors[0].code], [422, 'SVCB2B40007']);
    } finally {
      await service.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('an erased tenant cannot be read from earlier copies of its images and rows with what is left (R5)', async () => {
  const { services, dataDir, tenantId, caller } = await open();
  await registeredPet(caller, 'CAT', 1);
  const keys = await blobKeys(services, tenantId);
  const images = await Promise.all(keys.map((key) => readFile(blobFile(dataDir, key))));
  const templates = await storedTemplates(services, tenantId);
  const wrapped = await readFile(path.join(dataDir, 'keys', `${tenantId}.key`), 'utf8');
  const receipt = await eraseTenant(services, tenantId, 'A test’s own tenant');
  assert.deepEqual(receipt.verified, { rows: true, images: true, key: true });
  assert.deepEqual([receipt.isVerified, receipt.isKeyDestroyed, receipt.isMasterKeyToRotate], [true, true, undefined]);

  const secret = JSON.parse(wrapped) as { id: string; wrapped: string };
  assert.deepEqual(await findIn(dataDir, [Buffer.from(secret.wrapped), Buffer.from(secret.id)]), []);
  const tenants = (await readdir(path.join(dataDir, 'keys'))).filter(
    (name) => name.endsWith('.key') && name !== 'master.key',
  );
  const ciphers = [tenantId, ...tenants.map((name) => name.slice(0, -'.key'.length))];
  for (const id of ciphers) {
    const cipher = await services.encryption.cipherOf(id);
    for (const [n, image] of images.entries()) {
      assert.throws(() => cipher.decrypt(`image ${keys[n]!.split('/')[1]}`, image), CiphertextRefused);
    }
    for (const { uploadId, engineVersion, template } of templates) {
      const subject = subjectOf('templates.template', [uploadId, engineVersion]);
      assert.throws(() => cipher.decrypt(subject, template), CiphertextRefused);
    }
  }
  await services.encryption.destroyKey(tenantId);
});

/** Converts a tenant to the storage of a release without encryption. */
async function storePlain(parts: Parts, dataDir: string, tenantId: string): Promise<void> {
  for (const key of await blobKeys(parts, tenantId))
    await writeFile(blobFile(dataDir, key), await parts.blobs.read(key));
  const cipher = await parts.encryption.cipherOf(tenantId);
  for (const { uploadId, engineVersion, template, searchCode } of await storedTemplates(parts, tenantId)) {
    const key = [uploadId, engineVersion];
    const values = [
      uploadId,
      cipher.decrypt(subjectOf('templates.template', key), template),
      cipher.decrypt(subjectOf('templates.search_code', key), searchCode),
    ];
    await parts.database.tenant(tenantId, (sql) =>
      sql('UPDATE templates SET template = $2, search_code = $3 WHERE upload_id = $1', values),
    );
  }
  await rm(path.join(dataDir, 'keys', `${tenantId}.encrypted`), { force: true });
}

test('what an earlier release stored plain is read as it is, and is encrypted in the background, in parts if interrupted', async () => {
  const { services, dataDir, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const keys = await blobKeys(services, tenantId);
  const images = await Promise.all(keys.map((key) => services.blobs.read(key)));
  const templates = await plainTemplates(services, tenantId);
  await storePlain(services, dataDir, tenantId);
  const report = async () => {
    const { isSound, unencrypted } = await checkStorage(services, tenantId, false);
    return { isSound, ...unencrypted };
  };
  assert.deepEqual(await report(), { isSound: true, images: 6, rows: 6 });
  assert.equal((await identify(caller, 20)).result.pets[0].id, petId);

  let left = 3;
  const stopped = await encryptStored(services, tenantId, () => left-- <= 0);
  assert.ok(stopped.images > 0 && stopped.images < 6, `${stopped.images} images before the interruption`);
  assert.equal(await services.encryption.isAllEncrypted(tenantId), false);
  await encryptionUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
  assert.equal(await services.encryption.isAllEncrypted(tenantId), true);
  assert.deepEqual(await report(), { isSound: true, images: 0, rows: 0 });
  for (const key of keys) assert.ok(isCiphertext(await readFile(blobFile(dataDir, key))));
  assert.deepEqual(await Promise.all(keys.map((key) => services.blobs.read(key))), images);
  assert.deepEqual(await plainTemplates(services, tenantId), templates);
  assert.equal((await identify(caller, 30)).result.pets[0].id, petId);
});

test('a photo that is deleted while it is being encrypted does not come back', async () => {
  const { services, dataDir, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  await storePlain(services, dataDir, tenantId);
  let isDeleted = false;
  const blobs: Services['blobs'] = {
    ...services.blobs,
    async put(key, source) {
      if (!isDeleted) {
        isDeleted = true;
        assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
      }
      await services.blobs.put(key, source);
    },
  };
  await encryptStored({ ...services, blobs }, tenantId);
  assert.deepEqual(await blobKeys(services, tenantId), []);
});

test('an archive holds the plain content, so that another installation can read it', async () => {
  const { services, tenantId, caller } = await open();
  await registeredPet(caller, 'CAT', 1);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-rest-'));
  try {
    const file = path.join(folder, 'tenant.tar');
    const parts = { ...services, release: 'test', engineVersion: 'test', say: () => {} };
    await writeBackup(parts, file, [tenantId]);
    const templates = new Set((await plainTemplates(services, tenantId)).map((bytes) => `\\x${bytes.toString('hex')}`));
    for await (const { name, bytes } of readEntries(file)) {
      if (name.startsWith('images/')) assert.equal(bytes.readUInt16BE(0), 0xffd8);
      if (!/\/templates\/\d/.test(name)) continue;
      for (const row of bytes.toString('utf8').trim().split('\n')) {
        const { template, search_code } = JSON.parse(row) as { template: string; search_code: string };
        assert.ok(templates.delete(template) && templates.delete(search_code));
      }
    }
    assert.equal(templates.size, 0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('on the command line: a rotation beside a server under load, and a start with the wrong master key in one sentence', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-rest-'));
  try {
    const server = await startServerProcess(dataDir);
    const caller = { url: server.url, apiKey: server.apiKey! };
    let isOver = false;
    const working = (async () => {
      for (let shot = 0; !isOver || shot < 2; shot += 10) {
        const petId = await newPet(caller);
        await capture(caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed: 1, firstShot: shot });
      }
    })();
    for (let n = 0; n < 2; n++) {
      const { stdout } = await admin(dataDir, 'master-key', 'rotate');
      assert.equal(JSON.parse(stdout).wrappedAgain, 2);
    }
    isOver = true;
    await working;
    const encrypted = JSON.parse((await admin(dataDir, 'encrypt')).stdout);
    assert.deepEqual([encrypted.tenants[0].images, encrypted.tenants[0].rows], [0, 0]);
    assert.equal(JSON.parse((await admin(dataDir, 'fsck')).stdout).isSound, true);
    assert.equal(await server.stop(), 0);

    await writeFile(path.join(dataDir, 'keys', 'master.key'), `${randomBytes(32).toString('base64')}\n`);
    await assert.rejects(startServerProcess(dataDir), (cause: Error) => {
      assert.match(
        cause.message,
        /^Rhinarium could not start\. The master key .* does not open the data keys[^\n]*\n$/,
      );
      return true;
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('with the keys in the database an erased tenant is unreadable at once, and the receipt asks for a new master key', async () => {
  const service = await startService({ keyStore: 'database', masterKeys: [randomBytes(32)] });
  try {
    const { services } = service.app;
    const { tenantId, apiKey } = await newTenant(service);
    await newPet({ url: service.url, apiKey }, 'CAT', { metadata: { chip: '4101' } });
    const stored = await services.database.tenant(tenantId, (sql) =>
      sql<{ id: string; metadata: Buffer }>('SELECT id, metadata FROM pets'),
    );
    const receipt = await eraseTenant(services, tenantId, 'A test’s own tenant');
    assert.deepEqual([receipt.isVerified, receipt.isKeyDestroyed, receipt.isMasterKeyToRotate], [true, true, true]);
    const later = await services.encryption.cipherOf(tenantId);
    const { metadata } = stored[0]!;
    assert.ok(isCiphertext(metadata));
    assert.throws(() => later.decrypt('anything', metadata), CiphertextRefused);
  } finally {
    await service.close();
  }
});
