import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { browser, memberOf, requireAnswer, signedIn } from '../../testing/console-client.ts';
import { newAuthenticator } from '../../testing/passkey.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import { notePasskeyUse } from '../domains/people/passkeys/passkey-store.ts';
import { beginPasskeySignIn, usePasskey } from '../domains/people/passkeys/sign-in-by-passkey.ts';

const password = 'correct horse battery';
const place = '/console/api/account/passkeys';

interface Challenge {
  readonly challenge: string;
}

async function open() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const nobody = browser(service, '', 'unrelated=1');
  const authenticator = newAuthenticator(service.url);
  const optionsOf = async (reply: ReturnType<typeof owner.ask>) => (await reply).body.data.options as Challenge;
  const begin = () => optionsOf(nobody.ask('POST', '/console/api/sign-in-passkey/begin'));
  const signIn = (response: object) => nobody.ask('POST', '/console/api/sign-in-passkey', { response });
  const add = async (proof = {}, made = authenticator) => {
    const options = await optionsOf(owner.ask('POST', '/console/api/account/passkey-options', proof));
    return await owner.ask('POST', place, { name: 'Phone', response: made.make(options) });
  };
  return { service, tenantId, owner, nobody, authenticator, optionsOf, begin, signIn, add };
}

test('a person adds, renames and removes a passkey, and signs in with it alone', async () => {
  const { service, owner, authenticator, begin, signIn, add, tenantId } = await open();
  const { id } = requireAnswer(await add(), 'addPasskey');
  const entered = await signIn(authenticator.use(await begin()));
  const { person } = requireAnswer(entered, 'signInByPasskey');
  assert.deepEqual([person.id, person.isByPasskey, person.hasPasskey], [owner.personId, true, true]);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const here = browser(service, owner.personId, cookie);
  assert.equal((await here.askApi(tenantId, 'GET', '/v2/pets')).status, 200);
  assert.equal((await here.ask('PATCH', `${place}/${id}`, { name: 'Laptop' })).status, 204);
  const [passkey] = requireAnswer(await here.ask('GET', place), 'listPasskeys');
  assert.equal(passkey!.name, 'Laptop');
  assert.ok(passkey!.lastUsedAt);
  assert.equal((await owner.ask('DELETE', `${place}/${id}`)).status, 204);
  requireFailure(await signIn(authenticator.use(await begin())), 'signInRefused', 'removed');
  const audit = requireAnswer(await owner.ask('GET', `/console/api/tenants/${tenantId}/audit`), 'listAudit');
  const actions = audit.map(({ action }) => action);
  assert.deepEqual(actions.filter((action) => action.startsWith('passkey')).toSorted(), [
    'passkey.added',
    'passkey.removed',
  ]);
});

test('the answer of an authenticator counts once', async () => {
  const { authenticator, begin, signIn, add, owner, optionsOf } = await open();
  const options = await optionsOf(owner.ask('POST', '/console/api/account/passkey-options', {}));
  const made = { name: 'Phone', response: authenticator.make(options) };
  const both = await Promise.all([owner.ask('POST', place, made), owner.ask('POST', place, made)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
  const answer = authenticator.use(await begin());
  const ten = await Promise.all(Array.from({ length: 10 }, () => signIn(answer)));
  assert.equal(ten.filter(({ status }) => status === 200).length, 1);
  assert.equal((await add({}, authenticator)).status, 409, 'a known credential');
});

test('an answer is refused for another origin, a person who was not verified, another challenge and a changed signature', async () => {
  const { authenticator, begin, signIn, add, owner, optionsOf } = await open();
  assert.equal((await add()).status, 200);
  const options = await begin();
  const elsewhere = authenticator.use(options, { at: 'https://rhinarium.attacker.example' });
  requireFailure(await signIn(elsewhere), 'signInRefused', 'another origin');
  requireFailure(
    await signIn(authenticator.use(await begin(), { isVerified: false })),
    'signInRefused',
    'not verified',
  );
  const ofAdding = await optionsOf(owner.ask('POST', '/console/api/account/passkey-options', {}));
  requireFailure(await signIn(authenticator.use(ofAdding)), 'signInRefused', 'a challenge to add a passkey');
  const answer = authenticator.use(await begin());
  const signature = Buffer.from(answer.response.signature, 'base64url').fill(1, 20, 30).toString('base64url');
  const changed = { ...answer, response: { ...answer.response, signature } };
  requireFailure(await signIn(changed), 'signInRefused', 'a changed signature');
  requireFailure(await signIn(newAuthenticator('http://localhost').use(await begin())), 'signInRefused', 'unknown');
  const fresh = newAuthenticator(new URL(owner.email ? 'http://elsewhere.example' : '').origin);
  assert.equal((await add({}, fresh)).status, 400, 'a passkey of another site');
});

test('a passkey whose counter does not rise is refused, as a copy of an authenticator has', async () => {
  const { service, authenticator, begin, signIn, add } = await open();
  const { id } = requireAnswer(await add(), 'addPasskey');
  assert.equal((await signIn(authenticator.use(await begin(), { counter: 7 }))).status, 200);
  requireFailure(await signIn(authenticator.use(await begin(), { counter: 7 })), 'signInRefused', 'the same counter');
  requireFailure(await signIn(authenticator.use(await begin(), { counter: 3 })), 'signInRefused', 'an older counter');
  assert.equal((await signIn(authenticator.use(await begin(), { counter: 8 }))).status, 200);
  // Of two concurrent uses of the same counter, both checked before, one is noted.
  const note = () => service.app.services.database.system((sql) => notePasskeyUse(sql, id, 9, new Date()));
  assert.deepEqual([await note(), await note()], [true, false]);
});

test('a challenge is good for five minutes', async () => {
  const { service, authenticator, add } = await open();
  const { services, url: serverUrl } = { ...service.app, url: service.url };
  assert.equal((await add()).status, 200);
  const ago = (ms: number) => ({ ...services, clock: () => new Date(services.clock().getTime() - ms) });
  const response = async (ms: number) =>
    authenticator.use(await beginPasskeySignIn(ago(ms), { serverUrl })) as unknown as Parameters<
      typeof usePasskey
    >[1]['response'];
  assert.ok(await usePasskey(services, { response: await response(299_000), serverUrl }));
  await assert.rejects(usePasskey(services, { response: await response(301_000), serverUrl }), {
    failure: 'signInRefused',
  });
});

test('adding a passkey needs the password and a code, and one stands for both where a tenant requires a second factor', async () => {
  const { service, owner, authenticator, begin, signIn, tenantId, optionsOf } = await open();
  await owner.ask('PATCH', '/console/api/account', { password });
  const without = await owner.ask('POST', '/console/api/account/passkey-options', {});
  assert.deepEqual(Object.keys(without.body.errors[0].details), ['currentPassword']);
  const { secret } = await turnOnSecondFactor(owner, password);
  requireFailure(
    await owner.ask('POST', '/console/api/account/passkey-options', { currentPassword: password }),
    'secondFactorNeeded',
    'code',
  );
  const proof = { currentPassword: password, code: codeOf(secret, 1) };
  const options = await optionsOf(owner.ask('POST', '/console/api/account/passkey-options', proof));
  assert.equal((await owner.ask('POST', place, { name: 'Key', response: authenticator.make(options) })).status, 200);
  requireAnswer(await signIn(authenticator.use(await begin())), 'signInByPasskey');
  const required = await owner.ask('POST', `/console/api/tenants/${tenantId}/second-factor`, { isRequired: true });
  assert.equal(required.status, 204);
  const viewer = await memberOf(service, tenantId, 'viewer');
  const overview = `/console/api/tenants/${tenantId}/overview`;
  requireFailure(await viewer.ask('GET', overview), 'secondFactorMissing', 'a session of a link');
  const key = newAuthenticator(service.url);
  const begun = await optionsOf(viewer.ask('POST', '/console/api/account/passkey-options', {}));
  assert.equal((await viewer.ask('POST', place, { name: 'Key', response: key.make(begun) })).status, 200);
  const entered = await signIn(key.use(await begin()));
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  assert.equal((await browser(service, viewer.personId, cookie).ask('GET', overview)).status, 200);
});

test('nobody renames or removes the passkey of another person', async () => {
  const { service, add } = await open();
  const { id } = requireAnswer(await add(), 'addPasskey');
  const { tenantId } = await newTenant(service);
  const stranger = await signedIn(service, (await memberOf(service, tenantId, 'owner')).personId);
  requireFailure(await stranger.ask('PATCH', `${place}/${id}`, { name: 'Mine' }), 'noSuchResource', 'rename');
  requireFailure(await stranger.ask('DELETE', `${place}/${id}`), 'noSuchResource', 'remove');
});
