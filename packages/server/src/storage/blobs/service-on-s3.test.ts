import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type Caller, call, upload } from '../../../testing/client.ts';
import { startOwnPostgres } from '../../../testing/own-postgres.ts';
import { capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { until } from '../../../testing/processes.ts';
import { PROGRAMS } from '../../../testing/programs.ts';
import { type S3Server, startS3Server, withS3Server } from '../../../testing/s3-server.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { newTenant, startService } from '../../../testing/service.ts';
import type { Services } from '../../context.ts';
import { imageRemovalUpkeep } from '../../domains/uploads/remove-images.ts';
import { checkStorage } from '../../ops/check-storage.ts';
import { eraseTenant } from '../../ops/erasure/erasure.ts';
import type { Settings } from '../../settings.ts';

/** Uploads of `registeredPet`: an appearance and five fingerprints. */
const IMAGES_OF_A_PET = 6;

const settingsOf = (s3: S3Server, s3Bucket: string): Partial<Settings> => ({
  s3Bucket,
  s3Endpoint: s3.url,
  s3AccessKeyId: s3.credentials.accessKeyId,
  s3SecretAccessKey: s3.credentials.secretAccessKey,
});

/** Decrypted images of a tenant, ordered independently of their keys. */
async function imagesOf({ blobs }: Pick<Services, 'blobs'>, tenantId: string): Promise<string[]> {
  const images: string[] = [];
  for await (const { key } of blobs.list(tenantId)) images.push((await blobs.read(key)).toString('base64'));
  return images.sort();
}

describe('a service with its images in S3', withS3Server, () => {
  const ends: (() => unknown)[] = [];
  after(async () => {
    for (const end of ends.reverse()) await end();
  });
  const newFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-s3-'));
    // PostgreSQL runs as another user under root.
    await chmod(folder, 0o711);
    ends.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  let shared: ReturnType<typeof openPlace> | undefined;
  const openPlace = async () => {
    const s3 = await startS3Server(await newFolder());
    ends.push(() => s3.kill());
    const bucket = await s3.newBucket();
    const service = await startService(settingsOf(s3, bucket));
    ends.push(() => service.close());
    const objects = async (tenantId: string) =>
      (await readdir(path.join(s3.folderOf(bucket), 'blobs', tenantId)).catch(() => [])).length;
    return { s3, bucket, service, objects };
  };
  const place = () => {
    shared ??= openPlace();
    return shared;
  };
  const newCaller = async () => {
    const { service } = await place();
    const { tenantId, apiKey } = await newTenant(service);
    return { tenantId, caller: { url: service.url, apiKey } };
  };

  test('images are in the bucket alone, where a deleted pet and an erased tenant leave none', async () => {
    const { service, objects } = await place();
    const { tenantId, caller } = await newCaller();
    const { services } = service.app;
    const petId = await registeredPet(caller, 'CAT', 1);
    assert.equal(await objects(tenantId), IMAGES_OF_A_PET);
    assert.deepEqual(await readdir(path.join(service.dataDir, 'blobs')), ['temporary']);
    const report = await checkStorage(services, tenantId, false);
    assert.deepEqual([report.isSound, report.images], [true, IMAGES_OF_A_PET]);
    assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
    assert.equal(await objects(tenantId), 0);
    const receipt = await call(caller, 'GET', `/v2/deletions/${petId}`);
    assert.deepEqual([receipt.status, receipt.body.data.isVerified], [200, true], JSON.stringify(receipt.body));
    await registeredPet(caller, 'CAT', 1);
    const erased = await eraseTenant(services, tenantId, 'A test’s own tenant');
    assert.deepEqual([erased.images, erased.isVerified, await objects(tenantId)], [IMAGES_OF_A_PET, true, 0]);
  });

  test('uploads are refused with 503 and Retry-After while the store is down, and every accepted one is there afterwards', async () => {
    const { s3, service, objects } = await place();
    const { tenantId, caller } = await newCaller();
    const petId = await registeredPet(caller, 'CAT', 2);
    const images = await imagesOf(service.app.services, tenantId);
    const request = { species: 'CAT', purpose: 'PET_VERIFICATION', seed: 2, firstShot: 10 } as const;
    const sessionId = await capture(caller, { ...request, petId, fingerprints: 2 });
    const uploaded = await objects(tenantId);
    const send = async () => {
      const file = await photo('CAT', 2, 'fingerprint', 12);
      return await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, file);
    };
    await s3.kill();
    try {
      const refused = await send();
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2']);
      await readyWith(caller, ['images']);
      assert.equal((await call(caller, 'GET', '/health/live')).status, 200);
    } finally {
      await s3.start();
    }
    await readyWith(caller, undefined);
    assert.equal((await send()).status, 201);
    assert.equal(await objects(tenantId), uploaded + 1);
    const verify = await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId });
    assert.equal((await endOf(caller, verify)).result.decision, 'MATCH');
    const later = await imagesOf(service.app.services, tenantId);
    assert.deepEqual([images.length, images.every((image) => later.includes(image))], [IMAGES_OF_A_PET, true]);
    assert.equal((await checkStorage(service.app.services, tenantId, false)).isSound, true);
  });

  test('a deletion while the store is down is done, and its images go when the store is back', async () => {
    const { s3, service, objects } = await place();
    const { tenantId, caller } = await newCaller();
    const { services } = service.app;
    const petId = await registeredPet(caller, 'CAT', 2);
    const receipt = async () => (await call(caller, 'GET', `/v2/deletions/${petId}`)).body.data;
    await s3.kill();
    try {
      assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
      assert.deepEqual((await receipt()).verified, { rows: true, images: false, templates: true, index: true });
    } finally {
      await s3.start();
    }
    await services.database.tenant(tenantId, (sql) => sql('UPDATE image_removals SET due_at = now()'));
    await imageRemovalUpkeep(services).run({ tenantIds: async () => [], isStopped: () => false });
    assert.deepEqual([await objects(tenantId), (await receipt()).isVerified], [0, true]);
  });

  test('a job that the store fails under waits for it and succeeds', async () => {
    const { s3, service } = await place();
    const { tenantId, caller } = await newCaller();
    const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 2, firstShot: 10 } as const;
    const { database, earlyTemplates } = service.app.services;
    // The job has to read the images.
    await earlyTemplates.stop();
    const sessionId = await capture(caller, request);
    await s3.kill();
    const accepted = await call(caller, 'POST', '/v2/pets:identify', { sessionId });
    const setbacks = async () => {
      const [row] = await database.tenant(tenantId, (sql) =>
        sql<{ setbacks: number }>('SELECT setbacks FROM jobs WHERE id = $1', [accepted.body.data.jobId]),
      );
      return row!.setbacks;
    };
    try {
      await until(async () => (await setbacks()) > 3, 'more setbacks than attempts');
    } finally {
      await s3.start();
    }
    const job = await endOf(caller, accepted);
    assert.deepEqual([job.status, job.attempt], ['SUCCESS', 1], JSON.stringify(job));
  });

  test('a backup of it is restored into another bucket, by commands that read the secret from a file', async () => {
    const { s3, bucket, service } = await place();
    const { tenantId, caller } = await newCaller();
    await registeredPet(caller, 'CAT', 3);
    const images = await imagesOf(service.app.services, tenantId);
    const folder = await newFolder();
    const secretFile = path.join(folder, 'secret');
    await writeFile(secretFile, `${s3.credentials.secretAccessKey}\n`);
    const run = async (dataDir: string, RHINARIUM_S3_BUCKET: string, ...words: string[]) => {
      const env = {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        RHINARIUM_S3_ENDPOINT: s3.url,
        RHINARIUM_S3_BUCKET,
        RHINARIUM_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        RHINARIUM_S3_SECRET_ACCESS_KEY_FILE: secretFile,
      };
      const { stdout } = await promisify(execFile)(process.execPath, [...PROGRAMS.admin, ...words], { env });
      return JSON.parse(stdout);
    };
    const file = path.join(folder, 'backup.tar');
    await run(service.dataDir, bucket, 'backup', '--file', file);
    const [dataDir, other] = [path.join(folder, 'data'), await s3.newBucket()];
    await run(dataDir, other, 'restore', '--file', file);
    const restored = await startService({ ...settingsOf(s3, other), dataDir });
    try {
      assert.equal(images.length, IMAGES_OF_A_PET);
      assert.deepEqual(await imagesOf(restored.app.services, tenantId), images);
    } finally {
      await restored.close();
    }
  });

  test('nodes with data folders of their own work together through the bucket and one folder of keys', async () => {
    const { s3 } = await place();
    const folder = await newFolder();
    const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
    const settings = {
      DATABASE_URL: `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`,
      RHINARIUM_KEYS_DIR: path.join(folder, 'keys'),
      RHINARIUM_S3_BUCKET: await s3.newBucket(),
      RHINARIUM_S3_ENDPOINT: s3.url,
      // Like a machine with an instance role provides them.
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    };
    const start = (RHINARIUM_ROLE: string) =>
      startServerProcess(path.join(folder, RHINARIUM_ROLE), { ...settings, RHINARIUM_ROLE });
    const [api, worker] = await Promise.all([start('api'), start('worker')]);
    try {
      const caller = { url: api.url, apiKey: api.apiKey };
      const petId = await registeredPet(caller, 'CAT', 4);
      const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 4, firstShot: 10 } as const;
      const sessionId = await capture(caller, request);
      const job = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
      assert.equal(job.result.pets[0].id, petId);
      for (const role of ['api', 'worker'])
        assert.deepEqual(await readdir(path.join(folder, role, 'blobs')), ['temporary'], role);
      assert.match(await readFile(path.join(folder, 'api', 'keys.id'), 'utf8'), /^[0-9a-f]{16}\n$/);
    } finally {
      await Promise.all([api.stop(), worker.stop()]);
      await postgres.stop();
    }
  });
});

/** Waits until the service, which stays ready, reports these parts as degraded. */
async function readyWith(caller: Caller, degraded: readonly string[] | undefined): Promise<void> {
  for (const endsAt = performance.now() + 30_000; ; ) {
    const { status, body } = await call(caller, 'GET', '/health/ready');
    assert.equal(status, 200);
    if (String(body.degraded) === String(degraded)) return;
    assert.ok(performance.now() < endsAt, JSON.stringify(body));
  }
}
