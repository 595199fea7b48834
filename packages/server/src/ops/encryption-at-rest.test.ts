import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { type Caller, call } from '../../testing/client.ts';
import { capture, endOf, newPet, registeredPet } from '../../testing/pets.ts';
import { photo } from '../../testing/photo.ts';
import { PROGRAMS } from '../../testing/programs.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { newTenant, sharedService, startService } from '../../testing/service.ts';
import type { Services } from '../context.ts';
import { listBytes } from '../storage/database/table-rows.ts';
import { CiphertextRefused, isCiphertext } from '../storage/encryption/ciphertext.ts';
import { ENCRYPTED_COLUMNS, subjectOf } from '../storage/encryption/encrypted-columns.ts';
import { readEntries } from './backup/archive.ts';
import { writeBackup } from './backup/write-backup.ts';
import { checkStorage } from './check-storage.ts';
import { eraseTenant } from './erasure/erasure.ts';

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
    uploadId: key[0]!,
    engineVersion: key[1]!,
    template: values['template']!,
    searchCode: values['search_code']!,
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
  assert.equal(report.isSound, false);
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
  assert.equal(report.isSound, false);
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

test('refuses data stored in the clear, and fsck names their upload or row (S10)', async () => {
  const { services, dataDir, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const marked = await markedPet(caller, 'first');
  const [upload] = await services.database.tenant(tenantId, (sql) =>
    sql<{ id: string; key: string }>('SELECT id, blob_key AS key FROM uploads ORDER BY id'),
  );
  const plain = await services.blobs.read(upload!.key);
  await writeFile(blobFile(dataDir, upload!.key), plain);
  await assert.rejects(services.blobs.read(upload!.key), CiphertextRefused);
  await services.database.tenant(tenantId, (sql) =>
    sql('UPDATE pets SET metadata = $2 WHERE id = $1', [
      marked,
      Buffer.from('{"home":"in the clear, and long enough"}'),
    ]),
  );
  assert.equal((await call(caller, 'GET', `/v2/pets/${marked}`)).status, 500);
  assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).status, 200);
  const report = await checkStorage(services, tenantId, false);
  assert.deepEqual(
    [report.isSound, report.damagedImages, report.damagedRows],
    [false, [upload!.id], [`pets ${marked}`]],
  );
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
