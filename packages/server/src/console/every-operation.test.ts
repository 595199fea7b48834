import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import {
  CONSOLE_OPERATIONS,
  type ConsoleOperation,
  type ConsoleOperationName,
  hasRole,
  ROLES,
  type Role,
} from '@rhinarium/contract';
import sharp from 'sharp';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { ask } from '../../testing/client.ts';
import { type Browser, browser, memberOf, newEmail, operatorOf } from '../../testing/console-client.ts';
import { confirmedSighting, giveFinder } from '../../testing/finder-desk.ts';
import { followTo, openOrganisation } from '../../testing/organisation.ts';
import { newAuthenticator } from '../../testing/passkey.ts';
import { capture, newPet } from '../../testing/pets.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { newTenant, startService, type TestService } from '../../testing/service.ts';
import { openMailService } from '../../testing/smtp-server.ts';
import { beginSession, createLink } from '../domains/people/session.ts';

let opened: ReturnType<typeof startService> | undefined;
after(async () => await (await opened)?.close());

/** A tenant with a pet, its people, and an operator. */
async function open(given?: TestService) {
  // It reaches an organisation on this machine.
  opened ??= startService({ webhookAddresses: 'any' });
  const service = given ?? (await opened);
  const { tenantId, keyId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const roles = {} as Record<Role, Browser>;
  for (const role of ROLES) roles[role] = await memberOf(service, tenantId, role);
  const stranger = await memberOf(service, (await newTenant(service)).tenantId, 'owner');
  const operator = await operatorOf(service);
  return { service, tenantId, keyId, caller, stranger, operator, nobody: browser(service, '', ''), ...roles };
}

type World = Awaited<ReturnType<typeof open>>;

interface Request {
  /** Path parameters next to the tenant's. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function logoForm(): Promise<FormData> {
  const logo = sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await logo.png().toBuffer())]), 'logo.png');
  return form;
}

/** Secret of an invitation to a tenant without the people of this world. */
async function invitationTo({ service }: World): Promise<string> {
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const input = { email: newEmail(), name: 'Ben', role: 'viewer' };
  const { data } = (await owner.ask('POST', `/console/api/tenants/${tenantId}/people`, input)).body;
  return data.link.signInUrl.split('#')[1];
}

/** Nothing listens at its address. */
const CHANNEL = { name: 'Team', format: 'json', url: 'http://127.0.0.1:9/', kinds: ['sighting'], language: 'en' };

const DEVICE = {
  endpoint: 'http://127.0.0.1:9/',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
};

async function newDevice({ owner }: World): Promise<string> {
  return (await owner.ask('POST', '/console/api/account/devices', DEVICE)).body.data.id;
}

async function newChannel({ owner, tenantId }: World): Promise<string> {
  return (await owner.ask('POST', `/console/api/tenants/${tenantId}/team-channels`, CHANNEL)).body.data.id;
}

/** Settings for signing in with an organisation, whose sign-in page signs in Ben. */
async function organisationFor({ service }: World) {
  const redirectUrl = `${service.url}/console/sign-in/organisation`;
  const { issuer, clientId, clientSecret, directory, signsIn } = await openOrganisation(redirectUrl);
  directory.set('ben', { name: 'Ben' });
  signsIn('ben');
  const ways = { groupsClaim: 'groups', roles: [], defaultRole: 'viewer', isOnlyWay: false, isListed: true };
  return { redirectUrl, settings: { issuer, clientId, clientSecret, ...ways } };
}

/** A passkey of the owner, and the authenticator that has it. */
async function ownPasskey({ owner, service }: World) {
  const authenticator = newAuthenticator(service.url);
  const begun = await owner.ask('POST', '/console/api/account/passkey-options', {});
  const response = authenticator.make(begun.body.data.options);
  const added = await owner.ask('POST', '/console/api/account/passkeys', { name: 'Phone', response });
  return { authenticator, passkeyId: added.body.data.id as string };
}

/** A sighting whose finder has a page. */
async function sightingOfFinder({ service, tenantId, caller }: World): Promise<string> {
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const found = { species: 'CAT', description: 'A cat', place: 'Street', seenAt: new Date().toISOString() } as const;
  const { id } = (await ask(caller, 'createSighting', {}, found)).data;
  await giveFinder(service, tenantId, id);
  return id;
}

async function connect(world: World) {
  const { redirectUrl, settings } = await organisationFor(world);
  await world.owner.ask('POST', `/console/api/tenants/${world.tenantId}/organisation-sign-in`, settings);
  return { redirectUrl, body: { tenantId: world.tenantId } };
}

/** A successful request for every row of the console's table. */
const REQUESTS: Readonly<Record<ConsoleOperationName, (world: World) => Request | Promise<Request>>> = {
  async signIn({ owner }) {
    const password = 'a long enough password';
    const set = await owner.ask('PATCH', '/console/api/account', { password });
    const { email } = set.body.data.person;
    return { body: { email, password } };
  },
  async signInByLink({ service, owner }) {
    return { body: { secret: (await createLink(service.app.services, owner.personId)).secret } };
  },
  readSignInWays: () => ({}),
  mailSignInLink: () => ({ body: { email: newEmail() } }),
  beginPasskeySignIn: () => ({}),
  async signInByPasskey(world) {
    const { authenticator } = await ownPasskey(world);
    const begun = await world.nobody.ask('POST', '/console/api/sign-in-passkey/begin');
    return { body: { response: authenticator.use(begun.body.data.options) } };
  },
  listPasskeys: () => ({}),
  beginPasskey: () => ({ body: {} }),
  async addPasskey({ owner, service }) {
    const begun = await owner.ask('POST', '/console/api/account/passkey-options', {});
    return { body: { name: 'Phone', response: newAuthenticator(service.url).make(begun.body.data.options) } };
  },
  async renamePasskey(world) {
    return { params: { passkeyId: (await ownPasskey(world)).passkeyId }, body: { name: 'Laptop' } };
  },
  async removePasskey(world) {
    return { params: { passkeyId: (await ownPasskey(world)).passkeyId } };
  },
  beginOrganisationSignIn: async (world) => ({ body: (await connect(world)).body }),
  async finishOrganisationSignIn(world) {
    const { redirectUrl, body } = await connect(world);
    const begun = await world.nobody.ask('POST', '/console/api/organisation-sign-in/begin', body);
    const cookie = begun.headers.getSetCookie()[0]!.split(';')[0]!;
    return { body: { parameters: await followTo(redirectUrl, begun.body.data.url) }, headers: { cookie } };
  },
  connectOrganisation: async (world) => ({ body: (await connect(world)).body }),
  readOrganisationSignIn: () => ({}),
  changeOrganisationSignIn: async (world) => ({ body: (await organisationFor(world)).settings }),
  async removeOrganisationSignIn(world) {
    await connect(world);
    return {};
  },
  readInvitation: async (world) => ({ body: { secret: await invitationTo(world) } }),
  acceptInvitation: async (world) => ({ body: { secret: await invitationTo(world) } }),
  signOut: () => ({}),
  readConsoleSession: () => ({}),
  updateAccount: () => ({ body: { name: 'Another name' } }),
  listOwnSessions: () => ({}),
  async endOwnSession({ service, owner }) {
    await beginSession(service.app.services, owner.personId);
    const { data } = (await owner.ask('GET', '/console/api/account/sessions')).body;
    return { params: { sessionId: data.find((session: { isCurrent: boolean }) => !session.isCurrent).id } };
  },
  endOtherSessions: () => ({}),
  beginSecondFactor: () => ({ body: {} }),
  async confirmSecondFactor({ owner }) {
    const begun = await owner.ask('POST', '/console/api/account/second-factor/begin', {});
    return { body: { code: codeOf(begun.body.data.secret) } };
  },
  async renewRecoveryCodes({ owner }) {
    const { recoveryCodes } = await turnOnSecondFactor(owner);
    return { body: { code: recoveryCodes[0] } };
  },
  async turnOffSecondFactor({ owner }) {
    const { recoveryCodes } = await turnOnSecondFactor(owner);
    return { body: { code: recoveryCodes[0] } };
  },
  listToDo: () => ({}),
  markToDo: () => ({ body: { kind: 'sighting', id: '0198b5a2-0000-7000-8000-000000000000', mark: 'taken' } }),
  async reopenCandidate({ caller }) {
    await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
    const petId = await newPet(caller, 'CAT', { microchips: ['900118000123456'] });
    const at = { place: 'Park', lastSeenAt: '2026-01-14T18:00:00.000Z' };
    await ask(caller, 'createLostReport', {}, { petId, ...at });
    const found = { species: 'CAT', microchip: '900118000123456', place: 'Street', seenAt: at.lastSeenAt } as const;
    const { searchJobId } = (await ask(caller, 'createSighting', {}, found)).data;
    await ask(caller, 'readStandingSearchJob', { jobId: searchJobId! }, { waitSeconds: 30 });
    const [candidate] = (await ask(caller, 'listMatchCandidates', {}, { petId })).data;
    await ask(caller, 'rejectMatchCandidate', { candidateId: candidate!.id });
    return { params: { candidateId: candidate!.id } };
  },
  async readCaseMessages(world) {
    return { params: { sightingId: await sightingOfFinder(world) } };
  },
  async writeCaseMessage(world) {
    return { params: { sightingId: await sightingOfFinder(world) }, body: { text: 'We come at six.' } };
  },
  async inviteOwner(world) {
    const { caller, service } = world;
    const petId = await newPet(caller);
    const consent = { note: 'Form' };
    const owner = await ask(caller, 'createOwner', {}, { name: 'Jun', contact: '010, jun@example.com', consent });
    await ask(caller, 'updatePet', { petId }, { ownerId: owner.data.id });
    return {
      params: { sightingId: await confirmedSighting(service, world, petId) },
      body: { text: 'Is it yours?', locale: 'en' },
    };
  },
  async blockFinder(world) {
    return { params: { sightingId: await sightingOfFinder(world) }, body: { isBlocked: true } };
  },
  readMailSettings: () => ({}),
  changeMailSettings: () => ({ body: { kinds: [], language: 'ko' } }),
  listDevices: () => ({}),
  addDevice: () => ({ body: DEVICE }),
  removeDevice: async (world) => ({ params: { deviceId: await newDevice(world) } }),
  testDevice: async (world) => ({ params: { deviceId: await newDevice(world) } }),
  listTeamChannels: () => ({}),
  addTeamChannel: () => ({ body: CHANNEL }),
  changeTeamChannel: async (world) => ({ params: { channelId: await newChannel(world) }, body: { kinds: [] } }),
  removeTeamChannel: async (world) => ({ params: { channelId: await newChannel(world) } }),
  testTeamChannel: async (world) => ({ params: { channelId: await newChannel(world) } }),
  readLogo: () => ({}),
  changeLogo: async () => ({ body: await logoForm() }),
  async removeLogo({ owner, tenantId }) {
    await owner.ask('POST', `/console/api/tenants/${tenantId}/logo`, await logoForm());
    return {};
  },
  letViewersIdentify: () => ({ body: { mayIdentify: false } }),
  requireSecondFactor: () => ({ body: { isRequired: false } }),
  readAccuracy: () => ({}),
  readMeasuredClaims: () => ({}),
  readOverview: () => ({}),
  choosePlan: () => ({ body: { plan: 'base' } }),
  openTestMode: () => ({}),
  listPeople: () => ({}),
  addPerson: () => ({ body: { email: newEmail(), name: 'Ben', role: 'viewer' } }),
  listInvitations: () => ({}),
  withdrawInvitation: async ({ owner, tenantId }) => {
    const input = { email: newEmail(), name: 'Ben', role: 'viewer' };
    const { data } = (await owner.ask('POST', `/console/api/tenants/${tenantId}/people`, input)).body;
    return { params: { invitationId: data.invitationId } };
  },
  changeRole: ({ viewer }) => ({ params: { personId: viewer.personId }, body: { role: 'developer' } }),
  removePerson: ({ viewer }) => ({ params: { personId: viewer.personId } }),
  listApiKeys: () => ({}),
  readKeyUse: () => ({}),
  readOwnScores: () => ({ query: { days: '7' } }),
  readInstallation: () => ({}),
  testLinkUrl: () => ({}),
  createApiKey: () => ({ body: { name: 'App', scopes: ['capture'] } }),
  rotateApiKey: ({ keyId }) => ({ params: { keyId }, body: { overlapMinutes: 5 } }),
  changeApiKeyLimit: ({ keyId }) => ({ params: { keyId }, body: { requestsPerMinute: 100 } }),
  deactivateApiKey: ({ keyId }) => ({ params: { keyId } }),
  readAllowedOrigins: () => ({}),
  changeAllowedOrigins: () => ({ body: { origins: ['https://shelter.example'] } }),
  listPoolEntries: () => ({}),
  listSessionEntries: () => ({}),
  listJobEntries: () => ({}),
  searchEverywhere: () => ({ query: { text: 'Nabi' } }),
  searchPets: () => ({}),
  readPetCounts: () => ({}),
  listSamples: async ({ caller }) => ({ params: { petId: await newPet(caller) } }),
  async readSessionTimeline({ caller }) {
    const petId = await newPet(caller);
    return {
      params: { sessionId: await capture(caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed: 1 }) },
    };
  },
  listRequests: () => ({}),
  listAudit: () => ({}),
  listTenants: () => ({}),
  createTenant: () => ({ body: { name: 'Made', plan: null, owner: { name: 'Dee', email: newEmail() } } }),
  changeTenant: () => ({ body: { plan: 'pro', isSuspended: true } }),
};

/** People admitted to a row, and the expected failures of others. */
function casts(row: ConsoleOperation, world: World) {
  const { owner, stranger, operator, nobody } = world;
  switch (row.admits) {
    case 'anyone':
      return { admitted: nobody, refused: [] };
    case 'person':
    case 'account':
      return { admitted: owner, refused: [[nobody, 'notSignedIn']] as const };
    case 'operator':
      return {
        admitted: operator,
        refused: [
          [owner, 'roleLacksRight'],
          [nobody, 'notSignedIn'],
        ] as const,
      };
    default: {
      const right = row.admits;
      return {
        // The role with the fewest rights.
        admitted: world[ROLES.findLast((role) => hasRole(right, role))!],
        refused: [
          ...ROLES.filter((role) => !hasRole(right, role)).map((role) => [world[role], 'roleLacksRight'] as const),
          [stranger, 'roleLacksRight'],
          [nobody, 'notSignedIn'],
        ] as const,
      };
    }
  }
}

for (const [name, row] of Object.entries<ConsoleOperation>(CONSOLE_OPERATIONS)) {
  test(`${name} of the console answers people with the right and refuses others`, async () => {
    // Without a mail server nobody could tell the owner.
    const world = await open(name === 'inviteOwner' ? (await openMailService()).service : undefined);
    const { params = {}, query, body, headers } = await REQUESTS[name as ConsoleOperationName](world);
    const values: Readonly<Record<string, string>> = { tenantId: world.tenantId, ...params };
    const place = row.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => values[part]!);
    const path = query ? `${place}?${new URLSearchParams(query)}` : place;
    const { admitted, refused } = casts(row, world);
    for (const [person, failure] of refused) requireFailure(await person.ask(row.method, path, body), failure, name);
    const foreign = { origin: 'https://elsewhere.example' };
    if (row.method !== 'GET') {
      const reply = await admitted.ask(row.method, path, body, foreign);
      requireFailure(reply, 'crossSiteRequest', `${name} from another site`);
    }
    const reply = await admitted.ask(row.method, path, body, headers);
    assert.equal(reply.status, row.answer ? 200 : 204, `${name}: ${JSON.stringify(reply.body)}`);
    row.answer?.parse(reply.body);
  });
}

test('an operator cannot choose a plan for fewer pets than there are, and nothing changes', async () => {
  const { service, tenantId, operator, owner } = await open();
  await service.app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'CAT', now(), now() FROM generate_series(1, 101)`,
      [tenantId],
    ),
  );
  const input = { plan: 'demo', isSuspended: true };
  requireFailure(
    await operator.ask('PATCH', `/console/api/operator/tenants/${tenantId}`, input),
    'stateConflict',
    'demo',
  );
  const { data } = (await owner.ask('GET', `/console/api/tenants/${tenantId}/overview`)).body;
  assert.deepEqual([data.plan, data.isSuspended], ['pro', false]);
});
