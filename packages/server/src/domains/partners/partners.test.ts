import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ERRORS, type ErrorName, LIMITS, messagePathOf, PartnerMessage } from '@rhinarium/contract';
import { DAY_MS } from '../../common/durations.ts';
import { ask, attempt, call, type Reply } from '../../testing/client.ts';
import { capture, registeredPet } from '../../testing/pets.ts';
import { sharedService, startService } from '../../testing/service.ts';
import { openLostAndFound } from '../lost-and-found/lost-and-found.fixture.ts';
import { lostAndFoundUpkeep } from '../lost-and-found/lost-and-found-upkeep.ts';
import { resumeTenant, suspendTenant } from '../tenants/suspend-tenant.ts';
import { signWebhook } from '../webhooks/sign-webhook.ts';

type Home = Awaited<ReturnType<typeof openLostAndFound>>;

const GUIDE = fileURLToPath(new URL('../../../../../docs/guides/duplicates-and-lost-pets.md', import.meta.url));

const requireCode = ({ status, body }: Reply, name: ErrorName) => {
  assert.equal(body?.errors?.[0]?.code, ERRORS[name].code, JSON.stringify(body));
  assert.equal(status, ERRORS[name].status);
};

const ALL = { sendSightings: true, searchSightings: true, showPhoto: true, showPlace: true };
const ANY_ADDRESS = { webhookAddresses: 'any' } as const;

let installations: Promise<readonly Awaited<ReturnType<typeof startService>>[]> | undefined;

/** Two installations: services with separate databases and data folders. */
function openInstallations() {
  installations ??= (async () => [await startService(ANY_ADDRESS), await startService(ANY_ADDRESS)])();
  return installations;
}

after(async () => {
  for (const service of (await installations?.catch(() => undefined)) ?? []) await service.close();
});

/** Tenants A and B of two installations that are partners. */
async function openPartners(switches: Partial<typeof ALL> = ALL) {
  const [one, two] = await openInstallations();
  const [a, b] = [await openLostAndFound(one), await openLostAndFound(two)];
  const ofA = (await ask(a.caller, 'createPartner', {}, { name: 'Shelter B' })).data;
  const { secret, messageUrl: url } = ofA;
  const ofB = (await ask(b.caller, 'createPartner', {}, { name: 'Clinic A', url, secret, ...switches })).data;
  await ask(a.caller, 'updatePartner', { partnerId: ofA.id }, { url: ofB.messageUrl, ...switches });
  return { a, b, secret, atA: { partnerId: ofA.id }, atB: { partnerId: ofB.id }, urlOfA: url, urlOfB: ofB.messageUrl };
}

/** Asks until something is there, for at most 60 seconds: the promise of the search. */
async function within60s<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} within 60 s`);
}

const shared = async (home: Home, sightingId: string) =>
  (await ask(home.caller, 'listSharedCandidates', {}, { sightingId })).data;
const sightings = async (home: Home) => (await ask(home.caller, 'listSightings', {}, {})).data;
const foreign = (home: Home) =>
  within60s('the sighting of the partner', async () => (await sightings(home)).find(({ partnerId }) => partnerId));

/** A message as the other side would send it. */
async function post(
  { url, secret }: { readonly url: string; readonly secret: string },
  message: object,
  {
    id = crypto.randomUUID() as string,
    at = new Date(),
    body = JSON.stringify({ version: 1, to: url, isTest: false, ...message }),
  } = {},
) {
  const headers = { 'content-type': 'application/json', ...signWebhook({ id, at, body }, [secret]) };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

/** Message `sighting.opened` with photos of a generated animal. */
async function openedMessage(home: Home, seed: number, id: string, changes: object = {}) {
  const sessionId = await capture(home.caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed, firstShot: 6 });
  const rows = await home.sql<{ kind: 'fingerprint' | 'appearance'; blobKey: string }>(
    'SELECT kind, blob_key AS "blobKey" FROM uploads WHERE session_id = $1',
    [sessionId],
  );
  const photos = [];
  for (const { kind, blobKey } of rows)
    photos.push({ kind, jpeg: Buffer.from(await home.services.blobs.read(blobKey)).toString('base64') });
  const now = Date.now();
  const times = { changedAt: new Date(now).toISOString(), expiresAt: new Date(now + 1000 * DAY_MS).toISOString() };
  const sighting = {
    id,
    species: 'CAT',
    seenAt: '2026-01-14T00:00:00.000Z',
    ...times,
    falseMatchRateMax: 0.01,
    ...changes,
  };
  return { type: 'sighting.opened', sighting, photos };
}

test('a dog that is lost at A and seen at another installation is a candidate at both within 60 s', async (t) => {
  const { a, b, atA, atB } = await openPartners();
  const petId = await registeredPet(a.caller, 'DOG', 81);
  const report = await a.report(petId, { contact: 'Mina 010 5550 0100' });
  await a.searched(report);
  const startedAt = performance.now();
  const place = { place: 'Harbour', position: { latitude: 37.54721, longitude: 127.04731 } };
  const sighting = await b.sight(81, { ...place, contact: 'Finder 5551', hasContactConsent: true }, 'DOG');
  const mine = await within60s('the candidate at A', async () => (await a.candidates({ petId }))[0]);
  const atATookMs = performance.now() - startedAt;
  const theirs = await within60s('the candidate at B', async () => (await shared(b, sighting.id))[0]);
  t.diagnostic(
    `${(atATookMs / 1000).toFixed(1)} s at A, ${((performance.now() - startedAt) / 1000).toFixed(1)} s at B`,
  );

  const copy = (await ask(a.caller, 'readSighting', { sightingId: mine.sightingId })).data;
  assert.deepEqual(
    [copy.partnerId, copy.partnerName, copy.place, copy.position, copy.contact],
    [atA.partnerId, 'Shelter B', 'Harbour', { latitude: 37.55, longitude: 127.05 }, undefined],
  );
  assert.equal(Date.parse(copy.expiresAt!) <= Date.now() + LIMITS.partnerSightingDays * DAY_MS, true);
  assert.equal((await a.events('matchCandidate.found')).at(-1)?.data['matchCandidateId'], mine.id);
  assert.equal((await b.events('sharedCandidate.found')).at(-1)?.data['sightingId'], sighting.id);
  assert.deepEqual(
    [theirs.tenantName, theirs.partnerId, theirs.score, theirs.petId, theirs.lostReportId],
    ['Clinic A', atB.partnerId, mine.score, undefined, undefined],
  );
  assert.doesNotMatch(JSON.stringify(theirs), /Mina|5550|Park/);
  const { evidenceUrl } = (await ask(a.caller, 'readMatchCandidate', { candidateId: mine.id })).data;
  assert.equal((await call(a.caller, 'GET', evidenceUrl)).status, 200);
  assert.equal((await call(b.caller, 'GET', theirs.photoUrl!)).status, 200);
  const [stored] = await b.sql<{ photo: Buffer }>('SELECT photo FROM shared_candidates');
  assert.notDeepEqual([...stored!.photo.subarray(0, 2)], [0xff, 0xd8], 'stored encrypted');
  const message = { text: 'Hello' };
  requireCode(await attempt(b.caller, 'sendSharedMessage', { candidateId: theirs.id }, message), 'stateConflict');
  const refused = await attempt(a.caller, 'updateSighting', { sightingId: copy.id }, { place: 'Here' });
  requireCode(refused, 'stateConflict');

  await ask(b.caller, 'updateSighting', { sightingId: sighting.id }, { state: 'CLOSED' });
  await within60s('the deletion at A', async () => ((await sightings(a)).length === 0 ? true : undefined));
  const left = await a.sql('SELECT FROM uploads WHERE pet_id IS NULL AND session_id IS NULL');
  assert.deepEqual([await a.candidates({ petId }), left], [[], []]);
  assert.equal((await shared(b, sighting.id))[0]?.state, 'CLOSED');
});

test('a sighting of a partner that is older than the lost report is found too, and a rejected pair stays away', async (t) => {
  const { a, b } = await openPartners();
  const sighting = await b.sight(82);
  await foreign(a);
  const petId = await registeredPet(a.caller, 'CAT', 82);
  const startedAt = performance.now();
  await a.report(petId);
  const theirs = await within60s('the candidate at B', async () => (await shared(b, sighting.id))[0]);
  t.diagnostic(`${((performance.now() - startedAt) / 1000).toFixed(1)} s from the report at A to the candidate at B`);
  const [mine] = await a.candidates({ petId });
  assert.deepEqual([mine?.state, theirs.state], ['OPEN', 'OPEN']);
  assert.equal((await ask(b.caller, 'rejectSharedCandidate', { candidateId: theirs.id })).data.state, 'REJECTED');
  await within60s(
    'the rejection at A',
    async () => (await a.candidates({ petId }))[0]?.state === 'REJECTED' || undefined,
  );
  assert.equal((await a.events('matchCandidate.decided')).at(-1)?.data['status'], 'REJECTED');
  // A forgets the sighting when it is closed, so B answers for the rejection.
  const set = (state: 'OPEN' | 'CLOSED') => ask(b.caller, 'updateSighting', { sightingId: sighting.id }, { state });
  await set('CLOSED');
  await within60s('the deletion at A', async () => ((await sightings(a)).length === 0 ? true : undefined));
  await set('OPEN');
  await within60s(
    'the rejection again',
    async () => (await a.candidates({ petId }))[0]?.state === 'REJECTED' || undefined,
  );
  assert.equal((await shared(b, sighting.id))[0]?.state, 'REJECTED');
  assert.equal((await b.events('sharedCandidate.found')).length, 1);
});

test('a pair that the searching side rejects is rejected for the partner', async () => {
  const { a, b } = await openPartners({ ...ALL, showPhoto: false, showPlace: false });
  const petId = await registeredPet(a.caller, 'CAT', 83);
  await a.report(petId);
  const sighting = await b.sight(83, { place: 'Secret street' });
  const theirs = await within60s('the candidate at B', async () => (await shared(b, sighting.id))[0]);
  assert.equal(theirs.photoUrl, undefined, 'A shows no photo');
  const copy = await foreign(a);
  assert.deepEqual([copy.place, copy.seenAt], ['', '2026-01-14T00:00:00.000Z']);
  const [mine] = await a.candidates({ petId });
  await ask(a.caller, 'rejectMatchCandidate', { candidateId: mine!.id });
  await within60s(
    'the rejection at B',
    async () => (await shared(b, sighting.id))[0]?.state === 'REJECTED' || undefined,
  );
  assert.equal((await b.events('sharedCandidate.decided')).at(-1)?.data['status'], 'REJECTED');
});

test('what has a wrong signature or time, is for another, or comes from nobody is the same 404; a repetition changes nothing', async () => {
  const { a, b, secret, urlOfA, urlOfB } = await openPartners();
  const to = { url: urlOfA, secret };
  const message = await openedMessage(b, 84, 'theirs-1');
  assert.equal(await post({ ...to, secret: `whsec_${Buffer.alloc(32).toString('base64')}` }, message), 404);
  assert.equal(await post(to, message, { at: new Date(Date.now() - 6 * 60_000) }), 404);
  assert.equal(await post(to, message, { at: new Date(Date.now() + 6 * 60_000) }), 404);
  assert.equal(await post({ ...to, url: urlOfA.replace(/[^/]+$/, crypto.randomUUID()) }, message), 404);
  assert.equal(await post({ ...to, url: urlOfA.replace(/[^/]+$/, 'unknown') }, message), 404);
  assert.equal(await post(to, { ...message, to: urlOfB }), 404, 'sent back');
  const other = await openPartners();
  assert.equal(await post({ url: other.urlOfA, secret }, message), 404, 'another partner’s address');
  assert.equal(await post(to, { ...message, isTest: true }), 404);
  assert.equal(await post(to, { ...message, type: 'sighting.moved' }), 400);
  assert.equal(await post(to, {}, { body: 'no JSON' }), 400);
  assert.equal(await post(to, { ...message, padding: 'x'.repeat(LIMITS.partnerMessageBytesMax) }), 413);
  assert.equal(await post(to, { ...message, photos: [{ kind: 'fingerprint', jpeg: 'AAAA' }] }), 400, 'no picture');
  assert.equal(await post(to, { ...message, photos: message.photos.slice(0, 1) }), 400, 'too few photos');
  assert.deepEqual(await sightings(a), []);
  const id = crypto.randomUUID();
  assert.deepEqual([await post(to, message, { id }), await post(to, message, { id })], [204, 204]);
  const closing = { type: 'sighting.closed', sighting: { id: 'theirs-1', changedAt: new Date().toISOString() } };
  assert.equal((await sightings(a)).length, 1);
  assert.equal(await post(to, closing), 204);
  assert.deepEqual(await sightings(a), []);
  assert.equal(await post(to, message, { id }), 204, 'a replay');
  assert.equal(await post(to, message), 204, 'an older message with another id');
  assert.deepEqual(await sightings(a), []);
  const stored = await a.sql('SELECT FROM uploads');
  assert.equal(stored.length, 0, 'no photo is left');
});

test('the expiry is never later than the partner’s, and deletes', async () => {
  const { a, b, secret, urlOfA: url } = await openPartners();
  const soon = new Date(Date.now() + DAY_MS).toISOString();
  assert.equal(await post({ url, secret }, await openedMessage(b, 85, 'soon', { expiresAt: soon })), 204);
  const copy = await foreign(a);
  assert.equal(copy.expiresAt, soon);
  const later = { ...a.services, clock: () => new Date(Date.now() + 2 * DAY_MS) };
  await lostAndFoundUpkeep(later).run({ tenantIds: async () => [a.tenantId], isStopped: () => false });
  assert.deepEqual([await sightings(a), await a.sql('SELECT FROM uploads')], [[], []]);
});

for (const [what, end] of Object.entries({
  'a deleted partner': ({ a, atA }: Awaited<ReturnType<typeof openPartners>>) =>
    call(a.caller, 'DELETE', `/v2/partners/${atA.partnerId}`),
  'turning its search off': ({ a, atA }) => ask(a.caller, 'updatePartner', atA, { searchSightings: false }),
  'turning lost and found off': ({ a }) => ask(a.caller, 'updateLostAndFound', {}, { isEnabled: false }),
  'a suspension': ({ a }) => suspendTenant(a.services, { tenantId: a.tenantId, by: undefined }),
} satisfies Record<string, (opened: Awaited<ReturnType<typeof openPartners>>) => Promise<unknown>>))
  test(`${what} takes the sightings, photos and candidates of the partner at once, and no message is taken`, async () => {
    const opened = await openPartners();
    const { a, b, secret, urlOfA: url } = opened;
    const petId = await registeredPet(a.caller, 'CAT', 86);
    await a.report(petId);
    assert.equal(await post({ url, secret }, await openedMessage(b, 86, 'theirs')), 204);
    await within60s('the candidate', async () => (await a.candidates({ petId }))[0]);
    await end(opened);
    const rows = async (table: string) => (await a.sql(`SELECT FROM ${table}`)).length;
    const loose = 'uploads WHERE pet_id IS NULL AND session_id IS NULL';
    assert.deepEqual([await rows('sightings'), await rows('match_candidates'), await rows(loose)], [0, 0, 0]);
    const status = await post({ url, secret }, await openedMessage(b, 86, 'theirs-2'));
    assert.equal(status, what === 'turning its search off' ? 204 : 404);
    assert.equal(await rows('sightings'), 0);
    if (what === 'a suspension') await resumeTenant(a.services, { tenantId: a.tenantId, by: undefined });
  });

test('turning sending off withdraws what was sent, and the candidates with it', async () => {
  const { a, b, atB } = await openPartners();
  const petId = await registeredPet(a.caller, 'CAT', 87);
  await a.report(petId);
  const sighting = await b.sight(87);
  await within60s('the candidate at B', async () => (await shared(b, sighting.id))[0]);
  await ask(b.caller, 'updatePartner', atB, { sendSightings: false });
  assert.deepEqual(await shared(b, sighting.id), []);
  await within60s('the deletion at A', async () => ((await sightings(a)).length === 0 ? true : undefined));
  await ask(b.caller, 'updatePartner', atB, { sendSightings: true });
  await foreign(a);
});

test('partners are off and limited at first, need lost and found, and are no webhook endpoints', async () => {
  const home = await openLostAndFound(await sharedService());
  const { caller } = home;
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: false });
  requireCode(await attempt(caller, 'createPartner', {}, { name: 'Early' }), 'lostAndFoundOff');
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const made = (await ask(caller, 'createPartner', {}, { name: 'First' })).data;
  assert.deepEqual(
    [made.sendSightings, made.searchSightings, made.showPhoto, made.showPlace, made.isEnabled, made.disabledBecause],
    [false, false, false, false, false, 'request'],
  );
  assert.equal(made.messageUrl.endsWith(messagePathOf(made.id)), true);
  requireCode(await attempt(caller, 'updatePartner', { partnerId: made.id }, { isEnabled: true }), 'stateConflict');
  for (const url of ['http://shelter.example', 'https://10.0.0.1/v2'])
    requireCode(await attempt(caller, 'createPartner', {}, { name: 'Inside', url }), 'validation');
  assert.deepEqual((await ask(caller, 'listWebhookEndpoints', {}, {})).data, []);
  requireCode(await attempt(caller, 'readWebhookEndpoint', { endpointId: made.id }), 'noSuchResource');
  requireCode(await attempt(caller, 'rotateWebhookSecret', { endpointId: made.id }, {}), 'noSuchResource');
  const [stored] = await home.sql<{ secret: Buffer }>('SELECT secret FROM webhook_endpoints');
  assert.doesNotMatch(stored!.secret.toString('latin1'), /whsec/);
  for (let n = 1; n < LIMITS.partnersMax; n++) await ask(caller, 'createPartner', {}, { name: `Partner ${n}` });
  requireCode(await attempt(caller, 'createPartner', {}, { name: 'One more' }), 'stateConflict');
});

test('every example of a message in the guide fits the format, and each type has one', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  const examples = [...guide.matchAll(/^```json partner-message\n(.+?)^```$/gms)].map(([, json]) => JSON.parse(json!));
  const read = examples.map((example) => PartnerMessage.parse(example));
  assert.deepEqual(read, examples, 'no field is unknown');
  const types = PartnerMessage.options.map(({ shape }) => shape.type.value);
  assert.deepEqual(new Set(read.map(({ type }) => type)), new Set(types));
});
