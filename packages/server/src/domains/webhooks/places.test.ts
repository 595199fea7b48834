import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Endpoint, PLACES_MAX, passedOver } from './places.ts';

const at = (tenantId: string, endpointId: string): Endpoint => ({ tenantId, endpointId });
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => at(`t${from + n}`, `e${from + n}`));

test('gives an endpoint two places and a tenant four', () => {
  const running = [at('a', '1'), at('a', '1'), at('a', '2'), at('b', '3')];
  assert.deepEqual(passedOver(running, []), { isFull: false, tenants: [], endpoints: ['1'] });
  assert.deepEqual(passedOver([...running, at('a', '4')], []).tenants, ['a']);
});

test('gives a slow endpoint one place, and the slow ones of a tenant half of its places', () => {
  const slow = [at('a', '1'), at('a', '2'), at('a', '3')];
  assert.deepEqual(passedOver([at('a', '1')], slow).endpoints, ['1']);
  const { tenants, endpoints } = passedOver([at('a', '1'), at('a', '2')], slow);
  assert.deepEqual([tenants, [...new Set(endpoints)].sort()], [[], ['1', '2', '3']]);
});

test('is full with 16 requests that are not slow, however many are', () => {
  assert.equal(passedOver(many(15), []).isFull, false);
  assert.equal(passedOver(many(16), []).isFull, true);
  assert.equal(passedOver(many(16), many(1)).isFull, false);
  const slow = many(48);
  assert.equal(passedOver([...slow, ...many(15, 100)], slow).isFull, false);
  assert.equal(passedOver([...slow, ...many(16, 100)], slow).isFull, true);
  assert.equal(passedOver(many(PLACES_MAX), many(PLACES_MAX)).isFull, true);
});

test('leaves 16 places free of slow endpoints', () => {
  const slow = many(60);
  const { endpoints } = passedOver(slow.slice(0, 48), slow);
  assert.deepEqual(new Set(endpoints), new Set(slow.map(({ endpointId }) => endpointId)));
});
