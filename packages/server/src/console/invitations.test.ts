import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import type { Reply } from '../../testing/client.ts';
import { type Browser, browser, memberOf, newEmail, operatorOf, requireAnswer } from '../../testing/console-client.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import { personSessionUpkeep } from '../domains/people/session-upkeep.ts';

const dayMs = 86_400_000;
const password = 'correct horse battery';

/** Two tenants with an owner each, and a browser without a session. */
async function open() {
  const service = await sharedService();
  const tenant = async () => {
    const { tenantId } = await newTenant(service);
    const owner = await memberOf(service, tenantId, 'owner');
    return { tenantId, owner, place: `/console/api/tenants/${tenantId}` };
  };
  return { service, a: await tenant(), b: await tenant(), nobody: browser(service, '', '') };
}
type Tenant = Awaited<ReturnType<typeof open>>['a'];

const cookieOf = (reply: Reply) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .find((cookie) => cookie?.includes('_session='))!;

/** Invites an address as owner. Returns the secret of the link. */
async function invite({ owner, place }: Tenant, email: string, role = 'owner'): Promise<string> {
  const { link } = requireAnswer(await owner.ask('POST', `${place}/people`, { email, name: 'Bob', role }), 'addPerson');
  return link.signInUrl.split('#')[1]!;
}

const follow = (by: Browser, secret: string, more: object = {}) =>
  by.ask('POST', '/console/api/sign-in-link', { secret, ...more });

const accept = (by: Browser, secret: string, more: object = {}) =>
  by.ask('POST', '/console/api/account/invitations', { secret, ...more });

const roleIn = async ({ owner, place }: Tenant, personId: string) =>
  (await owner.ask('GET', `${place}/people`)).body.data.find(({ id }: { id: string }) => id === personId)?.role;

test('an account that another tenant made for an address gets nothing when a second tenant invites the address', async () => {
  const { service, a, b, nobody } = await open();
  const email = newEmail();
  // Mallory owns tenant A. She invites the address, follows the link herself and sets a password.
  const followed = await follow(nobody, await invite(a, email, 'viewer'));
  const bob = browser(service, followed.body.data.person.id, cookieOf(followed));
  assert.equal((await bob.ask('PATCH', '/console/api/account', { password })).status, 200);
  // Vera owns tenant B and invites the same address as owner.
  const secret = await invite(b, email.toUpperCase());
  const signedIn = await nobody.ask('POST', '/console/api/sign-in', { email, password });
  assert.equal(signedIn.status, 200);
  assert.deepEqual(
    signedIn.body.data.tenants.map(({ id }: { id: string }) => id),
    [a.tenantId],
  );
  const mallory = browser(service, bob.personId, cookieOf(signedIn));
  for (const [method, path, body] of [
    ['GET', 'pets', undefined],
    ['GET', 'overview', undefined],
    ['GET', 'people', undefined],
    ['POST', 'keys', { name: 'Key', scopes: ['full'] }],
  ] as const) {
    for (const session of [bob, mallory]) {
      requireFailure(await session.ask(method, `${b.place}/${path}`, body), 'roleLacksRight', `${method} ${path}`);
    }
  }
  // The invited person finds the address taken, signs in with another one, and owns B.
  requireFailure(await follow(nobody, secret), 'alreadyTaken', 'the address has an account');
  const invited = await follow(nobody, secret, { email: newEmail() });
  assert.equal(await roleIn(b, invited.body.data.person.id), 'owner');
  requireFailure(await follow(nobody, secret), 'signInRefused', 'a second time');
  requireFailure(await accept(mallory, secret), 'signInRefused', 'a second time, signed in');
});

test('an account that is removed from its last tenant is gone, with its password and its sessions', async () => {
  const { service, a, nobody } = await open();
  const email = newEmail();
  const followed = await follow(nobody, await invite(a, email, 'viewer'));
  const bob = browser(service, followed.body.data.person.id, cookieOf(followed));
  assert.equal((await bob.ask('PATCH', '/console/api/account', { password })).status, 200);
  assert.equal((await a.owner.ask('DELETE', `${a.place}/people/${bob.personId}`)).status, 204);
  requireFailure(await bob.ask('GET', '/console/api/session'), 'notSignedIn', 'the session');
  requireFailure(
    await nobody.ask('POST', '/console/api/sign-in', { email, password }),
    'signInRefused',
    'the password',
  );
  assert.equal((await follow(nobody, await invite(a, email, 'viewer'))).status, 200);
});

test("deletes an account without a tenant after a day, unless it is an operator's", async () => {
  const { service, a } = await open();
  const operator = await operatorOf(service);
  const { services } = service.app;
  const orphan = await memberOf(service, a.tenantId, 'viewer');
  await services.database.system((sql) =>
    sql('DELETE FROM console_memberships WHERE person_id = $1', [orphan.personId]),
  );
  const aliveAfter = async (ms: number) => {
    const clock = () => new Date(services.clock().getTime() + ms);
    await personSessionUpkeep({ ...services, clock }).run({ tenantIds: async () => [], isStopped: () => false });
    const rows = await services.database.system((sql) =>
      sql<{ id: string }>('SELECT id FROM console_people WHERE id = ANY($1)', [
        [operator.personId, orphan.personId, a.owner.personId],
      ]),
    );
    return new Set(rows.map(({ id }) => id));
  };
  assert.ok((await aliveAfter(dayMs - 60_000)).has(orphan.personId));
  assert.deepEqual(await aliveAfter(dayMs + 60_000), new Set([operator.personId, a.owner.personId]));
});

test('an address changes by following an invitation to it, not by typing it', async () => {
  const { a, b } = await open();
  const address = newEmail();
  const typed = await a.owner.ask('PATCH', '/console/api/account', { email: address });
  requireFailure(typed, 'validation', 'typed');
  assert.equal((await a.owner.ask('PATCH', '/console/api/account', { password })).status, 200);
  const taken = { takesAddress: true };
  const secret = await invite(b, address, 'viewer');
  requireFailure(await accept(a.owner, secret, taken), 'validation', 'without the password');
  const accepted = await accept(a.owner, secret, { ...taken, currentPassword: password });
  assert.equal(requireAnswer(accepted, 'acceptInvitation').person.email, address);
  assert.equal(await roleIn(b, a.owner.personId), 'viewer');
  // In the person's own tenant it changes the address and no role.
  const again = newEmail();
  const renamed = await accept(a.owner, await invite(a, again, 'viewer'), { ...taken, currentPassword: password });
  assert.equal(requireAnswer(renamed, 'acceptInvitation').person.email, again);
  assert.equal(await roleIn(a, a.owner.personId), 'owner');
  const ofOther = await invite(a, (await b.owner.ask('GET', '/console/api/session')).body.data.person.email);
  const refused = await accept(a.owner, ofOther, { ...taken, currentPassword: password });
  requireFailure(refused, 'alreadyTaken', 'the address of another account');
});

test('inviting an address answers alike whether it has an account or not', async () => {
  const { a, b } = await open();
  const known = (await b.owner.ask('GET', '/console/api/session')).body.data.person.email;
  const answers = [];
  for (const email of [known, newEmail()]) {
    const reply = await a.owner.ask('POST', `${a.place}/people`, { email, name: 'Bob', role: 'viewer' });
    const text = JSON.stringify(reply.body).replaceAll(/[\w-]{36,43}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');
    answers.push([reply.status, text, [...reply.headers.keys()].sort()]);
  }
  assert.deepEqual(answers[0], answers[1]);
});

test('an invitation names the tenant, waits a week, is replaced by the next one, and can be withdrawn', async () => {
  const { service, a, nobody } = await open();
  const [email, other] = [newEmail(), newEmail()];
  const [first, second, third] = [await invite(a, email), await invite(a, email, 'viewer'), await invite(a, other)];
  const read = (secret: string) => nobody.ask('POST', '/console/api/invitation', { secret });
  requireFailure(await read(first), 'signInRefused', 'a replaced invitation');
  const offer = requireAnswer(await read(second), 'readInvitation');
  assert.deepEqual([offer.email, offer.role], [email, 'viewer']);
  const listed = requireAnswer(await a.owner.ask('GET', `${a.place}/invitations`), 'listInvitations');
  assert.deepEqual(
    listed.map((each) => each.email),
    [email, other],
  );
  assert.ok(Math.abs(Date.parse(listed[0]!.expiresAt) - Date.parse(listed[0]!.createdAt) - 7 * dayMs) < 1000);
  const place = `${a.place}/invitations/${listed[1]!.id}`;
  assert.equal((await a.owner.ask('DELETE', place)).status, 204);
  requireFailure(await a.owner.ask('DELETE', place), 'noSuchResource', 'withdrawn');
  requireFailure(await follow(nobody, third), 'signInRefused', 'a withdrawn invitation');
  await service.app.services.database.tenant(a.tenantId, (sql) =>
    sql(`UPDATE console_invitations SET expires_at = now() - interval '1 second' WHERE tenant_id = $1`, [a.tenantId]),
  );
  requireFailure(await follow(nobody, second), 'signInRefused', 'an ended invitation');
  const member = (await a.owner.ask('GET', '/console/api/session')).body.data.person.email;
  const again = await a.owner.ask('POST', `${a.place}/people`, { email: member, name: 'Ann', role: 'viewer' });
  requireFailure(again, 'alreadyTaken', 'somebody of the tenant');
});

test('exactly one of ten people who follow one invitation at the same time enters the tenant', async () => {
  const { a, nobody } = await open();
  const secret = await invite(a, newEmail(), 'viewer');
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => follow(nobody, secret, n % 2 ? { email: newEmail() } : {})),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal((await a.owner.ask('GET', `${a.place}/people`)).body.data.length, 2);
});
