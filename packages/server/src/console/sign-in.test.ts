import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import type { Reply } from '../../testing/client.ts';
import { browser, enter, memberOf, newEmail, signedIn } from '../../testing/console-client.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import { findOrCreatePerson } from '../domains/people/add-person.ts';
import { isKnownBrowser, rememberBrowser } from '../domains/people/known-browsers.ts';
import { beginSession, createLink, requireSession } from '../domains/people/session.ts';
import { openSignInAttempts } from '../domains/people/sign-in-attempts.ts';
import { signInActions } from './sign-in.ts';

const dayMs = 86_400_000;

async function open() {
  const service = await sharedService();
  const { services } = service.app;
  const email = newEmail();
  const { personId } = await findOrCreatePerson(services, { email, name: 'Ann' });
  /** The services with their clock set back by `ms`. */
  const ago = (ms: number) => ({ ...services, clock: () => new Date(services.clock().getTime() - ms) });
  return { service, services, email, personId, ago, nobody: browser(service, '', 'unrelated=1') };
}

const cookieOf = (reply: Reply) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';

test('refuses the second use of a one-time link', async () => {
  const { service, services, personId, nobody } = await open();
  const { secret } = await createLink(services, personId);
  const first = await nobody.ask('POST', '/console/api/sign-in-link', { secret });
  assert.equal(first.status, 200);
  assert.equal(first.body.data.person.id, personId);
  const seen = await browser(service, personId, cookieOf(first)).ask('GET', '/console/api/session');
  assert.equal(seen.body.data.person.name, 'Ann');
  requireFailure(await nobody.ask('POST', '/console/api/sign-in-link', { secret }), 'signInRefused', 'second use');
});

test('asks for no current password for an hour after a sign-in by link, but always for a new address', async () => {
  const { service, services, personId, email, nobody, ago } = await open();
  const first = 'correct horse battery';
  await (await signedIn(service, personId)).ask('PATCH', '/console/api/account', { password: first });
  const follow = async () => {
    const { secret } = await createLink(services, personId);
    const entered = await nobody.ask('POST', '/console/api/sign-in-link', { secret });
    return { entered, here: browser(service, personId, cookieOf(entered)) };
  };
  const { entered, here } = await follow();
  assert.equal(entered.body.data.person.mayResetPassword, true);
  const address = await here.ask('PATCH', '/console/api/account', { email: newEmail(), password: 'another long one' });
  assert.deepEqual(Object.keys(address.body.errors[0].details), ['currentPassword']);
  const changed = await here.ask('PATCH', '/console/api/account', { password: 'another long one' });
  assert.equal(changed.status, 200);
  const byPassword = await nobody.ask('POST', '/console/api/sign-in', { email, password: 'another long one' });
  assert.equal(byPassword.body.data.person.mayResetPassword, false);
  const later = browser(service, personId, cookieOf(byPassword));
  const refused = await later.ask('PATCH', '/console/api/account', { password: 'a third long one' });
  assert.deepEqual(Object.keys(refused.body.errors[0].details), ['currentPassword']);
  const old = await beginSession(ago(3_600_001), personId, { isByLink: true });
  const anHourLater = browser(service, personId, `rhinarium_session=${old}`);
  const late = await anHourLater.ask('PATCH', '/console/api/account', { password: 'a third long one' });
  assert.deepEqual(Object.keys(late.body.errors[0].details), ['currentPassword']);
});

test('exactly one of ten people who follow one link at the same time is signed in', async () => {
  const { services, personId, nobody } = await open();
  const { secret } = await createLink(services, personId);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => nobody.ask('POST', '/console/api/sign-in-link', { secret })),
  );
  assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
});

test('a one-time link older than a day is refused', async () => {
  const { personId, nobody, ago } = await open();
  const fresh = await createLink(ago(dayMs - 60_000), personId);
  assert.equal((await nobody.ask('POST', '/console/api/sign-in-link', { secret: fresh.secret })).status, 200);
  const old = await createLink(ago(dayMs + 1000), personId);
  requireFailure(
    await nobody.ask('POST', '/console/api/sign-in-link', { secret: old.secret }),
    'signInRefused',
    'an expired link',
  );
});

test('a session ends after a day without use, and with signing out', async () => {
  const { service, personId, ago } = await open();
  const stale = await beginSession(ago(dayMs + 1000), personId);
  const staleBrowser = browser(service, personId, `rhinarium_session=${stale}`);
  requireFailure(await staleBrowser.ask('GET', '/console/api/session'), 'notSignedIn', 'a session of yesterday');
  const used = await signedIn(service, personId);
  assert.equal((await used.ask('GET', '/console/api/session')).status, 200);
  const out = await used.ask('POST', '/console/api/sign-out');
  assert.equal(out.status, 204);
  assert.match(out.headers.get('set-cookie') ?? '', /rhinarium_session=;/);
  requireFailure(await used.ask('GET', '/console/api/session'), 'notSignedIn', 'after signing out');
});

test('a session ends a week after its beginning, however much it is used', async () => {
  const { service, personId, ago } = await open();
  const begunDaysAgo = async (days: number) => {
    const secret = await beginSession(ago(days * dayMs), personId);
    for (let left = days - 0.5; left > 0; left -= 0.5) await requireSession(ago(left * dayMs), secret);
    return browser(service, personId, `rhinarium_session=${secret}`);
  };
  assert.equal((await (await begunDaysAgo(6.9)).ask('GET', '/console/api/session')).status, 200);
  const old = await begunDaysAgo(7);
  requireFailure(await old.ask('GET', '/console/api/session'), 'notSignedIn', 'a session of last week');
});

test('a password signs in after it was set; a wrong one, an unknown address and no password are refused alike', async () => {
  const { service, personId, email, nobody } = await open();
  const password = 'correct horse battery';
  const attempt = (given: object) => nobody.ask('POST', '/console/api/sign-in', given);
  requireFailure(await attempt({ email, password }), 'signInRefused', 'before there is one');
  const person = await signedIn(service, personId);
  const set = await person.ask('PATCH', '/console/api/account', { password });
  assert.equal(set.status, 200, JSON.stringify(set.body));
  const reply = await attempt({ email: email.toUpperCase(), password });
  assert.equal(reply.status, 200);
  assert.equal(reply.body.data.person.hasPassword, true);
  requireFailure(await attempt({ email, password: `${password}!` }), 'signInRefused', 'wrong');
  requireFailure(await attempt({ email: newEmail(), password }), 'signInRefused', 'unknown');
});

test('a new password requires the old one and ends the other sessions and links', async () => {
  const { service, services, personId, nobody } = await open();
  const here = await signedIn(service, personId);
  const there = await signedIn(service, personId);
  assert.equal((await here.ask('PATCH', '/console/api/account', { password: 'first password' })).status, 200);
  requireFailure(await there.ask('GET', '/console/api/session'), 'notSignedIn', 'another session');
  const { secret } = await createLink(services, personId);
  const known = await rememberBrowser(services, personId);
  assert.equal(await isKnownBrowser(services, known, personId), true);
  const email = { email: newEmail() };
  requireFailure(await here.ask('PATCH', '/console/api/account', email), 'validation', 'another address');
  const change = { password: 'second password', currentPassword: 'wrong password' };
  requireFailure(await here.ask('PATCH', '/console/api/account', change), 'validation', 'wrong current password');
  const right = { ...change, currentPassword: 'first password' };
  assert.equal((await here.ask('PATCH', '/console/api/account', right)).status, 200);
  requireFailure(await nobody.ask('POST', '/console/api/sign-in-link', { secret }), 'signInRefused', 'an older link');
  assert.equal(await isKnownBrowser(services, known, personId), false, 'an older browser');
  assert.equal((await here.ask('GET', '/console/api/session')).status, 200);
});

test('the eleventh try for one account within ten minutes is 429, even with the right password', async () => {
  const { email, nobody } = await open();
  for (let n = 0; n < 10; n++) {
    // An address in another case is the same account. An empty password costs as much work.
    const attempt = { email: n % 2 ? email : email.toUpperCase(), password: '' };
    requireFailure(await nobody.ask('POST', '/console/api/sign-in', attempt), 'signInRefused', `try ${n}`);
  }
  const refused = await nobody.ask('POST', '/console/api/sign-in', { email, password: '' });
  requireFailure(refused, 'tooManyRequests', 'try 11');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
});

test('a browser that the owner signed in with before still works when others have used up the tries for the account', async () => {
  const { service, personId, email, nobody } = await open();
  const password = 'correct horse battery';
  await (await signedIn(service, personId)).ask('PATCH', '/console/api/account', { password });
  const first = await nobody.ask('POST', '/console/api/sign-in', { email, password });
  const [known] = first.headers.getSetCookie().filter((cookie) => cookie.startsWith('rhinarium_browser='));
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) assert.ok(known?.includes(part), known);
  for (let n = 0; n < 10; n++) await nobody.ask('POST', '/console/api/sign-in', { email, password: 'wrong' });
  const stranger = await nobody.ask('POST', '/console/api/sign-in', { email, password });
  requireFailure(stranger, 'tooManyRequests', 'a stranger');

  const owner = browser(service, personId, known!.split(';')[0]!);
  requireFailure(
    await owner.ask('POST', '/console/api/sign-in', { email, password: 'wrong' }),
    'signInRefused',
    'typo',
  );
  assert.equal((await owner.ask('POST', '/console/api/sign-in', { email, password })).status, 200);
  const other = { email: newEmail(), password };
  requireFailure(await owner.ask('POST', '/console/api/sign-in', other), 'signInRefused', 'known for its person only');
});

test('a known browser has ten tries within ten minutes too', async () => {
  const { service, services, personId, email } = await open();
  const owner = browser(service, personId, `rhinarium_browser=${await rememberBrowser(services, personId)}`);
  const attempt = () => owner.ask('POST', '/console/api/sign-in', { email, password: '' });
  for (let n = 0; n < 10; n++) requireFailure(await attempt(), 'signInRefused', `try ${n}`);
  requireFailure(await attempt(), 'tooManyRequests', 'try 11');
});

test('sign-ins beyond the capacity are refused immediately, and do not delay other requests (S12)', async () => {
  const { service, nobody } = await open();
  const tries = Array.from({ length: 60 }, () =>
    nobody.ask('POST', '/console/api/sign-in', { email: newEmail(), password: 'wwwwwwwwwwww' }),
  );
  const { tenantId } = await newTenant(service);
  assert.equal((await (await memberOf(service, tenantId, 'owner')).askApi(tenantId, 'GET', '/v2/pets')).status, 200);
  const replies = await Promise.all(tries);
  const refused = replies.filter((reply) => reply.status === 429);
  for (const reply of refused) assert.ok(Number(reply.headers.get('retry-after')) > 0);
  for (const reply of replies.filter((reply) => reply.status !== 429))
    requireFailure(reply, 'signInRefused', 'checked');
  assert.ok(refused.length > 0, 'some were refused');
});

test('a person sees the sessions of all browsers and ends one of them, but none of another person', async () => {
  const { service, personId } = await open();
  const [here, there] = [await signedIn(service, personId), await signedIn(service, personId)];
  const stranger = await memberOf(service, (await newTenant(service)).tenantId, 'owner');
  const { data } = (await here.ask('GET', '/console/api/account/sessions')).body;
  assert.deepEqual(data.map((session: { isCurrent: boolean }) => session.isCurrent).sort(), [false, true]);
  const other = data.find((session: { isCurrent: boolean }) => !session.isCurrent).id;
  const place = `/console/api/account/sessions/${other}`;
  requireFailure(await stranger.ask('DELETE', place), 'noSuchResource', 'of another person');
  assert.equal((await here.ask('DELETE', place)).status, 204);
  requireFailure(await there.ask('GET', '/console/api/session'), 'notSignedIn', 'ended');
  assert.equal((await here.ask('GET', '/console/api/session')).status, 200);
});

test('a person ends all other sessions at once, with the links and known browsers', async () => {
  const { service, services, personId, nobody } = await open();
  const [here, there] = [await signedIn(service, personId), await signedIn(service, personId)];
  const { secret } = await createLink(services, personId);
  const known = await rememberBrowser(services, personId);
  const stranger = await memberOf(service, (await newTenant(service)).tenantId, 'owner');
  assert.equal((await here.ask('DELETE', '/console/api/account/sessions')).status, 204);
  requireFailure(await there.ask('GET', '/console/api/session'), 'notSignedIn', 'another session');
  requireFailure(await nobody.ask('POST', '/console/api/sign-in-link', { secret }), 'signInRefused', 'a link');
  assert.equal(await isKnownBrowser(services, known, personId), false);
  const { data } = (await here.ask('GET', '/console/api/account/sessions')).body;
  assert.deepEqual(
    data.map((session: { isCurrent: boolean }) => session.isCurrent),
    [true],
  );
  assert.equal((await stranger.ask('GET', '/console/api/session')).status, 200, 'of another person');
});

test('tries by strangers at the same address do not keep out a browser that the person signed in with before', async () => {
  const { service, services, personId, email } = await open();
  const password = 'correct horse battery';
  await (await signedIn(service, personId)).ask('PATCH', '/console/api/account', { email, password });
  const attempts = openSignInAttempts(services);
  const { signIn } = signInActions(attempts);
  const from = (browserSecret: string | undefined) => ({
    ...services,
    version: '',
    serverUrl: service.url,
    ip: '192.0.2.7',
    agent: '',
    browserSecret,
    perMinute: { read: 1, action: 1, upload: 1 },
    signInSecret: undefined,
    setSignIn() {},
    setBrowser() {},
    setSession() {},
  });
  const attempt = { params: undefined, query: undefined, body: { email, password } };
  // 200 strangers behind one address, as in an office or behind an untrusted proxy.
  for (let n = 0; n < 200; n++) attempts.countAddress('192.0.2.7');
  await assert.rejects(signIn(from(undefined), attempt), { failure: 'tooManyRequests' });
  const known = await rememberBrowser(services, personId);
  assert.equal((await signIn(from(known), attempt)).data.person.id, personId);
});

test('neither the secret of a link nor that of a session is in the database or in the log', async () => {
  const { service, services, personId, nobody } = await open();
  const { secret } = await createLink(services, personId);
  const reply = await nobody.ask('POST', '/console/api/sign-in-link', { secret });
  const session = cookieOf(reply).split('=')[1]!;
  const rows = await services.database.system((sql) =>
    sql(`SELECT to_json(s)::text AS text FROM console_sessions s UNION ALL SELECT to_json(l)::text FROM console_links l
         UNION ALL SELECT to_json(p)::text FROM console_people p`),
  );
  const stored = JSON.stringify(rows);
  assert.ok(stored.includes(personId));
  for (const text of [stored, service.log.join('\n')]) {
    assert.ok(!text.includes(secret));
    assert.ok(!text.includes(session));
  }
});

test('the cookie is out of reach for scripts and other sites (S12)', async () => {
  const { services, personId, nobody } = await open();
  const { secret } = await createLink(services, personId);
  const cookie = (await nobody.ask('POST', '/console/api/sign-in-link', { secret })).headers.get('set-cookie') ?? '';
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=604800'])
    assert.ok(cookie.includes(part), cookie);
});

test('a person who is removed from a tenant loses access with the next request', async () => {
  const { service } = await open();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const viewer = await memberOf(service, tenantId, 'viewer');
  assert.equal((await viewer.askApi(tenantId, 'GET', '/v2/pets')).status, 200);
  const place = `/console/api/tenants/${tenantId}/people/${viewer.personId}`;
  assert.equal((await owner.ask('DELETE', place)).status, 204);
  requireFailure(await viewer.askApi(tenantId, 'GET', '/v2/pets'), 'notSignedIn', 'removed from the only tenant');
  const developer = await memberOf(service, tenantId, 'developer');
  const other = await newTenant(service);
  await enter(service, other.tenantId, developer.personId, 'viewer');
  assert.equal((await owner.ask('DELETE', place.replace(viewer.personId, developer.personId))).status, 204);
  requireFailure(await developer.askApi(tenantId, 'GET', '/v2/pets'), 'roleLacksRight', 'removed');
});

test('thirty strangers of one address block do not keep the owner with a new browser of another block out', async () => {
  const { service, services, email, personId } = await open();
  const password = 'correct horse battery';
  await (await signedIn(service, personId)).ask('PATCH', '/console/api/account', { password });
  const { signIn } = signInActions(openSignInAttempts(services));
  const from = (ip: string) => ({
    ...services,
    version: '',
    serverUrl: service.url,
    ip,
    agent: '',
    browserSecret: undefined,
    perMinute: { read: 1, action: 1, upload: 1 },
    signInSecret: undefined,
    setSignIn() {},
    setBrowser() {},
    setSession() {},
  });
  const attempt = (given: { email: string; password: string }) => ({
    params: undefined,
    query: undefined,
    body: given,
  });
  const strangers = Array.from({ length: 30 }, (_, n) =>
    signIn(from(`203.0.113.${n}`), attempt({ email: newEmail(), password: 'made up' })).then(
      () => 'in',
      (cause) => cause.failure as string,
    ),
  );
  const owner = await signIn(from('198.51.100.7'), attempt({ email, password }));
  assert.equal(owner.data.person.id, personId);
  const ends = await Promise.all(strangers);
  assert.ok(ends.includes('tooManyRequests') && ends.includes('signInRefused') && !ends.includes('in'), ends.join());
});
