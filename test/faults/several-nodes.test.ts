import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { firstStart, listTenantIds } from '@rhinarium/server/parts/domains';
import { type Caller, call, type Reply } from '@rhinarium/server/testing/client';
import { type OwnPostgres, startOwnPostgres } from '@rhinarium/server/testing/own-postgres';
import { capture, endOf, registeredPet } from '@rhinarium/server/testing/pets';
import { type ServerProcess, startServerProcess } from '@rhinarium/server/testing/server-process';
import { startService } from '@rhinarium/server/testing/service';

/** Two api nodes and one worker as processes on one PostgreSQL and one image folder. */
interface Fleet {
  readonly folder: string;
  readonly postgres: OwnPostgres;
  readonly databaseUrl: string;
  readonly apis: readonly [ServerProcess, ServerProcess];
  worker: ServerProcess;
  /** The first tenant, at the first and second api node. */
  readonly callers: readonly [Caller, Caller];
}

const opened: Fleet[] = [];
after(async () => {
  for (const { apis, worker, postgres, folder } of opened) {
    await Promise.all([...apis, worker].map((node) => node.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

function startNode({ folder, databaseUrl }: Pick<Fleet, 'folder' | 'databaseUrl'>, role: 'api' | 'worker') {
  // Short, so that a killed worker's jobs are soon taken over.
  const settings = { RHINARIUM_ROLE: role, DATABASE_URL: databaseUrl, RHINARIUM_JOB_LEASE_SECONDS: '3' };
  return startServerProcess(path.join(folder, 'data'), settings);
}

async function openFleet(): Promise<Fleet> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-nodes-'));
  // PostgreSQL runs as another user under root.
  await chmod(folder, 0o711);
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  const place = { folder, databaseUrl: `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium` };
  const [first, second, worker] = await Promise.all([
    startNode(place, 'api'),
    startNode(place, 'api'),
    startNode(place, 'worker'),
  ]);
  await postgres.query(`UPDATE tenants SET plan = 'pro'`);
  const apiKey = first.apiKey ?? second.apiKey;
  const callers = [first, second].map(({ url }) => ({ url, apiKey })) as [Caller, Caller];
  const fleet: Fleet = { ...place, postgres, apis: [first, second], worker, callers };
  opened.push(fleet);
  return fleet;
}

let shared: Promise<Fleet> | undefined;
function sharedFleet(): Promise<Fleet> {
  shared ??= openFleet();
  return shared;
}

const statusOf = async (url: string, at: string) => (await fetch(`${url}${at}`)).status;

async function identify(caller: Caller, seed: number, firstShot: number): Promise<Reply> {
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed, firstShot });
  return await call(caller, 'POST', '/v2/pets:identify', { sessionId });
}

const petIdsOf = (job: Reply['body']): string[] => job.result.pets.map(({ id }: { id: string }) => id);

test('nodes that start at the same time on an empty database make one first tenant, and a worker answers its probes only', async () => {
  const { postgres, apis, worker } = await sharedFleet();
  assert.equal([...apis, worker].filter(({ apiKey }) => apiKey !== undefined).length, 1);
  assert.equal((await postgres.query('SELECT tenant_id FROM tenants')).length, 1);
  for (const at of ['/health/live', '/health/ready', '/metrics']) assert.equal(await statusOf(worker.url, at), 200, at);
  for (const at of ['/', '/docs', '/console', '/v2/license', '/v2/pets'])
    assert.equal(await statusOf(worker.url, at), 404, at);
});

test('one of several first starts at the same moment makes the first tenant', async () => {
  const service = await startService({ role: 'api', engineThreads: 1 });
  try {
    const { services } = service.app;
    const firsts = await Promise.all([1, 2, 3].map(() => firstStart(services, service.url)));
    assert.equal(firsts.filter((first) => first !== undefined).length, 1);
    assert.equal((await services.database.system(listTenantIds)).length, 1);
  } finally {
    await service.close();
  }
});

test('a node verifies and identifies pets of another node, and finds none that another deleted (R4)', async () => {
  const [first, second] = (await sharedFleet()).callers;
  const petId = await registeredPet(first, 'CAT', 1);
  const sessionId = await capture(second, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 10,
  });
  const verified = await endOf(first, await call(second, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  assert.equal(verified.result.decision, 'MATCH');
  // From here on the worker has the pet in memory.
  assert.deepEqual(petIdsOf(await endOf(second, await identify(second, 1, 20))), [petId]);
  assert.equal((await call(second, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  assert.equal((await call(first, 'GET', `/v2/pets/${petId}`)).status, 404);
  assert.deepEqual(petIdsOf(await endOf(first, await identify(first, 1, 30))), []);
});

test('a wrong photo that is taken back on two nodes while two workers search is in no result that ends afterwards (R4)', async () => {
  const fleet = await sharedFleet();
  const [first, second] = fleet.callers;
  const other = await startNode(fleet, 'worker');
  try {
    const strayId = await registeredPet(first, 'CAT', 5);
    const petId: string = (await call(first, 'POST', '/v2/pets', { species: 'CAT' })).body.data.id;
    const additions = await call(first, 'GET', `/v2/fingerprint-addition-jobs?petId=${strayId}`);
    const [photoId] = additions.body.data[0].result.addedFingerprintIds as string[];
    const body = { intoPetId: petId, fingerprintIds: [photoId] };
    assert.equal((await call(first, 'POST', `/v2/pets/${strayId}:moveFingerprints`, body)).status, 200);
    const shots = [10, 13, 16, 19, 22, 25, 28, 31];
    const sessions = await Promise.all(
      shots.map((firstShot) => capture(first, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 5, firstShot })),
    );
    const search = (sessionId: string, at: number) =>
      call(at % 2 === 0 ? first : second, 'POST', '/v2/pets:identify', { sessionId });
    const before = await endOf(first, await search(sessions[0]!, 0));
    assert.ok(petIdsOf(before).includes(petId));
    const accepted = await Promise.all(sessions.slice(1).map(search));
    const path = `/v2/pets/${petId}/photos/${photoId}`;
    const [one, two] = await Promise.all([call(first, 'DELETE', path), call(second, 'DELETE', path)]);
    assert.deepEqual([one.status, two.status], [204, 204]);
    assert.equal(one.headers.get('location'), two.headers.get('location'));
    const receiptOn = async (caller: Caller) => (await call(caller, 'GET', one.headers.get('location')!)).body.data;
    const { deletedAt } = await receiptOn(first);
    for (const reply of accepted) {
      const job = await endOf(second, reply);
      assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
      assert.equal(petIdsOf(job).includes(petId), job.finishedAt <= deletedAt, `${job.finishedAt} ${deletedAt}`);
    }
    for (const caller of fleet.callers) assert.equal((await receiptOn(caller)).isVerified, true);
    const { data } = (await call(first, 'GET', '/v2/events?type=pet.photosDeleted')).body;
    assert.equal(data.length, 1);
    assert.equal((await call(first, 'DELETE', `/v2/pets/${strayId}`)).status, 204);
  } finally {
    await other.stop();
  }
});

test('api nodes run no job, and a worker that is killed at its work loses none: the next one ends them all (R1)', async () => {
  const fleet = await sharedFleet();
  const [first, second] = fleet.callers;
  const petId = await registeredPet(first, 'CAT', 2);
  const accepted = [await identify(first, 2, 10), await identify(second, 2, 20)];
  const read = async (reply: Reply, waitSeconds: number) =>
    (await call(second, 'GET', `${reply.headers.get('location')}?waitSeconds=${waitSeconds}`)).body.data;
  while ((await read(accepted[0]!, 0)).status === 'PENDING');
  await fleet.worker.kill();
  accepted.push(await identify(first, 2, 30));
  assert.equal((await read(accepted[2]!, 1)).status, 'PENDING');
  fleet.worker = await startNode(fleet, 'worker');
  for (const reply of accepted) {
    const job = await endOf(first, reply);
    assert.deepEqual([job.status, petIdsOf(job)], ['SUCCESS', [petId]]);
  }
});

test('a node with a keys folder of its own is refused before it makes keys that the others do not have', async () => {
  const fleet = await sharedFleet();
  const folder = path.join(fleet.folder, 'elsewhere');
  await mkdir(folder);
  await assert.rejects(
    startNode({ ...fleet, folder }, 'worker'),
    /set RHINARIUM_KEYS_DIR to the folder that the nodes/,
  );
  assert.equal((await readdir(path.join(folder, 'data'))).includes('keys'), false);
});

test('nodes with the keys in the database share no folder of keys, and each reads what the other took', async () => {
  const { postgres } = await sharedFleet();
  await postgres.query('CREATE DATABASE without_folder OWNER rhinarium');
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-keys-in-database-'));
  const settings = {
    DATABASE_URL: `postgres://rhinarium@127.0.0.1:${postgres.port}/without_folder`,
    RHINARIUM_KEY_STORE: 'database',
    RHINARIUM_MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const start = (name: string, changes: Record<string, string> = {}) =>
    startServerProcess(path.join(folder, name), { ...settings, ...changes });
  const [one, other] = [await start('one'), await start('other')];
  try {
    const [first, second] = [one, other].map(({ url }) => ({ url, apiKey: one.apiKey! })) as [Caller, Caller];
    const metadata = { microchip: '410100012345678' };
    const { id } = (await call(first, 'POST', '/v2/pets', { species: 'CAT', metadata })).body.data;
    assert.deepEqual((await call(second, 'GET', `/v2/pets/${id}`)).body.data.metadata, metadata);
    assert.deepEqual((await readdir(path.join(folder, 'one'))).includes('keys'), false);
    await assert.rejects(start('third', { RHINARIUM_KEY_STORE: 'folder' }), /set RHINARIUM_KEY_STORE=database/);
    const wrong = { RHINARIUM_MASTER_KEY: randomBytes(32).toString('base64') };
    await assert.rejects(start('fourth', wrong), /does not open the data keys in the database/);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
});
