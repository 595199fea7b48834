import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { OPERATIONS, type Operation } from '@rhinarium/contract';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { type Caller, call } from '../../testing/client.ts';
import { newKey, newTenant, sharedService } from '../../testing/service.ts';

async function open() {
  const service = await sharedService();
  const { apiKey } = await newTenant(service);
  const caller: Caller = { url: service.url, apiKey };
  const add = async (name: string | undefined, externalId?: string) =>
    (await call(caller, 'POST', '/v2/pets', { species: 'CAT', name, externalId })).body.data.id as string;
  const list = (query: string) => call(caller, 'GET', `/v2/pets?${query}`);
  const names = async (query: string) => (await list(query)).body.data.map(({ name }: { name?: string }) => name);
  return { service, caller, add, list, names };
}

test('every list refuses a parameter that it does not know, and names it', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  // Some lists are available to test keys only.
  const caller: Caller = { url: service.url, apiKey: (await newKey(service, tenantId, { mode: 'test' })).apiKey };
  const lists = Object.values<Operation>(OPERATIONS).filter(
    ({ method, path, query }) => method === 'GET' && path.startsWith('/v2/') && query && !path.includes('{'),
  );
  assert.ok(lists.length >= 8, `${lists.length} lists`);
  for (const { path } of lists) {
    const reply = await call(caller, 'GET', `${path}?specie=DOG&__proto__=1`);
    requireFailure(reply, 'validation', path);
    const details = reply.body.errors[0].details;
    assert.deepEqual(Object.keys(details), ['specie', '__proto__'], path);
  }
});

test('a list of pets in a search pool that does not exist is 404, and in an empty one empty', async () => {
  const { caller, add, list, names } = await open();
  await add('Nabi');
  requireFailure(await list('searchPoolName=nope'), 'noSuchSearchPool', 'unknown');
  assert.equal((await call(caller, 'POST', '/v2/search-pools', { name: 'empty' })).status, 201);
  assert.deepEqual(await names('searchPoolName=empty'), []);
});

test('pets are filtered by the beginning of their name, literally and in capitals or not', async () => {
  const { add, names } = await open();
  for (const name of ['Nabi', 'nabila', 'Anabi', '100%', '100 %', 'a_b', 'aXb']) await add(name);
  await add(undefined);
  assert.deepEqual(new Set(await names('name=NAB')), new Set(['Nabi', 'nabila']));
  assert.deepEqual(await names('name=100%25'), ['100%']);
  assert.deepEqual(await names('name=a_'), ['a_b']);
  assert.deepEqual(await names('name=zzz'), []);
});

test('pets are found by name without regard to accents and to how a keyboard composes them', async () => {
  const { add, names } = await open();
  for (const name of ['Zo\u00eb', 'zoe 2', '나비', 'Šárka']) await add(name);
  for (const asked of ['zoe', 'ZO\u00cb', 'zoe\u0308']) {
    assert.deepEqual(new Set(await names(`name=${encodeURIComponent(asked)}`)), new Set(['Zo\u00eb', 'zoe 2']), asked);
  }
  assert.deepEqual(await names(`name=${encodeURIComponent('나'.normalize('NFD'))}`), ['나비']);
  assert.deepEqual(await names('name=sark'), ['Šárka']);
});

test('an external id is taken and found in whatever form it is written', async () => {
  const { caller, list } = await open();
  const pet = (externalId: string) => call(caller, 'POST', '/v2/pets', { species: 'CAT', externalId });
  assert.equal((await pet('caf\u00e9')).status, 201);
  for (const same of ['cafe\u0301', ' caf\u00e9 ']) requireFailure(await pet(same), 'alreadyTaken', same);
  assert.equal((await list(`externalId=${encodeURIComponent('cafe\u0301 ')}`)).body.data[0].externalId, 'caf\u00e9');
});

test('pets are sorted as asked, page by page, each once; a token of another order is refused', async () => {
  const { add, list, names } = await open();
  const given = ['Cleo', 'ada', 'Ben', 'ben', 'Dora'];
  for (const [n, name] of given.entries()) await add(name, `member-${9 - n}`);
  assert.deepEqual(await names(''), given.toReversed());
  assert.deepEqual(await names('order=asc'), given);
  assert.deepEqual(await names('sort=externalId&order=asc'), given.toReversed());
  const seen: string[] = [];
  for (let token = ''; ; ) {
    const { data, nextPageToken } = (await list(`sort=name&order=asc&pageSize=2&pageToken=${token}`)).body;
    seen.push(...data.map(({ name }: { name: string }) => name.toLowerCase()));
    if (!nextPageToken) break;
    token = nextPageToken;
  }
  assert.deepEqual(seen, ['ada', 'ben', 'ben', 'cleo', 'dora']);
  const { nextPageToken } = (await list('pageSize=2')).body;
  requireFailure(await list(`sort=name&pageToken=${nextPageToken}`), 'validation', 'a token of another order');
});

test('the page of an error is named by its whole address', async () => {
  const { service, list } = await open();
  const { docUrl } = (await list('specie=DOG')).body.errors[0];
  assert.equal(docUrl, `${service.url}/docs/errors#SVCB2B10001`);
});

test('a compressed body is 415', async () => {
  const { caller } = await open();
  const reply = await fetch(`${caller.url}/v2/pets`, {
    method: 'POST',
    headers: { 'x-service-api-key': caller.apiKey!, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ species: 'CAT' })),
  });
  const { status, headers } = reply;
  requireFailure({ status, headers, body: await reply.json() } as never, 'unsupportedMediaType', 'gzip');
});
