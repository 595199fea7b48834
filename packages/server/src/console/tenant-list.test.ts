import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { operatorOf } from '../../testing/console-client.ts';
import { sharedService } from '../../testing/service.ts';
import { createTenantWithKey } from '../domains/tenants/tenant-actions.ts';

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
