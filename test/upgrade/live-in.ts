import { ACTION_OF_PURPOSE, type Purpose, type Species } from '@rhinarium/contract';
import { attempt, type Caller, call, type Reply } from '@rhinarium/server/testing/client';
import { endOf } from '@rhinarium/server/testing/pets';
import { createAnimal, type Kind, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import type { Lived } from './lived.ts';

/** Widths of the photos, px: hardly more than is accepted, because every one is stored with the tests. */
const WIDTHS_PX: Readonly<Record<Kind, number>> = { fingerprint: 168, appearance: 200 };

/** A small JPEG of a generated animal. */
async function smallPhoto(species: Species, seed: number, kind: Kind, shot: number): Promise<Buffer> {
  const animal = createAnimal(species, seed);
  const { width, height, data } = photograph(animal, { kind, shot, difficulty: 0, widthPx: WIDTHS_PX[kind] });
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(kind === 'appearance' ? 2 : 0.5)
    .jpeg({ quality: 85 })
    .toBuffer();
}

const PASSWORD = 'correct horse battery staple';
const EMAIL = 'ada@example.org';
/** Seed of the animal. */
const CAT = 1;
const AT = '2026-01-14T18:00:00.000Z';
/** URL with a name that nothing answers to, so that deliveries wait for their next attempt. */
const HOOK = 'https://hooks.invalid/rhinarium';

async function ask(caller: Caller, method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const reply = await call(caller, method, path, body, headers);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
}

const dataOf = async (reply: Promise<Reply>): Promise<Reply['body']> => (await reply).body.data;

/** Opens a session and uploads photos of the animal, all that its action needs or fewer. */
async function photographed(caller: Caller, purpose: Purpose, firstShot: number, petId?: string, missing = 0) {
  const opened = { species: 'CAT', purpose, petId };
  const { sessionId } = await dataOf(ask(caller, 'POST', '/v2/capture-sessions', opened));
  const { fingerprintsMin, appearancesMin } = ACTION_OF_PURPOSE[purpose];
  const wanted = [
    ...Array.from({ length: fingerprintsMin - missing }, (_, n) => ['fingerprint', n] as const),
    ...Array.from({ length: appearancesMin }, (_, n) => ['appearance', n] as const),
  ];
  for (const [kind, n] of wanted) {
    const file = await smallPhoto('CAT', CAT, kind, firstShot + n);
    const name = kind === 'fingerprint' ? 'uploadFingerprint' : 'uploadAppearance';
    const { status, body } = await attempt(caller, name, {}, { sessionId, file });
    if (status !== 201 || body.data.quality.verdict !== 'ACCEPTED') throw new Error(JSON.stringify(body));
  }
  return sessionId as string;
}

async function signUp(caller: Caller, signInUrl: string): Promise<Lived['person']> {
  const url = { url: caller.url };
  const origin = { origin: caller.url };
  const secret = signInUrl.split('#')[1];
  const entered = await ask(url, 'POST', '/console/api/sign-in-link', { secret }, origin);
  const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!;
  const account = { email: EMAIL, password: PASSWORD };
  await ask(url, 'PATCH', '/console/api/account', account, { ...origin, cookie });
  return { ...account, cookie };
}

async function loseAndFind(caller: Caller, petId: string): Promise<Lived['lost']> {
  if ((await call(caller, 'GET', '/v2/lost-and-found')).status === 404) return undefined;
  await ask(caller, 'PATCH', '/v2/lost-and-found', { isEnabled: true });
  const lost = { petId, place: 'Park', lastSeenAt: AT, contact: 'Ada' };
  const { id: lostReportId } = await dataOf(ask(caller, 'POST', '/v2/lost-reports', lost));
  const sessionId = await photographed(caller, 'PET_IDENTIFICATION', 30);
  const seen = { sessionId, place: 'Street', seenAt: AT, contact: 'Jun', hasContactConsent: true };
  const { id: sightingId, searchJobId } = await dataOf(ask(caller, 'POST', '/v2/sightings', seen));
  await ask(caller, 'GET', `/v2/standing-search-jobs/${searchJobId}?waitSeconds=30`);
  const read = (path: string) => dataOf(ask(caller, 'GET', path));
  const candidates = await read(`/v2/match-candidates?sightingId=${sightingId}`);
  if (candidates.length !== 1) throw new Error(`not one candidate: ${JSON.stringify(candidates)}`);
  return {
    report: await read(`/v2/lost-reports/${lostReportId}`),
    sighting: await read(`/v2/sightings/${sightingId}`),
    candidates,
  };
}

type SoFar = Omit<Lived, 'release' | 'stoppedAt' | 'tenantId' | 'pendingJobId' | 'openSessionId'>;

/** Uses a new installation over HTTP: a person, pets, jobs, a merge, a deletion, webhooks, and a lost report. */
export async function liveIn(caller: Caller & { readonly apiKey: string; readonly signInUrl: string }): Promise<SoFar> {
  const read = (path: string) => dataOf(ask(caller, 'GET', path));
  const person = await signUp(caller, caller.signInUrl);
  const { secret, ...endpoint } = await dataOf(ask(caller, 'POST', '/v2/webhook-endpoints', { url: HOOK }));
  await ask(caller, 'POST', '/v2/search-pools', { name: 'shelter' });
  const key = 'make Nabi';
  const body = {
    species: 'CAT',
    name: 'Nabi “é” \u{1f408}',
    externalId: 'member-1',
    metadata: { chip: '0012', list: [1.1, null] },
    searchPools: ['shelter'],
  };
  const answer = (await ask(caller, 'POST', '/v2/pets', body, { 'idempotency-key': key })).body;
  const petId = answer.data.id as string;

  const { id: otherId } = await dataOf(ask(caller, 'POST', '/v2/pets', { species: 'CAT', name: 'Bori' }));
  const registration = await photographed(caller, 'PET_PROFILE_REGISTRATION', 0, otherId);
  const added = await endOf(
    caller,
    await ask(caller, 'POST', `/v2/pets/${otherId}:addFingerprints`, { sessionId: registration }),
  );
  if (added.status !== 'SUCCESS') throw new Error(JSON.stringify(added));
  const other = await read(`/v2/pets/${otherId}`);
  await ask(caller, 'POST', `/v2/pets/${otherId}:merge`, { intoPetId: petId });
  const hasUndo = (await call(caller, 'GET', '/v2/pet-changes')).status === 200;

  const sessionId = await photographed(caller, 'PET_VERIFICATION', 10, petId);
  const job = await endOf(caller, await ask(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  if (job.status !== 'SUCCESS') throw new Error(JSON.stringify(job));
  const { scores } = await read(`/v2/pet-verification-jobs/${job.jobId}/evidence`);

  const { id: goneId } = await dataOf(ask(caller, 'POST', '/v2/pets', { species: 'DOG', name: 'Gone' }));
  await ask(caller, 'DELETE', `/v2/pets/${goneId}`);
  const lost = await loseAndFind(caller, petId);
  return {
    apiKey: caller.apiKey,
    person,
    pet: await read(`/v2/pets/${petId}`),
    merged: { pet: other, hasUndo },
    deletion: await read(`/v2/deletions/${goneId}`),
    verification: { job, scores },
    repeated: { key, body, answer },
    webhook: { endpoint, secret },
    eventIds: (await read('/v2/events?pageSize=100')).map(({ id }: { id: string }) => id),
    ...(lost ? { lost } : {}),
  };
}

/** Leaves work behind: a job that no worker takes, and a session that lacks one photo, which is returned. */
export async function leaveWork(
  caller: Caller,
  petId: string,
): Promise<Pick<Lived, 'pendingJobId' | 'openSessionId'> & { readonly photo: Buffer }> {
  const sessionId = await photographed(caller, 'PET_VERIFICATION', 20, petId);
  const { jobId } = await dataOf(ask(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  const openSessionId = await photographed(caller, 'PET_IDENTIFICATION', 40, undefined, 1);
  return { pendingJobId: jobId, openSessionId, photo: await smallPhoto('CAT', CAT, 'fingerprint', 45) };
}
