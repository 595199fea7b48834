import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS, type Operation, type OperationName, type Purpose } from '@rhinarium/contract';
import { type Caller, call } from '@rhinarium/server/testing/client';
import { capture, endOf, registeredPet } from '@rhinarium/server/testing/pets';
import { newKey, newTenant, sharedService } from '@rhinarium/server/testing/service';
import { z } from 'zod';

type Body = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, z.ZodType>>;

const fieldsOf = (schema: z.ZodType | undefined): Fields =>
  schema instanceof z.ZodObject ? (schema.shape as Fields) : {};

/** A field that exists only to be refused with a specific message. */
const isRefused = (field: z.ZodType) => (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodNever;

/** Request fields that the response record also has. */
function sharedFields({ body, answers }: Operation): string[] {
  const answer = answers[201] ?? answers[200];
  const record = fieldsOf(fieldsOf(answer && 'body' in answer ? answer.body : undefined)['data']);
  return Object.entries(fieldsOf(body)).flatMap(([name, field]) => (name in record && !isRefused(field) ? [name] : []));
}

const POOL = { name: 'Seoul shelter', description: 'Animals found in Seoul' };
const PET = {
  species: 'DOG',
  name: 'Bori',
  breed: 'Jindo',
  externalId: 'member-4711/pet-1',
  metadata: { colour: 'white' },
  microchips: ['410100012345678', '985112345'],
  searchPools: [POOL.name],
};
const OWNER = {
  name: 'Jun',
  contact: '+82 2 555 0100',
  consent: { note: 'Form 3', givenAt: '2026-01-14T18:00:00.000Z' },
};
const ENDPOINT = {
  url: 'https://receiver.example/hook',
  description: 'orders',
  types: ['pet.deleted'],
};

const PLACE = { place: 'Seoul Forest', position: { latitude: 37.5446, longitude: 127.0374 } };
const LOST = {
  ...PLACE,
  lastSeenAt: '2026-01-14T18:00:00.000Z',
  description: 'Grey, with a collar',
  contact: 'Jun',
  reward: '100,000 won',
};
const GROUP = { name: 'Coast', shares: 'LOST_REPORTS', showPhoto: true };
const FOUND = {
  ...PLACE,
  seenAt: '2026-01-14T18:00:00.000Z',
  microchip: '410100012345678',
  description: 'Black, at the bus stop',
  contact: 'Jun',
  contactExpiresAt: new Date(Date.now() + 86_400_000).toISOString(),
};

interface Write {
  /** Body with every field that the response shows. */
  readonly body: Body;
  /** Fields that this body may not have, with the test that sends them. */
  readonly without?: Readonly<Record<string, string>>;
  /** Mode of the key, live by default. */
  readonly mode?: 'test';
  /** Checks whether the body names a complete capture session. */
  readonly session?: true;
  /** Sets up the request and returns its parameters. */
  readonly prepare?: (caller: Caller) => Promise<Readonly<Record<string, string>>>;
}

const made = async (caller: Caller, path: string, body: Body) => {
  const { status, body: answer } = await call(caller, 'POST', path, body);
  assert.equal(status, 201, JSON.stringify(answer));
  return answer.data;
};

const turnOn = async (caller: Caller) => {
  assert.equal((await call(caller, 'PATCH', '/v2/lost-and-found', { isEnabled: true })).status, 200);
  return {};
};

const session = async (caller: Caller) => ({
  sessionId: await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 }),
});

const petId = async (caller: Caller) => ({ petId: (await made(caller, '/v2/pets', { species: 'DOG' })).id });

/** Job of an action with photos of a generated cat. */
async function ended(caller: Caller, path: string, purpose: Purpose, petId?: string): Promise<{ jobId: string }> {
  const animal = { species: 'CAT', seed: 1, firstShot: 20 } as const;
  const sessionId = await capture(caller, { ...animal, purpose, ...(petId !== undefined && { petId }) });
  const { jobId } = await endOf(caller, await call(caller, 'POST', path, { sessionId }));
  return { jobId };
}

const WRITES: Readonly<Partial<Record<OperationName, Write>>> = {
  createPet: {
    body: PET,
    prepare: async (caller) => {
      await made(caller, '/v2/search-pools', POOL);
      return {};
    },
  },
  updatePet: {
    body: {
      name: 'Nabi',
      breed: 'Mix',
      externalId: 'member-4712',
      metadata: { colour: 'black' },
      microchips: ['0006C45A1F'],
    },
    prepare: petId,
  },
  createOwner: { body: OWNER },
  updateOwner: {
    body: { name: 'Mina', contact: 'mina@example.com', consent: { ...OWNER.consent, note: 'By telephone' } },
    prepare: async (caller) => ({ ownerId: (await made(caller, '/v2/owners', OWNER)).id }),
  },
  createSearchPool: { body: POOL },
  updateSearchPool: {
    body: { name: 'Busan shelter', description: 'Animals found in Busan' },
    prepare: async (caller) => ({ name: (await made(caller, '/v2/search-pools', POOL)).name }),
  },
  createWebhookEndpoint: { body: ENDPOINT },
  updateWebhookEndpoint: {
    body: {
      ...ENDPOINT,
      url: 'https://receiver.example/other',
      description: 'claims',
      types: ['pet.merged'],
      isEnabled: false,
    },
    prepare: async (caller) => ({ endpointId: (await made(caller, '/v2/webhook-endpoints', ENDPOINT)).id }),
  },
  createCaptureSession: { body: { species: 'DOG', purpose: 'PET_PROFILE_REGISTRATION' } },
  createCaptureLink: {
    body: {
      purpose: 'PET_PROFILE_REGISTRATION',
      species: 'DOG',
      usesMax: 3,
      title: 'Found animals',
      locale: 'ko',
      returnUrl: 'https://shelter.example/thanks',
      showResult: true,
    },
    without: {
      searchPoolName: 'test/contract/cases/capture-links.ts',
      createsSighting: 'test/contract/cases/capture-links.ts',
      withPoster: 'test/contract/cases/capture-links.ts',
      phone: 'test/contract/cases/capture-links.ts',
    },
  },
  confirmPetVerificationJob: {
    body: { truth: 'DIFFERENT', appVersion: '2.4.0' },
    prepare: async (caller) => {
      const registered = await registeredPet(caller, 'CAT', 1);
      return await ended(caller, `/v2/pets/${registered}:verify`, 'PET_VERIFICATION', registered);
    },
  },
  confirmPetIdentificationJob: {
    body: { truth: 'DIFFERENT', appVersion: '2.4.0' },
    prepare: async (caller) => await ended(caller, '/v2/pets:identify', 'PET_IDENTIFICATION'),
  },
  createSharingGroup: { body: GROUP, prepare: turnOn },
  joinSharingGroup: {
    body: { shares: 'ALL_PETS', showPhoto: false },
    prepare: async (caller) => {
      await turnOn(caller);
      const owner = { url: caller.url, apiKey: (await newTenant(await sharedService())).apiKey };
      await turnOn(owner);
      const { id } = await made(owner, '/v2/sharing-groups', GROUP);
      const { status, body } = await call(owner, 'POST', `/v2/sharing-groups/${id}/invitations`);
      assert.equal(status, 201);
      return { token: body.data.token };
    },
  },
  updateSharingGroup: {
    body: { name: 'Hills', shares: 'ALL_PETS', showPhoto: false },
    prepare: async (caller) => {
      await turnOn(caller);
      return { groupId: (await made(caller, '/v2/sharing-groups', GROUP)).id };
    },
  },
  updateLostAndFound: { body: { isEnabled: true, searchNewPets: true } },
  createLostReport: { body: LOST, prepare: turnOn },
  updateLostReport: {
    body: { ...LOST, place: 'Bus stop', description: 'Black', contact: 'Mina', reward: 'none', state: 'FOUND' },
    prepare: async (caller) => {
      await turnOn(caller);
      const { id } = await made(caller, '/v2/lost-reports', { ...LOST, ...(await petId(caller)) });
      return { lostReportId: id };
    },
  },
  createSighting: { body: { ...FOUND, species: 'CAT', hasContactConsent: true }, prepare: turnOn },
  updateSighting: {
    body: {
      ...FOUND,
      place: 'Park',
      microchip: '985112345678901',
      description: 'Grey',
      contact: 'Mina',
      hasContactConsent: true,
      state: 'CLOSED',
      isReturned: true,
    },
    prepare: async (caller) => {
      await turnOn(caller);
      const { id } = await made(caller, '/v2/sightings', {
        ...FOUND,
        hasContactConsent: true,
        ...(await session(caller)),
      });
      return { sightingId: id };
    },
  },
  advanceTestClock: { body: { seconds: 60 }, mode: 'test' },
};

for (const [name, operation] of Object.entries(OPERATIONS) as [OperationName, Operation][]) {
  const fields = sharedFields(operation);
  if (fields.length === 0 || operation.isDeprecated) continue;
  test(`${name} keeps every field that its answer shows: ${fields.join(', ')}`, async () => {
    const write = WRITES[name];
    assert.ok(write, 'this test needs a request of it');
    const service = await sharedService();
    const { tenantId, apiKey } = await newTenant(service);
    const key = write.mode ? await newKey(service, tenantId, { mode: write.mode }) : { apiKey };
    const caller = { url: service.url, apiKey: key.apiKey };
    const params = (await write.prepare?.(caller)) ?? {};
    const body: Body = {
      ...write.body,
      ...(fields.includes('petId') && (await petId(caller))),
      ...(fields.includes('ownerId') && { ownerId: (await made(caller, '/v2/owners', OWNER)).id }),
      ...(write.session && (await session(caller))),
      ...('token' in params && { token: params['token'] }),
    };
    const path = operation.path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param]!));
    const { status, body: answer } = await call(caller, operation.method, path, body);
    assert.ok(status === 200 || status === 201, JSON.stringify(answer));
    for (const field of fields.filter((one) => !write.without?.[one])) {
      assert.ok(field in body, `${field}: this test sends no value`);
      assert.deepEqual(answer.data[field], body[field], field);
    }
    assert.equal(answer.warnings, undefined, JSON.stringify(answer.warnings));
  });
}
