import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { ERRORS, type JobResult, type Purpose } from '@rhinarium/contract';
import { type Caller, call, upload } from '../../../testing/client.ts';
import { capture, endOf, newPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { realPhotosFolder, withRealPhotos } from '../../../testing/real-photos.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import type { Sql } from '../../storage/database/database.ts';
import { labelledResults } from './job-record.ts';

/** Two generated dogs that differ clearly, which not all do. */
const PETS = [5, 3] as const;

async function newCaller(): Promise<Caller> {
  const service = await sharedService();
  return { url: service.url, apiKey: (await newTenant(service)).apiKey };
}

/**
 * A session of dog noses: `own` photos of the first generated dog, then `foreign` ones of the second, whose ids are
 * returned.
 */
async function mixedSession(
  caller: Caller,
  request: { purpose: Purpose; petId?: string; own: number; foreign: number },
) {
  const { own, foreign, ...session } = request;
  const first = { ...session, species: 'DOG', seed: PETS[0], firstShot: 30, fingerprints: own } as const;
  const sessionId = await capture(caller, first);
  const foreignIds: string[] = [];
  for (let shot = 0; shot < foreign; shot++) {
    const jpeg = await photo('DOG', PETS[1], 'fingerprint', 30 + shot);
    const reply = await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, jpeg);
    assert.equal(reply.body.data.quality.verdict, 'ACCEPTED', JSON.stringify(reply.body));
    foreignIds.push(reply.body.data.id);
  }
  return { sessionId, foreignIds };
}

test('photos of two dogs are registered and searched without a warning, since most honest sessions of dogs would get one', async () => {
  const caller = await newCaller();
  const petId = await newPet(caller, 'DOG');
  const registration = await mixedSession(caller, { purpose: 'PET_PROFILE_REGISTRATION', petId, own: 3, foreign: 2 });
  const added = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, registration));
  assert.equal(added.status, 'SUCCESS', JSON.stringify(added));
  assert.equal(added.result.warnings, undefined);
  assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).body.data.fingerprintCount, 5);
  const identification = await mixedSession(caller, { purpose: 'PET_IDENTIFICATION', own: 3, foreign: 1 });
  const identified = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', identification));
  const codes = (identified.result.warnings ?? []).map(({ code }: { code: string }) => code);
  assert.ok(!codes.includes('inconsistentAnimal'), codes.join());
});

/** A session with the first photos of these real cats. */
async function realSession(caller: Caller, folder: string, request: object, cats: Readonly<Record<string, number>>) {
  const body = { species: 'CAT', ...request };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', body)).body.data;
  const ids: string[] = [];
  for (const [cat, count] of Object.entries(cats)) {
    for (const file of (await readdir(path.join(folder, 'CAT', cat))).sort().slice(0, count)) {
      const jpeg = await readFile(path.join(folder, 'CAT', cat, file));
      const reply = await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, jpeg);
      assert.equal(reply.body.data.quality.verdict, 'ACCEPTED', JSON.stringify(reply.body));
      ids.push(reply.body.data.id);
    }
  }
  await upload(caller, `/v2/appearances:upload?sessionId=${sessionId}`, await photo('CAT', 2, 'appearance', 0));
  return { sessionId, ids };
}

test(
  'a cat registered with photos of which most resemble the others little is registered with a warning, one whose photos agree without',
  withRealPhotos(),
  async () => {
    const folder = realPhotosFolder()!;
    for (const [cats, isWeak] of [
      [{ s15: 5 }, false],
      [{ s1: 1, s11: 1, s13: 1, s15: 1, s23: 1 }, true],
    ] as const) {
      const caller = await newCaller();
      const petId = await newPet(caller, 'CAT');
      const request = { purpose: 'PET_PROFILE_REGISTRATION', petId };
      const { sessionId, ids } = await realSession(caller, folder, request, cats);
      const job = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId }));
      assert.deepEqual(job.result.addedFingerprintIds.toSorted(), ids.toSorted());
      const warning = job.result.warnings?.find(({ code }: { code: string }) => code === 'weakRegistration');
      assert.equal(warning !== undefined, isWeak, JSON.stringify(job.result));
      if (isWeak) assert.ok(warning.fingerprintIds.length >= 3);
    }
  },
);

test(
  'a photo of another real cat that resembles none of the session’s is named in a warning, and does not decide',
  withRealPhotos(),
  async () => {
    const folder = realPhotosFolder()!;
    const caller = await newCaller();
    const { sessionId, ids } = await realSession(caller, folder, { purpose: 'PET_IDENTIFICATION' }, { s15: 3, s23: 1 });
    const job = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
    const warnings = job.result.warnings.map((one: { code: string; fingerprintIds: string[] }) => [
      one.code,
      one.fingerprintIds,
    ]);
    assert.deepEqual(warnings, [['inconsistentAnimal', [ids[3]]]]);
    assert.deepEqual(job.warnings, job.result.warnings);
    assert.ok(!job.result.reasons?.includes('inconsistentAnimal'), JSON.stringify(job.result));
  },
);

test('one file five times is one fingerprint', async () => {
  const caller = await newCaller();
  const sessionId = await capture(caller, {
    species: 'DOG',
    purpose: 'PET_IDENTIFICATION',
    seed: PETS[0],
    fingerprints: 1,
  });
  const jpeg = await photo('DOG', PETS[0], 'fingerprint', 0);
  const path = `/v2/fingerprints:upload?sessionId=${sessionId}`;
  for (let time = 0; time < 4; time++) assert.equal((await upload(caller, path, jpeg)).status, 200);
  // Other bytes of the same picture: a trailing comment.
  const copy = await upload(caller, path, Buffer.concat([jpeg, Buffer.from([0])]));
  assert.deepEqual(copy.body.data.quality.reasons, ['nearDuplicate']);
  assert.equal(copy.body.data.progress.fingerprints, 1);
  const refused = await call(caller, 'POST', '/v2/pets:identify', { sessionId });
  assert.equal(refused.body.errors[0].code, ERRORS.captureSessionNotFinished.code);
});

const GONE = '0198b5a2-0000-7000-8000-000000000000';

function identificationOf(...petIds: string[]): JobResult<'PET_IDENTIFICATION'> {
  const pets = petIds.map((id, at) => ({ id, rank: at + 1, score: 10, isMatch: false, falseMatchRate: 0.5 }));
  return { decision: 'UNKNOWN', pets, searchedCount: 2, margin: 0 };
}

test('a page of identifications reads the labels of all its candidates in one statement', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const named = await newPet(caller, 'CAT', { externalId: 'member-7' });
  const described = await newPet(caller, 'CAT', { metadata: { box: 3 } });
  const jobs = [
    { id: 'first', petId: null, result: identificationOf(named, described) },
    { id: 'second', petId: null, result: identificationOf(described, GONE) },
    { id: 'failed', petId: null, result: null },
  ];
  const cipher = await service.app.services.encryption.cipherOf(tenantId);
  let statements = 0;
  const results = await service.app.services.database.tenant(tenantId, async (sql) => {
    const counted: Sql = (text, values) => {
      statements += 1;
      return sql(text, values);
    };
    return await labelledResults({ sql: counted, tenantId, cipher }, jobs);
  });
  assert.equal(statements, 1);
  const labelsOf = (jobId: string) =>
    results.get(jobId)?.pets.map(({ id, externalId, metadata }) => ({ id, externalId, metadata }));
  assert.deepEqual(labelsOf('first'), [
    { id: named, externalId: 'member-7', metadata: undefined },
    { id: described, externalId: undefined, metadata: { box: 3 } },
  ]);
  assert.deepEqual(labelsOf('second'), [
    { id: described, externalId: undefined, metadata: { box: 3 } },
    { id: GONE, externalId: undefined, metadata: undefined },
  ]);
  assert.equal(results.has('failed'), false);
});
