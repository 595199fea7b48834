import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import type { Reply } from '../../testing/client.ts';
import {
  type Browser,
  browser,
  enter,
  memberOf,
  newEmail,
  requireAnswer,
  signedIn,
} from '../../testing/console-client.ts';
import { type Account, followTo, openOrganisation } from '../../testing/organisation.ts';
import { newSubscription, openReceiver } from '../../testing/receiver.ts';
import { newTenant, startService } from '../../testing/service.ts';
import { noteEvent } from '../domains/events/events.ts';
import { claimMail } from '../domains/mail/mail-store.ts';
import { queueNewMails } from '../domains/mail/queue-mails.ts';
import { sendMail } from '../domains/mail/send-mail.ts';
import { openOpenId } from '../domains/people/organisation/open-id.ts';
import { allowPasswords } from '../domains/people/organisation/provider-actions.ts';
import { requireSession } from '../domains/people/session.ts';
import { personSessionUpkeep, renewalUpkeep } from '../domains/people/session-upkeep.ts';
import { openIssuerTargets, openWebhookTargets } from '../domains/webhooks/webhook-targets.ts';

let opened: ReturnType<typeof startService> | undefined;
const openService = () => {
  opened ??= startService({ role: 'api', engineThreads: 1, webhookAddresses: 'any' });
  return opened;
};
after(async () => (await opened)?.close());

const cookiesOf = (reply: Reply): string =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** A tenant with an owner, and an organisation that it is connected with. */
async function open(options: Parameters<typeof openOrganisation>[1] = {}) {
  const service = await openService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const redirectUrl = `${service.url}/console/sign-in/organisation`;
  const organisation = await openOrganisation(redirectUrl, options);
  const place = `/console/api/tenants/${tenantId}`;
  const settings = {
    issuer: organisation.issuer,
    clientId: organisation.clientId,
    clientSecret: organisation.clientSecret,
    groupsClaim: 'groups',
    roles: [
      { group: 'leads', role: 'owner' },
      { group: 'desk', role: 'staff' },
    ],
    defaultRole: null as string | null,
    isOnlyWay: false,
    isListed: false,
  };
  const set = (changes: Partial<typeof settings> = {}, by: Browser = owner) =>
    by.ask('POST', `${place}/organisation-sign-in`, { ...settings, ...changes });
  assert.equal((await set()).status, 204);
  const nobody = browser(service, '', 'unrelated=1');
  const begin = (by: Browser = nobody, path = '/console/api/organisation-sign-in/begin') =>
    by.ask('POST', path, { tenantId });
  const finish = (cookie: string, parameters: string) =>
    browser(service, '', cookie).ask('POST', '/console/api/organisation-sign-in/finish', { parameters });
  const follow = (begun: Reply) => followTo(redirectUrl, requireAnswer(begun, 'beginOrganisationSignIn').url);
  /** Signs in an account of the directory, which is put there first. */
  const signIn = async (accountId: string, account?: Account, begun?: Reply) => {
    if (account) organisation.directory.set(accountId, account);
    organisation.signsIn(accountId);
    const started = begun ?? (await begin());
    return await finish(cookiesOf(started), await follow(started));
  };
  /** The browser of an account that signs in. */
  const browserOf = async (accountId: string, account?: Account, begun?: Reply) => {
    const entered = await signIn(accountId, account, begun);
    const { person } = requireAnswer(entered, 'finishOrganisationSignIn');
    return browser(service, person.id, cookiesOf(entered));
  };
  return { service, tenantId, owner, organisation, place, set, begin, finish, follow, signIn, browserOf };
}

test('somebody whom the organisation signs in becomes a member with the role of the first group', async () => {
  const world = await open();
  const { place, browserOf, owner, tenantId } = world;
  const ben = await browserOf('ben', { name: 'Ben Lee', email: 'ben@shelter.example', groups: ['desk', 'cats'] });
  const { person, tenants } = requireAnswer(await ben.ask('GET', '/console/api/session'), 'readConsoleSession');
  assert.deepEqual([person.name, person.email, person.isByOrganisation], ['Ben Lee', null, true]);
  assert.deepEqual(
    tenants.map(({ id, role }) => [id, role]),
    [[tenantId, 'staff']],
  );
  const people = requireAnswer(await owner.ask('GET', `${place}/people`), 'listPeople');
  assert.deepEqual(people.find(({ id }) => id === ben.personId)?.email, 'ben@shelter.example');
  const again = await browserOf('ben');
  assert.equal(again.personId, ben.personId, 'no second account');
  const audit = requireAnswer(await owner.ask('GET', `${place}/audit`), 'listAudit');
  const actions = audit.map(({ action }) => action);
  assert.ok(actions.includes('person.added') && actions.includes('organisationSignIn.changed'), actions.join());
});

test('each sign-in sets the role again, and somebody who lost all groups is out', async () => {
  const { place, browserOf, signIn, organisation, owner } = await open();
  const ben = await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  const lead = await browserOf('ben', { name: 'Ben', groups: ['leads'] });
  assert.equal((await lead.ask('GET', `${place}/organisation-sign-in`)).status, 200);
  organisation.directory.set('ben', { name: 'Ben', groups: [] });
  const refused = await signIn('ben');
  requireFailure(refused, 'organisationSignInFailed', 'without a group');
  assert.match(JSON.stringify(refused.body), /gives you no role/);
  requireFailure(await ben.ask('GET', '/console/api/session'), 'notSignedIn', 'an earlier session');
  const people = requireAnswer(await owner.ask('GET', `${place}/people`), 'listPeople');
  assert.deepEqual(
    people.map(({ id }) => id),
    [owner.personId],
  );
});

test('the organisation cannot take the last owner’s role', async () => {
  const { owner, browserOf, begin, place } = await open();
  const begun = await begin(owner, '/console/api/account/organisation');
  const here = await browserOf('ann', { name: 'Ann', groups: ['desk'] }, begun);
  assert.equal(here.personId, owner.personId);
  assert.equal((await here.ask('GET', `${place}/organisation-sign-in`)).status, 200, 'still an owner');
});

test('a disabled account is out once its token has ended', async () => {
  const { service, browserOf, organisation } = await open();
  const { services } = service.app;
  const later = (seconds: number) => ({
    ...services,
    clock: () => new Date(services.clock().getTime() + seconds * 1000),
  });
  const [ben, kim] = [
    await browserOf('ben', { name: 'Ben', groups: ['desk'] }),
    await browserOf('kim', { name: 'Kim', groups: ['desk'] }),
  ];
  const secretOf = ({ cookie }: Browser) => /rhinarium_session=([^;]+)/.exec(cookie)![1];
  organisation.directory.delete('ben');
  assert.ok(await requireSession(later(590), secretOf(ben)), 'within the life of the token');
  await assert.rejects(requireSession(later(601), secretOf(ben)), { failure: 'notSignedIn' });
  await assert.rejects(requireSession(services, secretOf(ben)), { failure: 'notSignedIn' }, 'for good');
  const { person } = await requireSession(later(601), secretOf(kim));
  assert.equal(person.id, kim.personId, 'renewed by the refresh token');
});

test('without a refresh token a session ends with its token', async () => {
  const { service, browserOf } = await open({ hasRefreshTokens: false });
  const { services } = service.app;
  const { cookie } = await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  const secret = /rhinarium_session=([^;]+)/.exec(cookie)![1];
  const after = { ...services, clock: () => new Date(services.clock().getTime() + 601_000) };
  await assert.rejects(requireSession(after, secret), { failure: 'notSignedIn' });
});

test('ten requests after the end of a token use the refresh token once', async () => {
  const { service, browserOf, organisation } = await open();
  const { services } = service.app;
  const { cookie } = await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  const secret = /rhinarium_session=([^;]+)/.exec(cookie)![1];
  const after = { ...services, clock: () => new Date(services.clock().getTime() + 601_000) };
  const before = organisation.counts['POST /token'];
  const found = await Promise.all(Array.from({ length: 10 }, () => requireSession(after, secret)));
  assert.equal(found.length, 10);
  assert.equal(organisation.counts['POST /token'], before! + 1);
});

test('while the organisation cannot be reached an ended token admits nobody, and the session continues afterwards', async () => {
  const { service, browserOf, place, owner, organisation, set } = await open();
  const { services } = service.app;
  const { cookie } = await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  const secret = /rhinarium_session=([^;]+)/.exec(cookie)![1];
  const clock = () => new Date(services.clock().getTime() + 601_000);
  const openId = openOpenId({ ...services.webhookTargets, isAllowed: () => false });
  await assert.rejects(requireSession({ ...services, clock, openId }, secret), { failure: 'notSignedIn' });
  assert.ok(await requireSession({ ...services, clock }, secret), 'it is back');
  assert.equal((await owner.ask('DELETE', `${place}/organisation-sign-in`)).status, 204);
  await assert.rejects(requireSession(services, secret), { failure: 'notSignedIn' }, 'ended with the settings');
  assert.equal((await set()).status, 204);
  assert.ok(organisation.issuer);
});

test('an organisation vouches for a person within its tenant alone', async () => {
  const { service, owner, begin, browserOf, tenantId } = await open();
  const other = (await newTenant(service)).tenantId;
  await enter(service, other, owner.personId, 'owner');
  await service.app.services.database.system((sql) =>
    sql('UPDATE console_people SET is_operator = true WHERE id = $1', [owner.personId]),
  );
  const begun = await begin(owner, '/console/api/account/organisation');
  const here = await browserOf('ann', { name: 'Ann', groups: ['leads'] }, begun);
  const { tenants, person } = requireAnswer(await here.ask('GET', '/console/api/session'), 'readConsoleSession');
  assert.deepEqual(
    tenants.map(({ id }) => id),
    [tenantId],
  );
  assert.equal(person.isOperator, false);
  for (const [method, path] of [
    ['GET', `/console/api/tenants/${other}/people`],
    ['GET', '/console/api/operator/tenants'],
    ['PATCH', '/console/api/account'],
    ['POST', '/console/api/account/second-factor/begin'],
    ['GET', '/console/api/account/sessions'],
  ] as const) {
    const body = method === 'GET' ? undefined : {};
    requireFailure(await here.ask(method, path, body), 'roleLacksRight', path);
  }
  requireFailure(await here.askApi(other, 'GET', '/v2/pets'), 'roleLacksRight', 'API of another tenant');
  assert.equal((await here.askApi(tenantId, 'GET', '/v2/pets')).status, 200);
});

test('where the organisation is the only way, a password reaches nothing of the tenant, until an operator allows it again', async () => {
  const { service, owner, set, begin, browserOf, tenantId, place } = await open();
  const untried = await set({ isOnlyWay: true });
  requireFailure(untried, 'stateConflict', 'an only way that nobody has tried');
  const begun = await begin(owner, '/console/api/account/organisation');
  const here = await browserOf('ann', { name: 'Ann', groups: ['leads'] }, begun);
  assert.equal((await set({ isOnlyWay: true }, here)).status, 204);
  requireFailure(await owner.ask('GET', `${place}/overview`), 'organisationSignInNeeded', 'console');
  requireFailure(await owner.askApi(tenantId, 'GET', '/v2/pets'), 'organisationSignInNeeded', 'API');
  const { tenants } = requireAnswer(await owner.ask('GET', '/console/api/session'), 'readConsoleSession');
  assert.equal(tenants[0]!.organisationSignIn, 'REQUIRED');
  assert.equal((await here.ask('GET', `${place}/overview`)).status, 200);
  await allowPasswords(service.app.services, tenantId);
  assert.equal((await owner.ask('GET', `${place}/overview`)).status, 200);
});

test('an address that the organisation names gives nobody an account that is there, nor keeps its owner from it', async () => {
  const { service, browserOf, owner } = await open();
  const victim = await memberOf(service, (await newTenant(service)).tenantId, 'owner');
  const mallory = await browserOf('mallory', { name: 'Mallory', email: victim.email, groups: ['desk'] });
  assert.notEqual(mallory.personId, victim.personId);
  const free = newEmail();
  await browserOf('eve', { name: 'Eve', email: free, groups: ['desk'] });
  const change = await owner.ask('PATCH', '/console/api/account', { name: 'Ann' });
  assert.equal(change.status, 200);
  const rows = await service.app.services.database.system((sql) =>
    sql('SELECT id FROM console_people WHERE email = $1', [free]),
  );
  assert.deepEqual(rows, [], 'the address is free for the one who has it');
});

const DEVICES = '/console/api/account/devices';
const DAY_SECONDS = 86_400;

/** A device of a person, and what it gets about a tenant. */
async function openDevice(
  { service, tenantId }: Pick<Awaited<ReturnType<typeof open>>, 'service' | 'tenantId'>,
  by: Browser,
) {
  const { services } = service.app;
  const receiver = await openReceiver();
  const subscription = newSubscription(receiver.url);
  const id = tenantId;
  const data = { matchCandidateId: id, sightingId: id, petId: id, jobId: id, status: 'OPEN' } as const;
  const queue = async () => {
    await services.database.tenant(tenantId, (sql) =>
      noteEvent(services, sql, tenantId, { type: 'matchCandidate.found', data }),
    );
    await queueNewMails(services);
  };
  /** Sends what waits. Returns how often the device was told so far. */
  const send = async () => {
    await services.database.system((sql) => sql('UPDATE mails SET next_attempt_at = service_now()'));
    for (;;) {
      const claimed = await services.database.system((sql) => claimMail(sql, 60_000, false));
      if (!claimed) return receiver.received.length;
      await sendMail(services, claimed, new AbortController().signal);
    }
  };
  const upkeep = async (seconds: number) => {
    const then = { ...services, clock: () => new Date(services.clock().getTime() + seconds * 1000) };
    for (const task of [renewalUpkeep(then), personSessionUpkeep(then)])
      await task.run({ tenantIds: async () => [tenantId], isStopped: () => false });
  };
  requireAnswer(await by.ask('POST', DEVICES, subscription.body), 'addDevice');
  const tellAgain = async () => {
    await queue();
    return await send();
  };
  return { queue, send, tellAgain, upkeep };
}

test('somebody whom the organisation signs in gets pushes on a device until the account there is locked, also after the session', async () => {
  const world = await open();
  const { browserOf, organisation } = world;
  const ben = await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  const { queue, send, tellAgain, upkeep } = await openDevice(world, ben);
  assert.equal(await tellAgain(), 1);
  await upkeep(700);
  await upkeep(8 * DAY_SECONDS);
  assert.equal(await tellAgain(), 2, 'renewed without a request');
  await queue();
  organisation.directory.delete('ben');
  await upkeep(16 * DAY_SECONDS);
  assert.equal(await send(), 2, 'nothing that waited');
  assert.equal(await tellAgain(), 2, 'nothing more');
  const back = await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  assert.equal(requireAnswer(await back.ask('GET', DEVICES), 'listDevices').length, 1);
  assert.equal(await tellAgain(), 3, 'signed in again');
  assert.equal((await back.ask('POST', '/console/api/sign-out')).status, 204);
  assert.equal(await tellAgain(), 3, 'signed out');
});

test('an organisation that does not answer is asked about one of its people a round', async () => {
  const world = await open();
  const { services } = world.service.app;
  for (const name of ['ben', 'kim']) await openDevice(world, await world.browserOf(name, { name, groups: ['desk'] }));
  const asked: string[] = [];
  const renew: typeof services.openId.renew = async (_client, _refreshToken, subject) => {
    asked.push(subject);
    throw new Error('no answer');
  };
  const clock = () => new Date(services.clock().getTime() + 700_000);
  const away = renewalUpkeep({ ...services, clock, openId: { ...services.openId, renew } });
  const round = { tenantIds: async () => [], isStopped: () => false };
  await away.run(round);
  const inOne = asked.filter((subject) => ['ben', 'kim'].includes(subject));
  assert.equal(inOne.length, 1);
});

test('a device gets nothing while the organisation has not vouched for a quarter of an hour, or is not set up any more', async () => {
  const world = await open();
  const { browserOf, owner, place, tenantId, service } = world;
  const ben = await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  const { tellAgain } = await openDevice(world, ben);
  const ended = (minutes: number) =>
    service.app.services.database.tenant(tenantId, (sql) =>
      sql('UPDATE sign_in_tokens SET valid_until = service_now() - make_interval(mins => $1)', [minutes]),
    );
  await ended(14);
  assert.equal(await tellAgain(), 1);
  await ended(16);
  assert.equal(await tellAgain(), 1);
  await ended(0);
  assert.equal((await owner.ask('DELETE', `${place}/organisation-sign-in`)).status, 204);
  assert.equal(await tellAgain(), 1);
});

test('an organisation adds no device to an account with a sign-in of its own, and those that it added end when the account gets one', async () => {
  const world = await open();
  const { service, owner, begin, browserOf } = world;
  const begun = await begin(owner, '/console/api/account/organisation');
  const connected = await browserOf('ann', { name: 'Ann', groups: ['leads'] }, begun);
  requireFailure(await connected.ask('GET', DEVICES), 'roleLacksRight', 'list');
  const subscribed = newSubscription('http://127.0.0.1:1').body;
  requireFailure(await connected.ask('POST', DEVICES, subscribed), 'roleLacksRight', 'add');
  const ben = await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  await openDevice(world, ben);
  const own = await signedIn(service, ben.personId);
  assert.equal((await own.ask('PATCH', '/console/api/account', { email: newEmail() })).status, 200);
  assert.deepEqual(requireAnswer(await own.ask('GET', DEVICES), 'listDevices'), []);
  const kim = await browserOf('kim', { name: 'Kim', groups: ['desk'] });
  await openDevice(world, kim);
  const { tenantId } = await newTenant(service);
  const invites = await memberOf(service, tenantId, 'owner');
  const body = { name: 'Kim', email: newEmail(), role: 'staff' };
  const made = requireAnswer(await invites.ask('POST', `/console/api/tenants/${tenantId}/people`, body), 'addPerson');
  const secret = new URL(made.link.signInUrl).hash.slice(1);
  const kimHerself = await signedIn(service, kim.personId);
  assert.equal((await kimHerself.ask('POST', '/console/api/account/invitations', { secret })).status, 200);
  assert.deepEqual(requireAnswer(await kimHerself.ask('GET', DEVICES), 'listDevices'), []);
  requireFailure(await kim.ask('POST', DEVICES, subscribed), 'roleLacksRight', 'add with another tenant');
});

test('an account of the organisation is connected with one person only', async () => {
  const { service, browserOf, signIn, begin, tenantId } = await open();
  await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  const viewer = await memberOf(service, tenantId, 'viewer');
  const begun = await begin(viewer, '/console/api/account/organisation');
  requireFailure(await signIn('ben', undefined, begun), 'alreadyTaken', 'Ben’s account');
});

test('an answer of the organisation counts once, and only in the browser that asked', async () => {
  const { begin, finish, follow, organisation } = await open();
  organisation.directory.set('ben', { name: 'Ben', groups: ['desk'] });
  organisation.signsIn('ben');
  const begun = await begin();
  const cookie = cookiesOf(begun);
  assert.match(begun.headers.getSetCookie().join(), /HttpOnly; SameSite=Strict/);
  const parameters = await follow(begun);
  requireFailure(await finish('unrelated=1', parameters), 'organisationSignInFailed', 'another browser');
  const other = await begin();
  requireFailure(await finish(cookiesOf(other), parameters), 'organisationSignInFailed', 'another state');
  const late = await finish(cookiesOf(other), await follow(other));
  requireFailure(late, 'organisationSignInFailed', 'a sign-in that has failed once');
  assert.equal((await finish(cookie, parameters)).status, 200);
  requireFailure(await finish(cookie, parameters), 'organisationSignInFailed', 'second use');
});

test('an issuer at a private address is refused unless the operator allows private addresses', async () => {
  const { service, organisation, place, owner } = await open();
  const guarded = openOpenId({ ...openWebhookTargets('public'), protocols: ['https:', 'http:'] });
  const client = { issuer: organisation.issuer, clientId: 'a', clientSecret: 'b' };
  const before = Object.keys(organisation.counts).length;
  await assert.rejects(guarded.check(client), /public address/);
  await assert.rejects(
    guarded.check({ ...client, issuer: organisation.issuer.replace('127.0.0.1', 'localhost') }),
    /public address/,
  );
  assert.equal(Object.keys(organisation.counts).length, before);
  const wrong = await owner.ask('POST', `${place}/organisation-sign-in`, {
    ...client,
    issuer: service.url,
    groupsClaim: 'groups',
    roles: [],
    defaultRole: null,
    isOnlyWay: false,
    isListed: false,
  });
  assert.deepEqual(Object.keys(wrong.body.errors[0].details), ['issuer'], 'no issuer at all');
});

test('an issuer at a private address is asked if the operator names its host, and webhooks still are not sent there', async () => {
  const { organisation } = await open();
  const settings = { webhookAddresses: 'public', issuerHosts: ['127.0.0.1'] } as const;
  const targets = openIssuerTargets(settings);
  assert.deepEqual(targets.protocols, ['https:']);
  const openId = openOpenId({ ...targets, protocols: ['https:', 'http:'] });
  const client = { issuer: organisation.issuer, clientId: 'a', clientSecret: 'b' };
  assert.equal(openId.refuse(client.issuer), undefined);
  await openId.check(client);
  const byOtherName = organisation.issuer.replace('127.0.0.1', 'localhost');
  await assert.rejects(openId.check({ ...client, issuer: byOtherName }), /public address/);
  assert.equal(
    openOpenId(openIssuerTargets({ webhookAddresses: 'public', issuerHosts: undefined })).refuse('https://10.0.0.1/'),
    'must lead to a public address',
  );
  assert.equal(openWebhookTargets('public').isAllowed('127.0.0.1', '127.0.0.1'), false);
});

test('the secrets of an organisation are encrypted in the database, and none is in the log', async () => {
  const { service, organisation, browserOf, tenantId } = await open();
  await browserOf('ben', { name: 'Ben', groups: ['desk'] });
  const rows = await service.app.services.database.system((sql) =>
    sql<{ text: string }>(
      `SELECT encode(client_secret, 'escape') AS text FROM sign_in_providers WHERE tenant_id = $1
       UNION ALL SELECT encode(refresh_token, 'escape') FROM sign_in_tokens WHERE tenant_id = $1`,
      [tenantId],
    ),
  );
  assert.equal(rows.length, 2);
  for (const text of [rows[0]!.text, service.log.join('\n')]) assert.ok(!text.includes('a secret of the organisation'));
  assert.ok(organisation.clientSecret);
});
