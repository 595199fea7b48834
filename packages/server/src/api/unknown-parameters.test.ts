import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { call } from '../../testing/client.ts';
import { newTenant, sharedService } from '../../testing/service.ts';

test('a v2 GET refuses a query parameter that it does not have by name, and the v1 path of the same operation ignores it', async () => {
  const service = await sharedService();
  const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
  const id = randomUUID();
  for (const path of ['/v2/pets', `/v2/pets/${id}`, '/v2/lost-and-found', `/v2/verification-jobs/${id}`]) {
    const { status, body } = await call(caller, 'GET', `${path}?specis=CAT`);
    assert.deepEqual([status, Object.keys(body.errors[0].details)], [400, ['specis']], path);
  }
  assert.equal((await call(caller, 'GET', `/v1/verification-jobs/${id}?specis=CAT`)).status, 404);
  assert.equal((await call(caller, 'POST', '/v2/pets?specis=CAT', { species: 'CAT' })).status, 201);
});
