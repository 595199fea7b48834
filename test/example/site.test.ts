import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { checkKeys } from '@rhinarium/example-integrator/check-keys';
import { readArguments } from '@rhinarium/example-integrator/read-arguments';
import { startSite } from '@rhinarium/example-integrator/start-site';
import { suspendTenant } from '@rhinarium/server/parts/domains';
import { call } from '@rhinarium/server/testing/client';
import { photo } from '@rhinarium/server/testing/photo';
import { newKey, newTenant, sharedService } from '@rhinarium/server/testing/service';

/** The site on a separate tenant, and a visitor with a cookie. */
async function openedSite(context: TestContext, plan: 'pro' | 'base' = 'pro') {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, plan);
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-example-'));
  const file = path.join(folder, 'policies.json');
  const faults: unknown[] = [];
  const options = {
    serviceUrl: service.url,
    apiKey,
    port: 0,
    file,
    onError: (error: unknown) => faults.push(error),
  } as const;
  const site = await startSite(options);
  const newVisitor = async () => {
    const cookie = ((await fetch(site.url)).headers.get('set-cookie') ?? '').split(';')[0]!;
    return (method: string, place: string, body?: unknown) => call(site, method, place, body, { cookie });
  };
  context.after(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { service, tenantId, apiKey, options, site, file, faults, newVisitor };
}

type Ask = Awaited<ReturnType<Awaited<ReturnType<typeof openedSite>>['newVisitor']>>;

async function send(siteUrl: string, sessionId: string, kind: string, bytes: Buffer) {
  const url = `${siteUrl}/api/photos?kind=${kind}&sessionId=${sessionId}`;
  const body = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  const response = await fetch(url, { method: 'POST', body });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the site sent
  return { status: response.status, body: (await response.json()) as any };
}

/** A capture session with photos of a generated cat, through the site. */
async function photographed(siteUrl: string, ask: Ask, request: object, seed: number, shots: readonly number[]) {
  const created = await ask('POST', '/api/capture-sessions', { species: 'CAT', ...request });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { sessionId } = created.body.data;
  for (const shot of shots) {
    const sent = await send(siteUrl, sessionId, 'fingerprint', await photo('CAT', seed, 'fingerprint', shot));
    assert.equal(sent.body.verdict, 'ACCEPTED', JSON.stringify(sent.body));
  }
  await send(siteUrl, sessionId, 'appearance', await photo('CAT', seed, 'appearance', shots[0]!));
  return sessionId as string;
}

const enrolShots = [0, 1, 2, 3, 4];

async function enrolled(siteUrl: string, ask: Ask, seed: number): Promise<string> {
  const { petId } = (await ask('POST', '/api/pets', { name: 'Nabi', species: 'CAT' })).body.pet;
  const sessionId = await photographed(siteUrl, ask, { purpose: 'PET_PROFILE_REGISTRATION', petId }, seed, enrolShots);
  const { body } = await ask('POST', `/api/pets/${petId}/enrolment`, { sessionId });
  assert.equal(body.notice.title, 'Nabi is insured');
  return petId;
}

test('another animal does not get the claim paid, an unknown one is not found, and the policies survive a restart', async (context) => {
  const { site, options, file, newVisitor } = await openedSite(context);
  const ask = await newVisitor();
  const petId = await enrolled(site.url, ask, 1);
  const request = { purpose: 'PET_VERIFICATION', petId };
  const other = await photographed(site.url, ask, request, 4, [20, 21, 22]);
  const claim = await ask('POST', `/api/pets/${petId}/claims`, { sessionId: other, reason: 'An illness' });
  assert.notEqual(claim.body.notice.tone, 'good');
  assert.deepEqual(claim.body.notice.waysOn, ['photos', 'home']);
  const again = await ask('POST', `/api/pets/${petId}/claims`, { sessionId: other, reason: 'An illness' });
  assert.deepEqual([again.status, again.body.notice], [200, claim.body.notice], 'the answer may have been lost');

  const search = await photographed(site.url, ask, { purpose: 'PET_IDENTIFICATION' }, 5, [20, 21, 22]);
  const found = await ask('POST', '/api/searches', { sessionId: search });
  assert.equal(found.body.notice.tone, 'unsure', JSON.stringify(found.body));

  const { pets } = (await ask('GET', '/api/pets')).body;
  assert.equal(pets[0].claims.length, 1);
  assert.ok(pets[0].insuredSince && !('visitorId' in pets[0]));
  const [kept] = JSON.parse(await readFile(file, 'utf8'));
  assert.equal(kept.petId, petId);
  const restarted = await startSite(options);
  const cookie = `visitor=${kept.visitorId}`;
  assert.deepEqual((await call(restarted, 'GET', '/api/pets', undefined, { cookie })).body.pets, pets);
  await restarted.close();
});

test('a visitor cannot open a session for, enrol or claim for a pet of another visitor', async (context) => {
  const { newVisitor } = await openedSite(context);
  const [owner, stranger] = [await newVisitor(), await newVisitor()];
  const { petId } = (await owner('POST', '/api/pets', { name: 'Nabi', species: 'CAT' })).body.pet;
  const request = { species: 'CAT', purpose: 'PET_VERIFICATION', petId };
  assert.equal((await stranger('POST', '/api/capture-sessions', request)).status, 403);
  assert.equal((await owner('POST', '/api/capture-sessions', request)).status, 201);
  for (const action of ['enrolment', 'claims']) {
    const answer = await stranger('POST', `/api/pets/${petId}/${action}`, { sessionId: 'any', reason: 'An illness' });
    assert.deepEqual([answer.status, answer.body.notice.title], [404, 'This is not one of your pets']);
  }
  assert.deepEqual((await stranger('GET', '/api/pets')).body.pets, []);
  assert.equal((await owner('POST', '/api/pets', { name: '', species: 'HORSE' })).status, 400);
});

test('refused photos are returned with their reasons, and an expired session with the code that the capture view recovers from', async (context) => {
  const { site, service, apiKey, newVisitor } = await openedSite(context);
  const ask = await newVisitor();
  const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { sessionId } = (await ask('POST', '/api/capture-sessions', request)).body.data;
  const face = await photo('CAT', 1, 'fingerprint', 0);
  const { default: sharp } = await import('sharp');
  const blurred = await send(site.url, sessionId, 'fingerprint', await sharp(face).blur(20).jpeg().toBuffer());
  assert.equal(blurred.body.verdict, 'REJECTED');
  assert.ok(blurred.body.reasons.length > 0);
  const early = await ask('POST', '/api/searches', { sessionId });
  assert.deepEqual([early.status, early.body.notice.title], [400, 'Some photos are missing']);
  await call({ url: service.url, apiKey }, 'POST', `/v2/capture-sessions/${sessionId}:abort`);
  const late = await send(site.url, sessionId, 'fingerprint', face);
  assert.deepEqual([late.status, late.body.notice.code], [404, 'SVCB2B20010']);
  const tooLate = await ask('POST', '/api/searches', { sessionId });
  assert.equal(tooLate.body.notice.title, 'These photos have expired');
});

test('a suspended tenant and a plan without search are explained to the visitor, and the camera gets the code', async (context) => {
  const { site, service, tenantId, faults, newVisitor } = await openedSite(context, 'base');
  const ask = await newVisitor();
  const search = await photographed(site.url, ask, { purpose: 'PET_IDENTIFICATION' }, 5, [20, 21, 22]);
  const refused = await ask('POST', '/api/searches', { sessionId: search });
  assert.deepEqual([refused.status, refused.body.notice.title], [402, 'We do not search for lost pets yet']);

  const { licenseKey, licenseUrl } = (await ask('GET', '/api/camera')).body;
  const license = () => call({ url: `${site.url}${licenseUrl}`, apiKey: licenseKey }, 'GET', '/v2/license');
  assert.deepEqual((await license()).body.data, { valid: true, scopes: ['capture'] });
  assert.equal((await call({ url: site.url, apiKey: 'another' }, 'GET', '/v2/license')).status, 401);
  await suspendTenant(service.app.services, { tenantId, by: undefined });
  const created = await ask('POST', '/api/pets', { name: 'Nabi', species: 'CAT' });
  assert.deepEqual([created.status, created.body.notice.title], [503, 'Our pet check is switched off']);
  assert.deepEqual(faults.map(String), [
    'RhinariumError: The account is suspended because of a billing or payment-method problem.',
  ]);
  const told = await license();
  assert.deepEqual([told.status, told.body.errors[0].code], [403, 'SVCB2B10010']);
  assert.equal(
    (await ask('POST', '/api/capture-sessions', { species: 'CAT', purpose: 'PET_IDENTIFICATION' })).status,
    503,
  );
});

test('the command explains how to get a key, and what is wrong with the given keys', async () => {
  const problemOf = (...given: string[]) => {
    const read = readArguments(given);
    return 'problem' in read ? read.problem : undefined;
  };
  assert.match(problemOf() ?? '', /npm start[\s\S]*API keys, New key[\s\S]*--key psk_live_/);
  assert.match(problemOf('--key', 'k', '--service', 'ftp://a') ?? '', /http/);
  assert.match(problemOf('--key', 'k', '--port', 'x') ?? '', /--port/);
  assert.match(problemOf('--kye', 'k') ?? '', /--kye/);
  assert.equal(problemOf('--key', 'k', '--service', 'http://localhost:4000/'), undefined);

  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const { apiKey: captureKey } = await newKey(service, tenantId, { scopes: ['capture'] });
  assert.equal(await checkKeys(service.url, apiKey, undefined), undefined);
  assert.equal(await checkKeys(service.url, apiKey, captureKey), undefined);
  assert.match((await checkKeys(service.url, captureKey, undefined)) ?? '', /scope full/);
  assert.match((await checkKeys(service.url, apiKey, apiKey)) ?? '', /every visitor/);
  assert.match((await checkKeys(service.url, 'psk_live_no', undefined)) ?? '', /does not accept/);
});
