import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { type Caller, call, type Reply } from './support/client.ts';
import { capture, newPet } from './support/pets.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';

interface House {
  server: ServerProcess;
  readonly apiKey: string;
  readonly dataDir: string;
}

const houses: House[] = [];
after(async () => {
  for (const house of houses) {
    await house.server.stop();
    await rm(house.dataDir, { recursive: true, force: true });
  }
});

let shared: Promise<House> | undefined;

/** One data folder for all tests here; its server is killed and started again by them. */
function sharedHouse(): Promise<House> {
  shared ??= (async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-'));
    const server = await startServerProcess(dataDir);
    const house = { server, apiKey: server.apiKey!, dataDir };
    houses.push(house);
    return house;
  })();
  return shared;
}

const callerOf = (house: House): Caller => ({ url: house.server.url, apiKey: house.apiKey });
const add = (house: House, petId: string, sessionId: string) =>
  call(callerOf(house), 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId });

async function enrol(house: House, seed: number): Promise<{ petId: string; sessionId: string }> {
  const petId = await newPet(callerOf(house));
  return {
    petId,
    sessionId: await capture(callerOf(house), { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed }),
  };
}

async function jobAt(house: House, accepted: Reply): Promise<Reply['body']> {
  return (await call(callerOf(house), 'GET', `${accepted.headers.get('location')}?waitSeconds=30`)).body.data;
}

/** What was acknowledged is there, and the job has ended and agrees with the pet. */
async function assertKept(house: House, petId: string, accepted: Reply): Promise<void> {
  assert.equal(accepted.status, 202);
  const job = await jobAt(house, accepted);
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  const { data: pet } = (await call(callerOf(house), 'GET', `/v2/pets/${petId}`)).body;
  assert.equal(pet.fingerprintCount, job.result.addedFingerprintIds.length);
  assert.equal(pet.appearanceCount, job.result.addedAppearanceIds.length);
  assert.equal(pet.fingerprintCount, 5);
  assert.equal(pet.hasOngoingFingerprintAdditionJob, false);
  const unfinished = await call(callerOf(house), 'GET', '/v2/fingerprint-addition-jobs?status=PROCESSING');
  assert.deepEqual(unfinished.body.data, []);
}

test('a server killed among uploads has every acknowledged one when it starts again, and the enrolment goes on', async () => {
  const house = await sharedHouse();
  const { petId, sessionId } = await enrol(house, 90);
  await house.server.kill();
  house.server = await startServerProcess(house.dataDir);
  const { data: session } = (await call(callerOf(house), 'GET', `/v2/capture-sessions/${sessionId}`)).body;
  assert.deepEqual([session.state, session.progress.fingerprints, session.progress.appearances], ['STARTED', 5, 1]);
  await assertKept(house, petId, await add(house, petId, sessionId));
});

test('an accepted job outlives a server that is killed at once, or while the job is under way, and is done once', async () => {
  const house = await sharedHouse();
  for (const isUnderWay of [false, true]) {
    const { petId, sessionId } = await enrol(house, 90);
    const accepted = await add(house, petId, sessionId);
    let status = 'PENDING';
    while (isUnderWay && status === 'PENDING') {
      status = (await call(callerOf(house), 'GET', String(accepted.headers.get('location')))).body.data.status;
    }
    await house.server.kill();
    house.server = await startServerProcess(house.dataDir);
    await assertKept(house, petId, accepted);
    const again = await add(house, petId, sessionId);
    assert.equal(again.body.errors[0].code, 'SVCB2B20014');
  }
});

test('a server asked to stop during work ends with 0 and loses nothing', async () => {
  const house = await sharedHouse();
  const { petId, sessionId } = await enrol(house, 90);
  const accepted = await add(house, petId, sessionId);
  const startedAt = performance.now();
  assert.equal(await house.server.stop(), 0);
  assert.ok(performance.now() - startedAt < 20_000);
  house.server = await startServerProcess(house.dataDir);
  await assertKept(house, petId, accepted);
});

test('a second server on the same data folder is refused with the folder’s name, and the first does not notice', async () => {
  const house = await sharedHouse();
  await assert.rejects(startServerProcess(house.dataDir), (error: Error) => error.message.includes(house.dataDir));
  assert.equal((await call(callerOf(house), 'GET', '/v2/license')).status, 200);
});

test('while its killed PostgreSQL comes back the service answers 503, and then goes on by itself', async () => {
  const house = await sharedHouse();
  const pidFile = path.join(house.dataDir, 'postgres/cluster/postmaster.pid');
  process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
  const outcomes = new Set<string>();
  const endsAt = performance.now() + 30_000;
  for (let calm = 0; calm < 20 && performance.now() < endsAt; ) {
    const { status, body } = await call(callerOf(house), 'GET', '/v2/pets');
    outcomes.add(status === 200 ? '200' : `${status} ${body.errors[0].code}`);
    calm = status === 200 && outcomes.size > 1 ? calm + 1 : 0;
  }
  assert.deepEqual([...outcomes].sort(), ['200', '503 SVCB2B40008']);
  assert.equal((await call(callerOf(house), 'POST', '/v2/pets', { species: 'DOG' })).status, 201);
});
