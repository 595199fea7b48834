import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Caller, call } from '../../testing/client.ts';
import { newPet } from '../../testing/pets.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import { listDigest } from '../common/page.ts';

/** All entries of a list, page by page. */
async function walk(caller: Caller, path: string, pageSize: number): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const query = `pageSize=${pageSize}${pageToken === undefined ? '' : `&pageToken=${encodeURIComponent(pageToken)}`}`;
    const { status, body } = await call(caller, 'GET', `${path}?${query}`);
    assert.equal(status, 200);
    assert.ok(body.data.length <= pageSize);
    if (body.nextPageToken !== undefined) assert.equal(body.data.length, pageSize, 'only the last page is short');
    ids.push(...body.data.map((entry: { id: string }) => entry.id));
    pageToken = body.nextPageToken;
  } while (pageToken !== undefined);
  return ids;
}

test('the pages of a list hold every entry once and in one order, whatever their size', async () => {
  const service = await sharedService();
  const pageSizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 });
  const property = fc.asyncProperty(fc.nat(24), pageSizes, async (petCount, sizes) => {
    const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
    // Concurrently, so that many share a millisecond.
    const created = await Promise.all(Array.from({ length: petCount }, () => newPet(caller)));
    const whole = await walk(caller, '/v2/pets', 200);
    assert.deepEqual([...whole].sort(), created.sort());
    for (const size of sizes) assert.deepEqual(await walk(caller, '/v2/pets', size), whole);
  });
  await fc.assert(property, { numRuns: 15 });
});

test('an entry that is added or removed while a list is read moves no other entry', async () => {
  const service = await sharedService();
  const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
  for (let n = 0; n < 6; n++) await newPet(caller);
  const whole = await walk(caller, '/v2/pets', 200);
  const first = await call(caller, 'GET', '/v2/pets?pageSize=2');
  await newPet(caller);
  await call(caller, 'DELETE', `/v2/pets/${whole[1]}`);
  const rest = await call(caller, 'GET', `/v2/pets?pageSize=10&pageToken=${first.body.nextPageToken}`);
  assert.deepEqual(
    rest.body.data.map((pet: { id: string }) => pet.id),
    whole.slice(2),
  );
});

test('a page token is refused with another filter than that of its list', async () => {
  const service = await sharedService();
  const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
  for (let n = 0; n < 2; n++) await newPet(caller);
  const petId = await newPet(caller);
  const session = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId };
  for (let n = 0; n < 2; n++) assert.equal((await call(caller, 'POST', '/v2/capture-sessions', session)).status, 201);
  const lists = { '/v2/pets?pageSize=1': 'species=DOG', '/v2/capture-sessions?pageSize=1': `petId=${petId}` };
  for (const [list, filter] of Object.entries(lists)) {
    const { nextPageToken } = (await call(caller, 'GET', list)).body;
    assert.equal((await call(caller, 'GET', `${list}&pageToken=${nextPageToken}`)).status, 200, list);
    const reply = await call(caller, 'GET', `${list}&${filter}&pageToken=${nextPageToken}`);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors[0].details)], [400, ['pageToken']], list);
  }
});

test('any text that is not a page token is a validation error of pageToken, never a fault of the service', async () => {
  const service = await sharedService();
  const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
  await newPet(caller);
  await newPet(caller);
  const token: string = (await call(caller, 'GET', '/v2/pets?pageSize=1')).body.nextPageToken;
  const bent = fc.tuple(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '9', '-')).map(([at, character]) => {
    return token.slice(0, at) + character + token.slice(at + 1);
  });
  const digest = listDigest({ pageSize: 50 });
  const far = fc
    .nat()
    .map((n) =>
      Buffer.from(`${digest}.99999999999999${n % 10}.00000000-0000-0000-0000-000000000000`).toString('base64url'),
    );
  const torn = fc
    .constantFrom('-----.', '------------------------------------')
    .map((text) => Buffer.from(`${digest}.1.${text}`).toString('base64url'));
  const property = fc.asyncProperty(fc.oneof(fc.string({ minLength: 1 }), bent, far, torn), async (text) => {
    for (const list of ['/v2/pets', '/v2/capture-sessions', '/v2/fingerprint-addition-jobs']) {
      const { status, body } = await call(caller, 'GET', `${list}?pageToken=${encodeURIComponent(text)}`);
      assert.ok(status === 200 || status === 400, `${status} for ${text}`);
      if (status === 400) assert.ok(body.errors[0].details.pageToken, JSON.stringify(body));
    }
  });
  await fc.assert(property, { numRuns: 60 });
});
