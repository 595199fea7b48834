import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JOB_SORTS, PET_SORTS, POOL_SORTS, REQUEST_SORTS, SESSION_SORTS, SORT_ORDERS } from '@rhinarium/contract';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { ask, attempt } from '../../testing/client.ts';
import { memberOf, operatorOf } from '../../testing/console-client.ts';
import { capture, endOf, newPet, registeredPet } from '../../testing/pets.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import { createTenantWithKey } from '../domains/tenants/tenant-actions.ts';

/** List calls of the console in a tenant. */
async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'pro');
  const owner = await memberOf(service, tenantId, 'owner');
  const caller = { url: service.url, apiKey };
  const { database } = service.app.services;
  return { owner, place: `/console/api/tenants/${tenantId}`, caller, tenantId, database };
}

type World = Awaited<ReturnType<typeof open>>;
// biome-ignore lint/suspicious/noExplicitAny: entries of all lists
type Entry = any;

const names = ['Nabi', 'nabi', 'Ari', undefined, 'Zoe', 'Ärmel', undefined, 'Mong'];

/** Pets with equal and missing names, pools, sessions, jobs of two kinds, and requests. */
async function furnish(world: World): Promise<void> {
  const { caller } = world;
  for (const [n, name] of names.entries()) {
    await newPet(caller, 'CAT', { name, ...(n % 2 === 0 && { externalId: `own-${9 - n}` }) });
  }
  for (const name of ['Seoul', 'busan', 'Daegu', 'Äpfel']) await ask(caller, 'createSearchPool', {}, { name });
  const petId = await registeredPet(caller, 'CAT', 1);
  for (const seed of [1, 2]) {
    const shots = { species: 'CAT', seed, firstShot: 20, purpose: 'PET_VERIFICATION', petId } as const;
    const sessionId = await capture(caller, shots);
    await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
  }
  await ask(caller, 'createCaptureSession', {}, { species: 'CAT', purpose: 'PET_IDENTIFICATION' });
}

async function readPage({ owner, place }: World, list: string, query: Record<string, string>) {
  const reply = await owner.ask('GET', `${place}/${list}?${new URLSearchParams(query)}`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body as { data: Entry[]; nextPageToken?: string };
}

async function readAll(world: World, list: string, query: Record<string, string>): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let pageToken: string | undefined = query['pageToken'] ?? ''; pageToken !== undefined; ) {
    const page = await readPage(world, list, { ...query, pageToken });
    found.push(...page.data);
    pageToken = page.nextPageToken;
  }
  return found;
}

const LISTS: Readonly<Record<string, { readonly sorts: readonly string[]; readonly query?: Record<string, string> }>> =
  {
    pets: { sorts: PET_SORTS },
    'search-pools': { sorts: POOL_SORTS },
    'capture-sessions': { sorts: SESSION_SORTS },
    jobs: { sorts: JOB_SORTS, query: { kind: 'PET_VERIFICATION' } },
    requests: { sorts: REQUEST_SORTS },
  };

/** Displayed sort value of an entry, the lowest for a missing one. */
function shownValue(sort: string, entry: Entry): string | number {
  const shown = entry.session ?? entry;
  if (sort === 'took') {
    return shown.finishedAt === null ? -1 : Date.parse(shown.finishedAt) - Date.parse(shown.createdAt);
  }
  if (sort === 'score') return shown.score ?? -1;
  if (sort === 'durationMs') return shown.durationMs;
  return String(shown[sort] ?? '').toLowerCase();
}

const idOf = (entry: Entry): string => entry.session?.id ?? entry.id;

test('every list of the console, by every sort and order, is in order, has in pages each of its own entries once, and none of another tenant', async () => {
  const world = await open();
  const neighbour = await open();
  await furnish(world);
  for (const name of ['Nabi', 'Ari']) await newPet(neighbour.caller, 'CAT', { name });
  for (const [list, { sorts, query = {} }] of Object.entries(LISTS)) {
    const whole = await readAll(world, list, { ...query, pageSize: '200' });
    assert.ok(whole.length >= 2, list);
    const ids = whole.map(idOf).toSorted();
    for (const sort of sorts) {
      for (const order of SORT_ORDERS) {
        const at = `${list} by ${sort} ${order}`;
        const paged = await readAll(world, list, { ...query, sort, order, pageSize: list === 'requests' ? '9' : '2' });
        assert.deepEqual(paged.map(idOf).toSorted(), ids, at);
        const values = paged.map((entry) => shownValue(sort, entry));
        // The database collates letters by its own rules. Only grouping matters here.
        const isText = sort === 'name' || sort === 'externalId';
        if (isText) assert.equal(new Set(values).size, values.filter((value, n) => value !== values[n - 1]).length, at);
        else {
          const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
          assert.deepEqual(values, order === 'asc' ? sorted : sorted.toReversed(), at);
        }
      }
    }
    const [first] = sorts;
    const byDefault = await readAll(world, list, { ...query, pageSize: '200' });
    const falling = await readAll(world, list, { ...query, sort: first!, order: 'desc', pageSize: '200' });
    assert.deepEqual(byDefault.map(idOf), falling.map(idOf), `${list} without a sort`);
  }
  const registered = await readAll(world, 'pets', { registered: 'yes', pageSize: '200' });
  assert.deepEqual([registered.length, registered[0]?.fingerprintCount], [1, 5]);
  const unregistered = await readAll(world, 'pets', { registered: 'no', pageSize: '3', sort: 'name', order: 'desc' });
  assert.equal(unregistered.length, names.length);
  const rising = await readAll(world, 'pets', { sort: 'name', order: 'asc', pageSize: '3' });
  const plain = rising.map(({ name }) => name).filter((name) => name !== 'Ärmel');
  assert.deepEqual(
    plain.map((name) => name?.toLowerCase() ?? ''),
    ['', '', '', 'ari', 'mong', 'nabi', 'nabi', 'zoe'],
  );
});

test('pages by name stay right while pets come and go: none twice, and none missing that was there all along', async () => {
  const world = await open();
  const { caller } = world;
  const made = new Map<string, string>();
  for (const name of ['b', 'd', 'f', 'h', 'j', 'l']) made.set(name, await newPet(caller, 'CAT', { name }));
  const sorting = { sort: 'name', order: 'asc', pageSize: '2' };
  const first = await readPage(world, 'pets', sorting);
  // The last pet of the page is deleted, and one is added before and one after it.
  await ask(caller, 'deletePet', { petId: made.get('d')! });
  for (const name of ['a', 'e']) await newPet(caller, 'CAT', { name });
  const rest = await readAll(world, 'pets', { ...sorting, pageToken: first.nextPageToken! });
  assert.deepEqual(
    [...first.data, ...rest].map(({ name }) => name),
    ['b', 'd', 'e', 'f', 'h', 'j', 'l'],
  );
});

test('a page token is refused by another order, another sort and another list, and says so', async () => {
  const world = await open();
  for (const name of ['a', 'b']) await newPet(world.caller, 'CAT', { name });
  const { nextPageToken: pageToken } = await readPage(world, 'pets', { sort: 'name', order: 'asc', pageSize: '1' });
  const token = pageToken!;
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const refused: [string, Record<string, string>][] = [
    ['pets', { sort: 'name', order: 'desc', pageToken: token }],
    ['pets', { pageToken: token }],
    ['requests', { pageToken: token }],
    ['pets', { sort: 'name', order: 'asc', pageToken: forged(['name asc', 7, 'junk']) }],
    ['pets', { sort: 'createdAt', order: 'asc', pageToken: forged(['createdAt asc', 'soon', crypto.randomUUID()]) }],
    ['requests', { sort: 'durationMs', order: 'asc', pageToken: forged(['durationMs asc', 1.5, crypto.randomUUID()]) }],
    ['jobs', { sort: 'score', order: 'asc', pageToken: forged(['score asc', null, crypto.randomUUID()]) }],
    ['pets', { sort: 'species', order: 'asc' }],
  ];
  for (const [list, query] of refused) {
    const reply = await world.owner.ask('GET', `${world.place}/${list}?${new URLSearchParams(query)}`);
    requireFailure(reply, 'validation', `${list} ${JSON.stringify(query)}`);
  }
});

test('capture sessions are listed with their pets, by state as it is now, and without the name of a deleted pet', async () => {
  const world = await open();
  const { caller, tenantId, database } = world;
  const petId = await newPet(caller, 'CAT', { name: 'Nabi' });
  const session = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId } as const;
  await ask(caller, 'createCaptureSession', {}, session);
  const searching = { species: 'DOG', purpose: 'PET_IDENTIFICATION' } as const;
  const { sessionId } = (await ask(caller, 'createCaptureSession', {}, searching)).data;
  await ask(caller, 'abortCaptureSession', { sessionId });
  const namesOf = async (query: Record<string, string>) =>
    (await readAll(world, 'capture-sessions', query)).map(({ pet }) => pet?.name ?? null);
  assert.deepEqual(await namesOf({}), [null, 'Nabi']);
  assert.deepEqual(await namesOf({ state: 'STARTED' }), ['Nabi']);
  assert.deepEqual(await namesOf({ state: 'ABORTED', species: 'DOG' }), [null]);
  assert.deepEqual(await namesOf({ purpose: 'PET_VERIFICATION' }), []);
  await database.tenant(tenantId, (sql) =>
    sql(`UPDATE capture_sessions SET expires_at = now() - interval '1 s' WHERE tenant_id = $1`, [tenantId]),
  );
  assert.deepEqual(await namesOf({ state: 'STARTED' }), []);
  assert.deepEqual(await namesOf({ state: 'TIMEOUT' }), ['Nabi']);
  await ask(caller, 'deletePet', { petId });
  assert.deepEqual(await namesOf({ purpose: 'PET_PROFILE_REGISTRATION' }), [null]);
});

const place = '/console/api/operator/tenants';

test('an operator finds tenants by a part of their name or id, in pages, the latest first by default', async () => {
  const service = await sharedService();
  const operator = await operatorOf(service);
  const made: string[] = [];
  for (let n = 0; n < 5; n++) {
    const { tenantId } = await createTenantWithKey(service.app.services, {
      name: `Paged 100%_ ${n}`,
      plan: 'demo',
      by: undefined,
    });
    made.unshift(tenantId);
  }
  const read = async (query: string) => (await operator.ask('GET', `${place}?${query}`)).body;
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  const found: string[] = [];
  const sizes: number[] = [];
  let pageToken: string | undefined = '';
  while (pageToken !== undefined) {
    const page = await read(new URLSearchParams({ search: 'paged 100%_', pageSize: '2', pageToken }).toString());
    found.push(...ids(page));
    sizes.push(page.data.length);
    pageToken = page.nextPageToken;
  }
  assert.deepEqual(sizes, [2, 2, 1]);
  // Tenants of one millisecond are ordered by id, which is also ascending.
  assert.deepEqual(found, made);
  assert.deepEqual(ids(await read(`search=${made[3]}`)), [made[3]]);
  assert.deepEqual(ids(await read('search=aged_100')), []);
  requireFailure(await operator.ask('GET', `${place}?pageToken=nonsense`), 'validation', 'a token of nobody');
});

test('the list of tenants is sorted by name and by time, either way, in pages that have each tenant once', async () => {
  const service = await sharedService();
  const operator = await operatorOf(service);
  const made: string[] = [];
  for (const name of ['Sorted b', 'sorted A', 'Sorted c', 'sorted b']) {
    const request = { name, plan: 'demo', by: undefined } as const;
    made.push((await createTenantWithKey(service.app.services, request)).tenantId);
  }
  const [b, a, c, lowerB] = made as [string, string, string, string];
  const sorted = async (sort: string, order: string) => {
    const found: string[] = [];
    for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
      const query = new URLSearchParams({ search: 'sorted ', sort, order, pageSize: '1', pageToken });
      const { body } = await operator.ask('GET', `${place}?${query}`);
      found.push(...body.data.map(({ id }: { id: string }) => id));
      pageToken = body.nextPageToken;
    }
    return found;
  };
  // Tenants of one name are ordered by id, hence by time.
  assert.deepEqual(await sorted('name', 'asc'), [a, b, lowerB, c]);
  assert.deepEqual(await sorted('name', 'desc'), [c, lowerB, b, a]);
  assert.deepEqual(await sorted('createdAt', 'asc'), made);
  assert.deepEqual(await sorted('createdAt', 'desc'), made.toReversed());
  requireFailure(await operator.ask('GET', `${place}?sort=plan`), 'validation', 'no such sort');
});
