import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@rhinarium/contract';
import { requireFailure } from '../../../../../../test/contract/open-world.ts';
import { ask } from '../../../../testing/client.ts';
import { memberOf, requireAnswer } from '../../../../testing/console-client.ts';
import { confirmedSighting, giveFinder, openFinderDesk, statusOf, writeAs } from '../../../../testing/finder-desk.ts';
import { newPet } from '../../../../testing/pets.ts';
import { sharedService } from '../../../../testing/service.ts';
import { openMailService } from '../../../../testing/smtp-server.ts';
import { lostAndFoundUpkeep } from '../lost-and-found-upkeep.ts';
import { insertCaseMessage } from './message-store.ts';

/** The service's clock is ahead by `ms`. */
const moved = { ms: 0 };
const opening = openMailService(() => new Date(Date.now() + moved.ms));

/** A tenant with a person of its staff, and the messages about a sighting as that person reads and writes them. */
async function open(service = opening.then((mail) => mail.service)) {
  const desk = await openFinderDesk(await service);
  const staff = await memberOf(await service, desk.tenantId, 'staff');
  const within = `/console/api/tenants/${desk.tenantId}`;
  const place = (sightingId: string) => `${within}/sightings/${sightingId}`;
  return {
    ...desk,
    staff,
    place,
    read: async (sightingId: string) =>
      requireAnswer(await staff.ask('GET', `${place(sightingId)}/messages`), 'readCaseMessages')!,
    answer: (sightingId: string, text: string) => staff.ask('POST', `${place(sightingId)}/messages`, { text }),
    block: (sightingId: string, isBlocked: boolean) =>
      staff.ask('POST', `${place(sightingId)}/block-finder`, { isBlocked }),
    toDo: async () => {
      const items = requireAnswer(await staff.ask('GET', `${within}/to-do`), 'listToDo')!;
      return items.filter(({ kind }) => kind === 'message').map(({ id }) => id);
    },
    done: (id: string) => staff.ask('POST', `${within}/to-do`, { kind: 'message', id, mark: 'done' }),
    events: async () => (await ask(desk.caller, 'listEvents', {}, { type: 'sighting.messageReceived' })).data,
    plain: async () => JSON.stringify(await desk.sql('SELECT * FROM case_messages')),
  };
}

const textsOf = (seen: { readonly messages: readonly { writer: string; text: string }[] }) =>
  seen.messages.map(({ writer, text }) => `${writer}: ${text}`);

test('a finder and the people of the tenant write to each other, and neither sees a name or an address of the other', async () => {
  const { smtp } = await opening;
  const { find, read, answer, toDo, events, send, plain, staff } = await open();
  const { page, write, sightingId } = await find('talk@example.com', 'de');
  assert.equal((await write('He is thirsty.\nWhat may he eat?')).status, 200);
  assert.deepEqual(await toDo(), [sightingId]);
  assert.deepEqual((await events()).at(-1)!.data, { sightingId, status: 'RECEIVED' });
  assert.equal((await answer(sightingId, 'Water, please.')).status, 204);
  assert.deepEqual(await toDo(), []);
  const expected = ['FINDER: He is thirsty.\nWhat may he eat?', 'TENANT: Water, please.'];
  const seen = await page();
  assert.deepEqual(textsOf(seen), expected);
  assert.deepEqual(textsOf(await read(sightingId)), expected);
  assert.doesNotMatch(JSON.stringify(seen), new RegExp(`example\\.com|${staff.personId}|The staff`));
  assert.doesNotMatch(await plain(), /thirsty|Water/);
  await send();
  const { text } = smtp.mailsTo('talk@example.com').at(-1)!;
  assert.match(text, /Nachricht/);
  assert.doesNotMatch(text, /Water/);
});

test('the link of a mail about messages opens the page of the finder, until the sighting is deleted', async () => {
  const { smtp } = await opening;
  const { find, answer, send, service, caller } = await open();
  const { sightingId } = await find('link@example.com');
  for (const text of ['One', 'Two', 'Three']) await answer(sightingId, text);
  await send();
  const mails = smtp.mailsTo('link@example.com');
  assert.equal(mails.length, 2, 'several messages are one mail');
  const token = /#status\.([\w.-]+)/.exec(mails[1]!.text.replaceAll('=\n', '').replaceAll('=\r\n', ''))![1]!;
  assert.equal((await statusOf(service.url, token)).messages.length, 3);
  assert.equal((await writeAs(service.url, token, 'Hello')).status, 200);
  const [tenantId, sealed] = token.split('.') as [string, string];
  const flipped = `${tenantId}.${sealed.slice(0, -4)}AAAA`;
  for (const wrong of [flipped, tenantId, `${tenantId}.`, `${caller.apiKey}.${sealed}`])
    requireFailure(await writeAs(service.url, wrong, 'Hello'), 'noSuchResource', wrong);
  await ask(caller, 'deleteSighting', { sightingId });
  requireFailure(await writeAs(service.url, token, 'Hello'), 'noSuchResource', 'deleted');
});

test('nobody writes once a case has ended, both sides still read, and a reopened one continues', async () => {
  const { smtp } = await opening;
  const { find, answer, read, send, toDo } = await open();
  const { page, write, change, sightingId } = await find('ended@example.com');
  await write('Is he home?');
  await answer(sightingId, 'Soon.');
  await change({ isReturned: true });
  requireFailure(await write('And now?'), 'stateConflict', 'finder');
  requireFailure(await answer(sightingId, 'Yes.'), 'stateConflict', 'staff');
  assert.deepEqual([(await page()).writing, (await read(sightingId)).writing], ['ENDED', 'ENDED']);
  assert.equal((await page()).messages.length, 2);
  await send();
  const subjects = smtp.mailsTo('ended@example.com').map(({ text }) => /a message about/.test(text));
  assert.ok(!subjects.includes(true), 'what nobody can answer is not mailed');
  await change({ state: 'OPEN' });
  assert.equal((await write('Hello again')).status, 200);
  assert.deepEqual(await toDo(), [sightingId]);
  await change({ state: 'CLOSED' });
  requireFailure(await write('Hello?'), 'stateConflict', 'closed');
  assert.deepEqual(await toDo(), []);
});

test('a side that nobody answers writes five messages, and texts are as readable as any', async () => {
  const { find, answer, read } = await open();
  const { page, write, sightingId } = await find();
  const many = await Promise.all(
    Array.from({ length: LIMITS.unansweredMessagesMax + 2 }, (_, at) => write(`Message ${at}`)),
  );
  assert.deepEqual(many.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 409, 409]);
  assert.equal((await page()).writing, 'WAIT');
  assert.equal((await read(sightingId)).writing, 'OPEN');
  await answer(sightingId, 'We come at six.');
  assert.equal((await page()).writing, 'OPEN');
  for (const text of ['', ' ', 'x'.repeat(LIMITS.messageCharsMax + 1), 'a\u202eb'])
    requireFailure(await write(text), 'validation', text);
});

test('a finder who is blocked reads and does not write, and what is marked as done comes back with a new message', async () => {
  const { find, block, toDo, done, read, place, service, tenantId, caller } = await open();
  const { page, write, sightingId } = await find('blocked@example.com');
  await write('First');
  assert.equal((await done(sightingId)).status, 204);
  assert.deepEqual(await toDo(), []);
  await write('Second');
  assert.deepEqual(await toDo(), [sightingId]);
  assert.equal((await block(sightingId, true)).status, 204);
  requireFailure(await write('Third'), 'stateConflict', 'blocked');
  assert.equal((await page()).writing, 'ENDED');
  assert.deepEqual((await read(sightingId)).finder, { isBlocked: true, isMailed: true });
  await block(sightingId, false);
  assert.equal((await write('Third')).status, 200);
  const viewer = await memberOf(service, tenantId, 'viewer');
  requireFailure(await viewer.ask('GET', `${place(sightingId)}/messages`), 'roleLacksRight', 'viewer');
  const seen = {
    species: 'CAT' as const,
    seenAt: new Date().toISOString(),
    place: 'Port',
    microchip: '900118000123456',
  };
  const sighted = (await ask(caller, 'createSighting', {}, seen)).data;
  const { finder, writing } = await read(sighted.id);
  assert.deepEqual([finder, writing], [null, 'ENDED'], 'nobody would read it');
  requireFailure(await block(sighted.id, true), 'noSuchResource', 'no finder');
});

test('a block holds for every sighting with the address of the finder, and ends for all of them', async () => {
  const { find, block, read } = await open();
  const [one, two, other] = [
    await find('rude@example.com'),
    await find('Rude@Example.com'),
    await find('kind@example.com'),
  ];
  await block(one.sightingId, true);
  requireFailure(await two.write('Me again'), 'stateConflict', 'the same address');
  assert.deepEqual([(await two.page()).writing, (await read(two.sightingId)).finder!.isBlocked], ['ENDED', true]);
  assert.equal((await other.write('Hello')).status, 200);
  assert.equal((await block(two.sightingId, false)).status, 204);
  assert.equal((await one.write('Sorry')).status, 200);
  await block(two.sightingId, true);
  await one.change({ contact: null });
  assert.equal((await one.write('Without an address')).status, 200);
});

test('a conversation ends with its 200th message, of either side', async () => {
  const { find, answer, read, service, tenantId } = await open();
  const { write, page, sightingId } = await find();
  const { database, encryption, ids } = service.app.services;
  const cipher = await encryption.cipherOf(tenantId);
  await database.tenant(tenantId, async (sql) => {
    for (let count = 0; count < LIMITS.caseMessagesMax - 1; count++) {
      const writer = count % 2 === 0 ? 'FINDER' : 'TENANT';
      const message = { id: ids.next(), sightingId, writer, ownerId: null, text: 'So', at: new Date() } as const;
      await insertCaseMessage(sql, cipher, tenantId, message);
    }
  });
  const last = await Promise.all([write('The last'), answer(sightingId, 'Or this')]);
  assert.deepEqual(last.map(({ status }) => status >= 400).sort(), [false, true]);
  assert.deepEqual([(await page()).writing, (await read(sightingId)).writing], ['ENDED', 'ENDED']);
});

test('what a finder wrote is deleted with the contact: on request, at its expiry, and with the sighting', async () => {
  const { find, answer, read, sql, caller, service, tenantId } = await open();
  const { services } = service.app;
  for (const why of ['request', 'expiry', 'sighting'] as const) {
    const { write, change, sightingId } = await find(`${why}@example.com`);
    await write('Call me');
    await answer(sightingId, 'We do');
    if (why === 'request') await change({ contact: null });
    if (why === 'expiry') {
      moved.ms = 91 * 86_400_000;
      await lostAndFoundUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
      moved.ms = 0;
    }
    if (why === 'sighting') {
      await ask(caller, 'deleteSighting', { sightingId });
      assert.deepEqual(await sql('SELECT FROM case_messages WHERE sighting_id = $1', [sightingId]), []);
    } else assert.deepEqual(textsOf(await read(sightingId)), ['TENANT: We do'], why);
  }
});

test('without a mail server the pages work, and the console learns that the finder gets no mail', async () => {
  const { find, answer, read, mails } = await open(sharedService());
  const { write, page, sightingId } = await find('quiet@example.com');
  await write('Hello');
  await answer(sightingId, 'Hello');
  assert.equal((await page()).messages.length, 2);
  assert.deepEqual((await read(sightingId)).finder, { isBlocked: false, isMailed: false });
  assert.deepEqual(await mails(), []);
});

test('an owner whom a person invites reads what follows, writes as “Owner”, and leaves with consent, match or record', async () => {
  const { smtp } = await opening;
  const { read, answer, staff, place, send, service, caller, plain, tenantId, sql } = await open();
  const contact = '010-1234, jun@example.com';
  const consent = { note: 'Form' };
  const ownerId = (await ask(caller, 'createOwner', {}, { name: 'Jun Park', contact })).data.id;
  const petId = await newPet(caller, 'CAT', { ownerId });
  const sightingId = await confirmedSighting(service, { caller, tenantId }, petId);
  await giveFinder(service, tenantId, sightingId);
  await answer(sightingId, 'To the finder alone');
  const invite = () => staff.ask('POST', `${place(sightingId)}/invite-owner`, { text: 'Is it yours?', locale: 'de' });
  assert.equal((await read(sightingId)).owner, 'ABSENT', 'no consent');
  requireFailure(await invite(), 'stateConflict', 'no consent');
  await ask(caller, 'updateOwner', { ownerId }, { consent });
  assert.equal((await read(sightingId)).owner, 'INVITABLE');
  assert.equal((await invite()).status, 204);
  requireFailure(await invite(), 'stateConflict', 'again');
  await send();
  const [mail, more] = smtp.mailsTo('jun@example.com');
  assert.equal(more, undefined);
  assert.match(mail!.text, /Ein Tier wurde gefunden/);
  assert.doesNotMatch(mail!.text, /Is it yours/);
  const token = /#status\.([\w.-]+)/.exec(mail!.text.replaceAll(/=\r?\n/g, ''))![1]!;
  const page = async () => await statusOf(service.url, token);
  const seen = await page();
  assert.deepEqual([seen.side, textsOf(seen)], ['OWNER', ['TENANT: Is it yours?']]);
  assert.equal((await writeAs(service.url, token, 'Yes, mine!')).status, 200);
  assert.deepEqual(textsOf(await read(sightingId)).slice(1), ['TENANT: Is it yours?', 'OWNER: Yes, mine!']);
  assert.doesNotMatch(JSON.stringify(await page()) + (await plain()), /Jun|mine!.*mine!|example/);

  const { messages = [] } = (await ask(caller, 'exportOwner', { ownerId })).data;
  assert.deepEqual(
    messages.map(({ text }) => text),
    ['Yes, mine!'],
  );

  await ask(caller, 'updateOwner', { ownerId }, { consent: null });
  await answer(sightingId, 'Good.');
  await send();
  assert.equal(smtp.mailsTo('jun@example.com').length, 1, 'without consent');
  await ask(caller, 'updateOwner', { ownerId }, { consent });
  const url = /List-Unsubscribe: <([^>]+)>/.exec(mail!.text)![1]!;
  assert.match(await (await fetch(url, { method: 'POST' })).text(), /keine Mails mehr/);
  await answer(sightingId, 'Still there?');
  await send();
  assert.equal(smtp.mailsTo('jun@example.com').length, 1, 'stopped');
  await ask(caller, 'updateSighting', { sightingId }, { state: 'OPEN' });
  requireFailure(await writeAs(service.url, token, 'Hello'), 'noSuchResource', 'no match any more');
  await ask(caller, 'deleteOwner', { ownerId });
  assert.deepEqual(await sql(`SELECT FROM case_messages WHERE writer = 'OWNER'`), []);
  assert.deepEqual(await sql('SELECT FROM case_owners'), []);
});
