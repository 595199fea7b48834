import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ErrorName, type OperationName, PLANS, type Plan } from '@rhinarium/contract';
import type { Request, World } from '../../../../test/contract/contract-case.ts';
import { openWorld, requireFailure, send } from '../../../../test/contract/open-world.ts';
import { endOf } from '../../testing/pets.ts';
import { sharedService } from '../../testing/service.ts';
import { suspendTenant } from '../domains/tenants/tenant-actions.ts';

/** A request that violates two neighbouring checks, of which `first` answers. */
interface Pair {
  readonly first: ErrorName;
  readonly second: string;
  readonly operation: OperationName;
  readonly plan?: Plan;
  /** Sends the request that violates both. */
  readonly violate: (world: World) => Promise<Request>;
  /** Key of the request. */
  readonly key?: (world: World) => Promise<World>;
}

const REGISTRATION = 'PET_PROFILE_REGISTRATION';

/** A session for the purpose, already used by an action. */
async function usedSession({ ask, capture, caller }: World): Promise<string> {
  const sessionId = await capture({ purpose: 'PET_IDENTIFICATION' });
  await endOf(caller, await ask('identifyPet', { body: { sessionId } }, 202));
  return sessionId;
}

async function usedRegistration({ ask, capture, caller, newPet }: World): Promise<string> {
  const petId = await newPet();
  const sessionId = await capture({ purpose: REGISTRATION, petId });
  await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202));
  return sessionId;
}

/** Creates as many pets as the demo plan allows. */
async function fillDemoPlan({ service, tenantId }: World): Promise<void> {
  await service.app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'CAT', now(), now() FROM generate_series(1, $2)`,
      [tenantId, PLANS.demo.petsMax],
    ),
  );
}

const PAIRS: readonly Pair[] = [
  {
    first: 'petLimitExceeded',
    second: 'validation',
    operation: 'createPet',
    plan: 'demo',
    violate: async (world) => {
      await fillDemoPlan(world);
      return { body: { species: 'BIRD' } };
    },
  },
  {
    first: 'invalidApiKey',
    second: 'accountSuspended',
    operation: 'identifyPet',
    violate: async ({ service, tenantId }) => {
      await suspendTenant(service.app.services, { tenantId, by: undefined });
      return { body: { sessionId: 'unknown' } };
    },
    key: (world) => Promise.resolve(world.withApiKey('psk_live_wrong')),
  },
  {
    first: 'accountSuspended',
    second: 'keyLacksScope',
    operation: 'identifyPet',
    violate: async ({ service, tenantId }) => {
      await suspendTenant(service.app.services, { tenantId, by: undefined });
      return { body: { sessionId: 'unknown' } };
    },
    key: (world) => world.withKey({ scopes: ['capture'] }),
  },
  {
    first: 'keyLacksScope',
    second: 'identificationNotInPlan',
    operation: 'identifyPet',
    plan: 'base',
    violate: async () => ({ body: { sessionId: 'unknown' } }),
    key: (world) => world.withKey({ scopes: ['capture'] }),
  },
  {
    first: 'identificationNotInPlan',
    second: 'the shape of the request',
    operation: 'identifyPet',
    plan: 'base',
    violate: async () => ({ body: { sessionId: 7 } }),
  },
  {
    first: 'validation',
    second: 'noSuchPet',
    operation: 'verifyPet',
    violate: async () => ({ params: { petId: 'unknown' }, body: {} }),
  },
  {
    first: 'noSuchPet',
    second: 'captureSessionPurposeMismatch',
    operation: 'verifyPet',
    violate: async (world) => ({
      params: { petId: 'unknown' },
      body: { sessionId: await world.newSession('PET_IDENTIFICATION') },
    }),
  },
  {
    first: 'noSuchSearchPool',
    second: 'captureSessionPurposeMismatch',
    operation: 'identifyPet',
    violate: async ({ newPet, newSession }) => ({
      body: { sessionId: await newSession('PET_VERIFICATION', await newPet()), searchPoolName: 'unknown' },
    }),
  },
  {
    first: 'noSuchCaptureSession',
    second: 'petHasNoFingerprint',
    operation: 'verifyPet',
    violate: async ({ newPet }) => ({ params: { petId: await newPet() }, body: { sessionId: 'unknown' } }),
  },
  {
    first: 'captureSessionPurposeMismatch',
    second: 'captureSessionAlreadyUsed',
    operation: 'verifyPet',
    violate: async (world) => ({
      params: { petId: await world.newPet() },
      body: { sessionId: await usedSession(world) },
    }),
  },
  {
    first: 'captureSessionAlreadyUsed',
    second: 'speciesMismatch',
    operation: 'addFingerprints',
    violate: async (world) => ({
      params: { petId: await world.newPet('DOG') },
      body: { sessionId: await usedRegistration(world) },
    }),
  },
  {
    first: 'speciesMismatch',
    second: 'the session of another pet',
    operation: 'verifyPet',
    violate: async ({ newPet, newSession }) => ({
      params: { petId: await newPet('DOG') },
      body: { sessionId: await newSession('PET_VERIFICATION', await newPet('CAT')) },
    }),
  },
  {
    first: 'validation',
    second: 'captureSessionNotFinished',
    operation: 'verifyPet',
    violate: async ({ newPet, newSession }) => ({
      params: { petId: await newPet() },
      body: { sessionId: await newSession('PET_VERIFICATION', await newPet()) },
    }),
  },
  {
    first: 'captureSessionNotFinished',
    second: 'petHasNoFingerprint',
    operation: 'verifyPet',
    violate: async ({ newPet, newSession }) => {
      const petId = await newPet();
      return { params: { petId }, body: { sessionId: await newSession('PET_VERIFICATION', petId) } };
    },
  },
  {
    first: 'captureSessionNotFinished',
    second: 'petAlreadyHasFingerprintAdditionJob',
    operation: 'addFingerprints',
    violate: async ({ newPet, newSession, parkJob }) => {
      const petId = await newPet();
      await parkJob('FINGERPRINT_ADDITION', petId);
      return { params: { petId }, body: { sessionId: await newSession(REGISTRATION, petId) } };
    },
  },
  {
    first: 'petHasNoFingerprint',
    second: 'an ongoing addition',
    operation: 'verifyPet',
    violate: async ({ capture, newPet, parkJob }) => {
      const petId = await newPet();
      await parkJob('FINGERPRINT_ADDITION', petId);
      return { params: { petId }, body: { sessionId: await capture({ purpose: 'PET_VERIFICATION', petId }) } };
    },
  },
];

for (const { first, second, operation, plan = 'pro', violate, key } of PAIRS) {
  test(`order of checks: ${first} answers before ${second} (${operation})`, async () => {
    const world = await openWorld(await sharedService(), { codes: new Set(), answered: new Set(), endings: [] }, plan);
    const asking = key ? await key(world) : world;
    const reply = await send(asking.caller, operation, await violate(world));
    requireFailure(reply, first, `${first} before ${second}`);
    if (second === 'captureSessionNotFinished')
      assert.deepEqual(Object.keys(reply.body.errors[0].details), ['sessionId']);
  });
}
