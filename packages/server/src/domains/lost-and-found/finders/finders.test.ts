import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type ErrorName, STATUS_PATH, VISIT_HEADER } from '@rhinarium/contract';
import { ask, attempt, call, type Reply } from '../../../../testing/client.ts';
import { openFinderDesk, statusOf } from '../../../../testing/finder-desk.ts';
import { openLostAndFound } from '../../../../testing/lost-and-found.ts';
import type { TestService } from '../../../../testing/service.ts';
import { openMailService } from '../../../../testing/smtp-server.ts';

/** The service's clock is ahead by `ms`. */
const moved = { ms: 0 };
const opening = openMailService(() => new Date(Date.now() + moved.ms));

const requireCode = ({ status, body }: Reply, name: ErrorName) => {
  assert.deepEqual([body?.errors?.[0]?.code, status], [ERRORS[name].code, ERRORS[name].status]);
};

const openDesk = async (given: { service?: TestService; mode?: 'live' | 'test' } = {}) =>
  await openFinderDesk(given.service ?? (await opening).service, given.mode);

test('a finder who leaves an e-mail address gets the status page by mail, and one mail in the language of the page once the animal is home', async () => {
  const { smtp } = await opening;
  const { find, send, mails, sql, service, caller } = await openDesk();
  const email = 'Finder-de@example.com';
  const { statusUrl, isMailed, stage, change, token, sightingId } = await find(email, 'de');
  assert.equal(isMailed, true);
  await send();
  const [first, ...more] = smtp.mailsTo(email);
  assert.deepEqual(more, []);
  assert.ok(first!.text.includes(statusUrl));
  assert.match(first!.text, /wie es weitergeht/);
  assert.match(first!.text, /Harbour &amp; &lt;shelter&gt;/);
  assert.deepEqual(await statusOf(service.url, token), {
    stage: 'SENT',
    side: 'FINDER',
    title: 'Harbour & <shelter>',
    locale: 'de',
    isTest: false,
    hasOwner: false,
    writing: 'OPEN',
    messages: [],
  });
  assert.deepEqual(await sql('SELECT link FROM mails'), [{ link: null }], 'the address is erased');

  const { returnedAt, state } = (await change({ isReturned: true })).data;
  assert.deepEqual([state, typeof returnedAt, await stage()], ['CLOSED', 'string', 'HOME']);
  const [waiting] = await sql<{ minutes: number }>(
    `SELECT round(extract(epoch FROM next_attempt_at - created_at) / 60)::int AS minutes FROM mails WHERE status = 'PENDING'`,
  );
  assert.deepEqual(waiting, { minutes: 10 });
  assert.equal((await change({ isReturned: true })).data.returnedAt, returnedAt);
  await send();
  const home = smtp.mailsTo(email)[1]!.text;
  assert.match(home, /wieder zu Hause/);
  assert.match(home, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  for (const inner of [sightingId, caller.apiKey!, token]) assert.ok(!home.includes(inner));

  await change({ isReturned: false });
  await change({ isReturned: true });
  assert.deepEqual(await mails(), [{ status: 'SENT' }, { status: 'SENT' }], 'one message');
});

test('tells a finder what a person decided, and never what a search found', async () => {
  const world = await openLostAndFound();
  const { service } = world;
  const { find, caller } = await openDesk({ service });
  const pet = { species: 'CAT' as const, microchips: ['985112345678900'] };
  const { id: petId } = (await ask(caller, 'createPet', {}, { ...pet, name: 'Nabi' })).data;
  const { stage, change, isMailed, sightingId, visitor } = await find('finder@example.com');
  assert.equal(isMailed, false, 'without a mail server nothing promises a mail');
  assert.equal(await stage(), 'SENT');
  const { searchJobId: jobId = '' } = (await change({ microchip: '985112345678900' })).data;
  await ask(caller, 'readStandingSearchJob', { jobId }, { waitSeconds: 30 });
  const [candidate] = (await ask(caller, 'listMatchCandidates', {}, { sightingId })).data;
  assert.equal(candidate!.petId, petId);
  assert.equal(await stage(), 'SENT');
  await ask(caller, 'confirmMatchCandidate', { candidateId: candidate!.id });
  assert.equal(await stage(), 'OWNER_FOUND');
  await change({ isReturned: true });
  assert.equal(await stage(), 'HOME');
  await change({ state: 'OPEN' });
  const { data: opened } = await ask(caller, 'readSighting', { sightingId });
  assert.deepEqual([await stage(), opened.returnedAt], ['SENT', undefined]);
  await change({ state: 'CLOSED' });
  assert.equal(await stage(), 'ENDED');
  const { body } = await visitor.send('readVisit');
  assert.equal(body.data.statusUrl.includes('#status.'), true, 'a reload shows the address again');
  assert.doesNotMatch(JSON.stringify(body), /Nabi/);
});

test('mails a finder nothing once the contact is erased or has expired, the mails were stopped or the animal is not home', async () => {
  const { smtp } = await opening;
  const { find, send, mails } = await openDesk();
  const stops = ['erased', 'withdrawn', 'stopped', 'expired'] as const;
  for (const why of stops) {
    const email = `${why}@example.com`;
    const { change } = await find(email);
    await send();
    const [first] = smtp.mailsTo(email);
    await change({ isReturned: true });
    if (why === 'erased') await change({ contact: null });
    if (why === 'withdrawn') await change({ isReturned: false });
    if (why === 'stopped') {
      const url = /List-Unsubscribe: <([^>]+)>/.exec(first!.text)![1]!;
      assert.match(await (await fetch(url)).text(), /Harbour &amp; &lt;shelter&gt;/);
      const stopped = await fetch(url, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
      assert.match(await stopped.text(), /no more mails about this animal/);
    }
    if (why === 'expired') moved.ms = 91 * 86_400_000;
    await send();
    moved.ms = 0;
    assert.equal(smtp.mailsTo(email).length, 1, why);
  }
  const canceled = (await mails()).filter(({ status }) => status === 'CANCELED');
  assert.equal(canceled.length, 3, 'what is taken back in time is not even tried');
});

test('an animal that was home by mistake and is home later is mailed once', async () => {
  const { smtp } = await opening;
  const { find, send, caller } = await openDesk();
  const { change, sightingId } = await find('twice@example.com');
  await change({ isReturned: true });
  await change({ state: 'OPEN' });
  await change({ isReturned: true });
  await send();
  assert.equal(smtp.mailsTo('twice@example.com').length, 2);
  requireCode(
    await attempt(caller, 'updateSighting', { sightingId }, { state: 'OPEN', isReturned: true }),
    'validation',
  );
});

test('a mail that waits for another attempt is not sent once the animal is not home after all', async () => {
  const { smtp } = await opening;
  const { find, send, mails } = await openDesk();
  const { change } = await find('late@example.com');
  await change({ isReturned: true });
  await send();
  await change({ isReturned: false });
  smtp.opens();
  await send();
  assert.equal(smtp.mailsTo('late@example.com').length, 1);
  assert.deepEqual(
    (await mails()).map(({ status }) => status),
    ['SENT', 'CANCELED'],
  );
});

test('mails a few addresses of status pages to one address, none in test mode and none to a telephone number', async () => {
  const { find } = await openDesk();
  const mailed: boolean[] = [];
  for (const contact of ['A@example.com', 'a@example.com', 'a@example.com', 'a@example.com', 'b@example.com'])
    mailed.push((await find(contact)).isMailed);
  assert.deepEqual(mailed, [true, true, true, false, true]);
  assert.equal((await find('010-1234-5678')).isMailed, false);
  assert.equal((await find()).isMailed, false);
  const test = await openDesk({ mode: 'test' });
  const { isMailed, change } = await test.find('b@example.com');
  await change({ isReturned: true });
  assert.deepEqual([isMailed, await test.mails()], [false, []]);
});

test('only the token of a status page opens it, until the sighting is deleted, and only its hash is stored', async () => {
  const { find, link, sql, service, caller } = await openDesk();
  const { token, visitor, stage, sightingId } = await find();
  for (const wrong of [link.token, visitor.token, `${token.slice(1)}0`, '', 'status'])
    requireCode(
      await call({ url: service.url }, 'GET', STATUS_PATH, undefined, { [VISIT_HEADER]: wrong }),
      'noSuchResource',
    );
  const asVisit = await call({ url: service.url }, 'GET', '/link/api/visit', undefined, { [VISIT_HEADER]: token });
  requireCode(asVisit, 'noSuchResource');
  const rows = [await sql('SELECT * FROM finders'), await sql('SELECT * FROM capture_visits')];
  for (const text of [JSON.stringify(rows), service.log.join('\n')]) assert.ok(!text.includes(token));
  assert.equal(await stage(), 'SENT');
  await ask(caller, 'deleteSighting', { sightingId });
  const gone = await call({ url: service.url }, 'GET', STATUS_PATH, undefined, { [VISIT_HEADER]: token });
  requireCode(gone, 'noSuchResource');
});
