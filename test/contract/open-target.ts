import assert from 'node:assert/strict';
import { type Caller, call } from '@rhinarium/server/testing/client';
import { asking, makingByCalls, type Witness } from './asking.ts';
import type { World } from './contract-case.ts';

/** Thrown if a case needs internal access. */
export class NeedsTheInside extends Error {}

const unreachable = (part: string): never => {
  throw new NeedsTheInside(`needs ${part}, which only the inside of a service has`);
};

/** Cursor behind the events of the cases so far, which had the same tenant. */
export async function latestCursor(caller: Caller): Promise<string> {
  const { status, body } = await call(caller, 'GET', '/v2/events?cursor=latest');
  assert.equal(status, 200, JSON.stringify(body));
  return body.nextCursor;
}

/** World of a case in a deployment: one tenant with one key, over HTTP. Its events begin behind `cursor`. */
export function openTarget(caller: Caller, witness: Witness, cursor: string): World {
  const inside: Pick<
    World,
    'sql' | 'parkJob' | 'suspend' | 'endKey' | 'setReplayPolicy' | 'memberOf' | 'otherTenant' | 'withKey' | 'ownService'
  > = {
    sql: async () => unreachable('SQL'),
    parkJob: async () => unreachable('a job that waits'),
    suspend: async () => unreachable('a suspension'),
    endKey: async () => unreachable('the end of a key'),
    setReplayPolicy: async () => unreachable('a setting of the tenant'),
    memberOf: async () => unreachable('a person of the console'),
    otherTenant: async () => unreachable('another tenant'),
    withKey: async () => unreachable('another key'),
    ownService: async () => unreachable('a separate service'),
  };
  const { ask, refuse } = asking(caller, witness);
  return {
    caller,
    refuse,
    ask: (operation, request, expected) => {
      const query = operation === 'listEvents' ? { query: { cursor, ...request.query } } : {};
      return ask(operation, { ...request, ...query }, expected);
    },
    ...makingByCalls(caller),
    ...inside,
    withApiKey: (apiKey) => openTarget({ ...caller, apiKey }, witness, cursor),
    get service() {
      return unreachable('the service itself');
    },
    get tenantId() {
      return unreachable('the identifier of its tenant');
    },
  };
}

const all = async (caller: Caller, path: string): Promise<{ readonly id: string; readonly name: string }[]> => {
  const { status, body } = await call(caller, 'GET', `${path}?pageSize=200`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
};

/** Throws unless the tenant is empty, because the cases delete everything in it and must not run on real pets. */
export async function requireEmpty(caller: Caller): Promise<void> {
  const [pets, pools] = [await all(caller, '/v2/pets'), await all(caller, '/v2/search-pools')];
  if (pets.length + pools.length > 0)
    throw new Error('The tenant of KEY has pets or search pools. Give the cases an empty tenant.');
}

export interface LostAndFound {
  readonly isEnabled: boolean;
  readonly searchNewPets: boolean;
}

/** Whether lost and found is on, which cases change. */
export async function readLostAndFound(caller: Caller): Promise<LostAndFound> {
  const { status, body } = await call(caller, 'GET', '/v2/lost-and-found');
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

export async function writeLostAndFound(caller: Caller, { isEnabled, searchNewPets }: LostAndFound): Promise<void> {
  await call(caller, 'PATCH', '/v2/lost-and-found', { isEnabled, searchNewPets });
}

/** Deletes what cases make, and turns off what they turn on, before the next case. */
export async function empty(caller: Caller): Promise<void> {
  for (const list of ['pets', 'webhook-endpoints', 'sightings', 'sharing-groups']) {
    for (const { id } of await all(caller, `/v2/${list}`)) await call(caller, 'DELETE', `/v2/${list}/${id}`);
  }
  for (const { name } of await all(caller, '/v2/search-pools')) {
    await call(caller, 'DELETE', `/v2/search-pools/${encodeURIComponent(name)}`);
  }
  for (const { id } of await all(caller, '/v2/capture-links'))
    await call(caller, 'POST', `/v2/capture-links/${id}:revoke`);
  await writeLostAndFound(caller, { isEnabled: false, searchNewPets: false });
}
