import assert from 'node:assert/strict';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { browser, memberOf } from '../../testing/console-client.ts';
import { codeOf, turnOnSecondFactor, wrongCodeOf } from '../../testing/second-factor.ts';
import { newTenant, sharedService, startService } from '../../testing/service.ts';
import { verifySecondFactor } from '../domains/people/second-factor.ts';
import { openSecretSeal } from '../domains/people/secret-seal.ts';
import { createLink } from '../domains/people/session.ts';
import { findPerson } from '../domains/people/store.ts';
import { listAuditEntries } from '../storage/audit/store.ts';

const password = 'correct horse battery';

/** A signed-in owner with a password and a second factor, and a browser without a session. */
async function open() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { email } = owner;
  assert.equal((await owner.ask('PATCH', '/console/api/account', { password })).status, 200);
  const factor = await turnOnSecondFactor(owner, password);
  const nobody = browser(service, '', 'unrelated=1');
  const signIn = (code?: string) => nobody.ask('POST', '/console/api/sign-in', { email, password, code });
  return { service, services: service.app.services, tenantId, owner, email, nobody, signIn, ...factor };
}

type World = Awaited<ReturnType<typeof open>>;

async function auditOf({ services, tenantId }: Pick<World, 'services' | 'tenantId'>): Promise<string[]> {
  const page = { after: undefined, rowsMax: 50 };
  const entries = await services.database.tenant(tenantId, (sql) => listAuditEntries(sql, tenantId, page));
  return entries.map(({ action, byName }) => `${action} by ${byName}`);
}

test('with a second factor a right password asks for a code; a right code signs in, once (S12)', async () => {
  const { signIn, secret } = await open();
  requireFailure(await signIn(), 'secondFactorNeeded', 'no code');
  requireFailure(await signIn(''), 'secondFactorNeeded', 'an empty code');
  requireFailure(await signIn(wrongCodeOf(secret)), 'secondFactorRefused', 'a wrong code');
  const code = codeOf(secret, 1);
  const entered = await signIn(`${code.slice(0, 3)} ${code.slice(3)}`);
  assert.equal(entered.status, 200);
  assert.equal(entered.body.data.person.hasSecondFactor, true);
  assert.equal(entered.body.data.person.recoveryCodesLeft, 10);
  requireFailure(await signIn(code), 'secondFactorRefused', 'the same code again');
});

test('a wrong password is refused as such, whatever the code', async () => {
  const { nobody, email, secret } = await open();
  const attempt = { email, password: `${password}!`, code: codeOf(secret, 1) };
  requireFailure(await nobody.ask('POST', '/console/api/sign-in', attempt), 'signInRefused', 'wrong password');
});

test('exactly one of several simultaneous sign-ins with one code succeeds', async () => {
  const { signIn, secret } = await open();
  const code = codeOf(secret, 1);
  const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(code)));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    requireFailure(reply, 'secondFactorRefused', 'the others');
  }
});

test('a code is accepted one step early or late, and no further away; none before one that was accepted', async () => {
  const { services, owner, secret } = await open();
  const now = Date.now();
  const person = (await services.database.system((sql) => findPerson(sql, owner.personId)))!;
  const pass = (stepsLater: number, code: string) =>
    verifySecondFactor({ ...services, clock: () => new Date(now + stepsLater * 30_000) }, person, code);
  const refused = { failure: 'secondFactorRefused' };
  await assert.rejects(pass(10, codeOf(secret, 8, now)), refused, 'two steps late');
  await assert.rejects(pass(10, codeOf(secret, 12, now)), refused, 'two steps early');
  await pass(10, codeOf(secret, 9, now));
  await pass(20, codeOf(secret, 21, now));
  await assert.rejects(pass(20, codeOf(secret, 20, now)), refused, 'before the accepted one');
  await assert.rejects(pass(19, codeOf(secret, 20, now)), refused, 'the same on a node half a minute behind');
  const setBack = -240;
  await pass(setBack, codeOf(secret, setBack, now));
  await assert.rejects(pass(setBack, codeOf(secret, setBack, now)), refused, 'twice after the clock was set back');
});

test('each of ten recovery codes signs in once, however it is typed, and its use is in the audit log', async () => {
  const world = await open();
  const { signIn, recoveryCodes } = world;
  assert.equal(new Set(recoveryCodes).size, 10);
  const [first, second] = recoveryCodes as [string, string];
  const entered = await signIn(` ${first.toUpperCase().replaceAll('-', ' ')} `);
  assert.equal(entered.status, 200, JSON.stringify(entered.body));
  assert.equal(entered.body.data.person.recoveryCodesLeft, 9);
  requireFailure(await signIn(first), 'secondFactorRefused', 'a second use');
  const replies = await Promise.all([signIn(second), signIn(second)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401], 'two at the same time');
  const used = (await auditOf(world)).filter((entry) => entry === 'recoveryCode.used by The owner');
  assert.equal(used.length, 2);
});

test('wrong codes count as tries: the eleventh sign-in is 429, even with the right code', async () => {
  const { signIn, secret } = await open();
  const wrong = wrongCodeOf(secret);
  for (let n = 0; n < 10; n++) requireFailure(await signIn(wrong), 'secondFactorRefused', `try ${n}`);
  requireFailure(await signIn(codeOf(secret, 1)), 'tooManyRequests', 'try 11');
});

test('a one-time link asks for the code too, stays good until it is right, and bounds the tries', async () => {
  const { services, owner, nobody, secret } = await open();
  const link = await createLink(services, owner.personId);
  const follow = (code?: string) => nobody.ask('POST', '/console/api/sign-in-link', { secret: link.secret, code });
  requireFailure(await follow(), 'secondFactorNeeded', 'no code');
  requireFailure(await follow(wrongCodeOf(secret)), 'secondFactorRefused', 'a wrong code');
  assert.equal((await follow(codeOf(secret, 1))).status, 200);
  const other = await createLink(services, owner.personId);
  const attempt = { secret: other.secret, code: wrongCodeOf(secret) };
  // One attempt was used to turn on the factor, three for the link above.
  for (let n = 4; n < 10; n++) {
    requireFailure(await nobody.ask('POST', '/console/api/sign-in-link', attempt), 'secondFactorRefused', `try ${n}`);
  }
  requireFailure(await nobody.ask('POST', '/console/api/sign-in-link', attempt), 'tooManyRequests', 'try 11');
});

test('turning the second factor on needs the password and a code, ends other sessions, and is no longer open to others', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const here = await memberOf(service, tenantId, 'owner');
  const { email } = here;
  await here.ask('PATCH', '/console/api/account', { password });
  const nobody = browser(service, '', 'unrelated=1');
  const signIn = () => nobody.ask('POST', '/console/api/sign-in', { email, password });
  const [cookie] = (await signIn()).headers.getSetCookie();
  const there = browser(service, here.personId, cookie!.split(';')[0]!);
  const place = '/console/api/account/second-factor';
  requireFailure(await here.ask('POST', `${place}/begin`, {}), 'validation', 'no password');
  requireFailure(await here.ask('POST', `${place}/confirm`, { code: '123456' }), 'validation', 'nothing begun');
  const { secret } = (await here.ask('POST', `${place}/begin`, { currentPassword: password })).body.data;
  const wrong = await here.ask('POST', `${place}/confirm`, { code: wrongCodeOf(secret) });
  requireFailure(wrong, 'validation', 'a wrong code');
  assert.equal((await signIn()).status, 200, 'not confirmed yet');
  assert.equal((await there.ask('GET', '/console/api/session')).status, 200, 'not confirmed yet');
  assert.equal((await here.ask('POST', `${place}/confirm`, { code: codeOf(secret) })).status, 200);
  requireFailure(await there.ask('GET', '/console/api/session'), 'notSignedIn', 'the other session');
  assert.equal((await here.ask('GET', '/console/api/session')).body.data.person.hasSecondFactor, true);
  const again = await here.ask('POST', `${place}/begin`, { currentPassword: password });
  requireFailure(again, 'stateConflict', 'a second secret');
  assert.deepEqual((await auditOf({ services: service.app.services, tenantId })).slice(0, 1), [
    'secondFactor.turnedOn by The owner',
  ]);
});

test('turning the second factor off needs the password and a code, and then the password alone signs in', async () => {
  const world = await open();
  const { owner, signIn, secret, recoveryCodes } = world;
  const turnOff = (currentPassword: string, code: string) =>
    owner.ask('POST', '/console/api/account/second-factor/turn-off', { currentPassword, code });
  requireFailure(await turnOff('wrong password', codeOf(secret, 1)), 'validation', 'a wrong password');
  requireFailure(await turnOff(password, wrongCodeOf(secret)), 'validation', 'a wrong code');
  requireFailure(await signIn(), 'secondFactorNeeded', 'still on');
  assert.equal((await turnOff(password, recoveryCodes[0]!)).status, 204);
  requireFailure(await turnOff(password, recoveryCodes[1]!), 'stateConflict', 'off already');
  const entered = await signIn();
  assert.equal(entered.status, 200);
  assert.equal(entered.body.data.person.recoveryCodesLeft, 0);
  assert.equal((await auditOf(world))[0], 'secondFactor.turnedOff by The owner');
});

test('new recovery codes need the password and a code, are shown once, and take the place of all before them', async () => {
  const world = await open();
  const { owner, signIn, secret, recoveryCodes } = world;
  const renew = (currentPassword: string, code: string) =>
    owner.ask('POST', '/console/api/account/second-factor/recovery-codes', { currentPassword, code });
  requireFailure(await renew('wrong password', codeOf(secret, 1)), 'validation', 'a wrong password');
  requireFailure(await renew(password, wrongCodeOf(secret)), 'validation', 'a wrong code');
  assert.equal((await signIn(recoveryCodes[0])).status, 200, 'those before still work');
  const renewed = await renew(password, recoveryCodes[1]!);
  const codes: string[] = renewed.body.data.recoveryCodes;
  assert.deepEqual(
    [renewed.status, new Set(codes).size, codes.filter((code) => recoveryCodes.includes(code))],
    [200, 10, []],
  );
  assert.equal((await auditOf(world))[0], 'recoveryCodes.renewed by The owner');
  requireFailure(await signIn(recoveryCodes[2]), 'secondFactorRefused', 'one of before');
  const entered = await signIn(codes[0]);
  assert.deepEqual([entered.status, entered.body.data.person.recoveryCodesLeft], [200, 9]);
  assert.equal((await signIn(codeOf(secret, 1))).status, 200, 'the app stays as it is');
  const turnOff = { currentPassword: password, code: codes[1] };
  assert.equal((await owner.ask('POST', '/console/api/account/second-factor/turn-off', turnOff)).status, 204);
  requireFailure(await renew(password, codes[2]!), 'stateConflict', 'off');
});

test('a signed-in person cannot try codes without end', async () => {
  const { owner, secret } = await open();
  const attempt = { currentPassword: password, code: wrongCodeOf(secret) };
  const place = '/console/api/account/second-factor/turn-off';
  // One attempt was used to turn it on.
  for (let n = 1; n < 10; n++) requireFailure(await owner.ask('POST', place, attempt), 'validation', `try ${n}`);
  requireFailure(await owner.ask('POST', place, attempt), 'tooManyRequests', 'try 11');
});

test('a tenant that requires a second factor is closed to its people without one, and their account is not', async () => {
  const { service, tenantId, owner } = await open();
  const viewer = await memberOf(service, tenantId, 'viewer');
  const otherOwner = await memberOf(service, tenantId, 'owner');
  const place = `/console/api/tenants/${tenantId}/second-factor`;
  requireFailure(await otherOwner.ask('POST', place, { isRequired: true }), 'stateConflict', 'an owner without one');
  assert.equal((await viewer.askApi(tenantId, 'GET', '/v2/pets')).status, 200);
  assert.equal((await owner.ask('POST', place, { isRequired: true })).status, 204);
  requireFailure(await viewer.askApi(tenantId, 'GET', '/v2/pets'), 'secondFactorMissing', 'the API');
  const overview = `/console/api/tenants/${tenantId}/overview`;
  requireFailure(await viewer.ask('GET', overview), 'secondFactorMissing', 'the console');
  requireFailure(await viewer.ask('GET', `/console/api/tenants/${tenantId}/images/x`), 'secondFactorMissing', 'images');
  assert.equal((await owner.ask('GET', overview)).status, 200);
  const [tenant] = (await viewer.ask('GET', '/console/api/session')).body.data.tenants;
  assert.equal(tenant.requiresSecondFactor, true);
  await turnOnSecondFactor(viewer);
  assert.equal((await viewer.ask('GET', overview)).status, 200);
  assert.equal((await owner.ask('POST', place, { isRequired: false })).status, 204);
  assert.equal((await otherOwner.ask('GET', overview)).status, 200);
});

test('only owners see who has a second factor', async () => {
  const { service, tenantId, owner } = await open();
  const viewer = await memberOf(service, tenantId, 'viewer');
  const seenBy = async (person: typeof owner) =>
    (await person.ask('GET', `/console/api/tenants/${tenantId}/people`)).body.data.map(
      ({ hasSecondFactor }: { hasSecondFactor: boolean | null }) => hasSecondFactor,
    );
  assert.deepEqual(await seenBy(owner), [true, false]);
  assert.deepEqual(await seenBy(viewer), [null, null]);
});

test('neither the secret nor a recovery code is in the database or in the log', async () => {
  const { service, services, owner, signIn, secret, recoveryCodes } = await open();
  assert.equal((await signIn(codeOf(secret, 1))).status, 200);
  const rows = await services.database.system((sql) =>
    sql(`SELECT to_json(f)::text AS text, encode(f.sealed_secret, 'escape') AS bytes FROM console_second_factors f
         UNION ALL SELECT to_json(r)::text, encode(r.hash, 'escape') FROM console_recovery_codes r`),
  );
  const stored = JSON.stringify(rows);
  assert.ok(stored.includes(owner.personId));
  const { Secret } = await import('otpauth');
  const forms = [secret, Secret.fromBase32(secret).hex, Secret.fromBase32(secret).hex.toLowerCase(), ...recoveryCodes];
  for (const text of [stored, service.log.join('\n')]) {
    for (const form of forms) assert.ok(!text.includes(form), form);
  }
});

test('the key of the secrets is a file that only its user can read; what another key or person sealed stays closed', async () => {
  const service = await startService({ role: 'api' });
  const { random } = service.app.services;
  const file = path.join(service.dataDir, 'second-factor.key');
  const seal = openSecretSeal({ dataDir: service.dataDir, keysDir: undefined }, random);
  // Two processes that create the key concurrently end up with one key.
  const [one, other] = await Promise.all([seal.seal(Buffer.from('a'), 'ann'), seal.seal(Buffer.from('b'), 'ben')]);
  assert.deepEqual([String(await seal.open(one, 'ann')), String(await seal.open(other, 'ben'))], ['a', 'b']);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await readFile(file)).length, 32);
  assert.equal(await seal.open(one, 'ben'), undefined, 'moved to another person');

  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { secret, recoveryCodes } = await turnOnSecondFactor(owner);
  await rm(file);
  const link = await createLink(service.app.services, owner.personId);
  const follow = (code: string) =>
    browser(service, '', '').ask('POST', '/console/api/sign-in-link', { secret: link.secret, code });
  requireFailure(await follow(codeOf(secret, 1)), 'secondFactorRefused', 'without the key');
  assert.ok(service.log.some((line) => line.includes('second-factor.key') && line.includes(owner.personId)));
  assert.equal((await follow(recoveryCodes[0]!)).status, 200, 'a recovery code needs no key');
  await service.close();
});
