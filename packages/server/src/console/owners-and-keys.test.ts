import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberOf } from '../../testing/console-client.ts';
import { newTenant, sharedService } from '../../testing/service.ts';

async function open() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  return { service, tenantId, owner, place: `/console/api/tenants/${tenantId}` };
}

test('one of two owners who remove each other at the same time stays', async () => {
  const rounds = await Promise.all(Array.from({ length: 6 }, () => open()));
  const outcomes = await Promise.all(
    rounds.map(async ({ service, tenantId, owner, place }) => {
      const other = await memberOf(service, tenantId, 'owner');
      const replies = await Promise.all([
        owner.ask('DELETE', `${place}/people/${other.personId}`),
        other.ask('DELETE', `${place}/people/${owner.personId}`),
      ]);
      return replies.filter(({ status }) => status === 204).length;
    }),
  );
  assert.deepEqual(outcomes, [1, 1, 1, 1, 1, 1]);
});

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
}

test('a rotated key ends no later than it would have, and its successor may do no more', async () => {
  const { owner, place } = await open();
  const request = { name: 'Kiosk', scopes: ['capture'], expiresInDays: 1 };
  const { keyId } = (await owner.ask('POST', `${place}/keys`, request)).body.data;
  const list = async (): Promise<Listed[]> =>
    (await owner.ask('GET', `${place}/keys`)).body.data.filter(({ name }: Listed) => name === request.name);
  const [before] = await list();
  const rotated = await owner.ask('POST', `${place}/keys/${keyId}/rotate`, { overlapMinutes: 10_080 });
  assert.equal(rotated.status, 200);
  const keys = await list();
  assert.ok(before?.expiresAt);
  assert.equal(keys.find(({ id }) => id === keyId)?.expiresAt, before.expiresAt);
  assert.deepEqual(
    keys.map(({ scopes }) => scopes),
    [['capture'], ['capture']],
  );
});
