import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EventData, type EventType, MAIL_LANGUAGES, type MailHours } from '@rhinarium/contract';
import { requireFailure } from '../../../../../test/contract/open-world.ts';
import { memberOf, requireAnswer } from '../../../testing/console-client.ts';
import { newTenant } from '../../../testing/service.ts';
import { openMailService } from '../../../testing/smtp-server.ts';
import { noteEvent } from '../events/events.ts';
import { mailSignInLink } from '../people/mail-sign-in-link.ts';
import { setLanguage } from '../people/store.ts';
import { claimMail } from './mail-store.ts';
import { queueNewMails } from './queue-mails.ts';
import { sendMail } from './send-mail.ts';

let now = new Date('2026-07-01T12:00:00Z');
const opening = openMailService(() => now);

const NEVER = new AbortController().signal;
const ID = '0198b5a2-0000-7000-8000-000000000001';
const DATA: Partial<Record<EventType, EventData>> = {
  'captureLink.used': { captureLinkId: ID, sessionId: ID, jobId: ID, sightingId: ID, status: 'ACTIVE' },
  'fingerprintAdditionJob.failed': { jobId: ID, petId: ID, status: 'FAILED' },
  'pet.duplicateFound': { petId: ID, otherPetId: ID, jobId: ID, status: 'FOUND' },
  'webhookEndpoint.disabled': { endpointId: ID, status: 'GONE' },
};

/** A tenant with one person, at a time of the clock. */
async function open(at: string, hours: Partial<MailHours> | undefined, role: 'staff' | 'owner' = 'staff') {
  now = new Date(at);
  const { service, smtp } = await opening;
  const { services } = service.app;
  const { tenantId } = await newTenant(service);
  const person = await memberOf(service, tenantId, role);
  const place = `/console/api/tenants/${tenantId}/mail-settings`;
  const choose = (body: object) => person.ask('PATCH', place, body);
  const all = { timeZone: 'Europe/Berlin', quiet: null, digestHour: null };
  if (hours) requireAnswer(await choose({ hours: { ...all, ...hours } }), 'changeMailSettings');
  return {
    person,
    smtp,
    services,
    tenantId,
    choose,
    home: `${service.url}/console/${tenantId}`,
    settings: async () => requireAnswer(await person.ask('GET', place), 'readMailSettings')!,
    sql: <Row extends object>(text: string) => services.database.tenant(tenantId, (run) => run<Row>(text)),
    /** Notes an event and queues its mails. */
    async happens(type: EventType) {
      await services.database.tenant(tenantId, (run) =>
        noteEvent(services, run, tenantId, { type, data: DATA[type]! }),
      );
      await queueNewMails(services);
    },
    /** Sends what is due at a time. Returns all mails to the person so far. */
    async mailsAt(time: string) {
      now = new Date(time);
      for (;;) {
        const claimed = await services.database.system((run) => claimMail(run, 60_000));
        if (!claimed) return smtp.mailsTo(person.email).map(({ text }) => text);
        await sendMail(services, claimed, NEVER);
      }
    },
  };
}

const NIGHT = { quiet: { from: 22, to: 7 } };

test('photos of a night wait for the morning and come in one mail; a problem, and a sign-in link, come at night', async () => {
  const { happens, mailsAt, services, person, home } = await open('2026-07-01T21:00:00Z', NIGHT, 'owner');
  await happens('captureLink.used');
  now = new Date('2026-07-02T02:00:00Z');
  await happens('captureLink.used');
  await happens('webhookEndpoint.disabled');
  const night = await mailsAt('2026-07-02T04:59:00Z');
  assert.equal(night.length, 1);
  assert.match(night[0]!, /webhook endpoint was disabled/);
  assert.doesNotMatch(night[0]!, /Photos/);
  await mailSignInLink(services, { email: person.email, serverUrl: new URL(home).origin });
  assert.match((await mailsAt('2026-07-02T04:59:30Z'))[1]!, /Your sign-in link/);
  const morning = await mailsAt('2026-07-02T05:00:00Z');
  assert.equal(morning.length, 3);
  assert.match(morning[2]!, /Photos of 2 found animals were sent/);
});

test('a mail that became due before its quiet hours, or waits after a failed attempt, is not sent within them and not lost', async () => {
  const { happens, mailsAt, sql } = await open('2026-07-01T19:59:45Z', NIGHT);
  await happens('captureLink.used');
  assert.deepEqual(await mailsAt('2026-07-01T20:00:01Z'), []);
  assert.deepEqual(await sql('SELECT status, attempt FROM mails'), [{ status: 'PENDING', attempt: 0 }]);
  assert.deepEqual(await mailsAt('2026-07-02T04:59:59Z'), []);
  assert.equal((await mailsAt('2026-07-02T05:00:00Z')).length, 1);
});

test('quiet hours that are chosen while a mail waits hold it, and without hours it goes at once', async () => {
  const { happens, mailsAt, choose } = await open('2026-07-01T21:00:00Z', undefined);
  await happens('captureLink.used');
  await choose({ hours: { timeZone: 'Europe/Berlin', ...NIGHT, digestHour: null } });
  assert.deepEqual(await mailsAt('2026-07-01T21:01:00Z'), []);
  await choose({ hours: null });
  assert.equal((await mailsAt('2026-07-02T05:00:00Z')).length, 1);
});

test('what may wait for a digest comes once a day with a line and a page for each fact, what a finder sent at once', async () => {
  const { happens, mailsAt, home } = await open('2026-07-01T08:00:00Z', { digestHour: 9 });
  await happens('fingerprintAdditionJob.failed');
  await happens('captureLink.used');
  now = new Date('2026-07-01T20:30:00Z');
  await happens('pet.duplicateFound');
  const [first, ...more] = await mailsAt('2026-07-02T06:59:00Z');
  assert.match(first!, /Somebody sent photos/);
  assert.deepEqual(more, []);
  const digest = (await mailsAt('2026-07-02T07:00:00Z'))[1]!;
  assert.match(digest, /<title>A test’s own tenant: your mail of the day/);
  const lines =
    /Jul 1, 2026, 10:00\sAM: A registration failed[^\n]*\n(\S+)\s+Jul 1, 2026, 10:30\sPM: A registration failed[^\n]*\n(\S+)/;
  assert.deepEqual(lines.exec(digest.replaceAll('\r', ''))?.slice(1), [
    `${home}/jobs/registration/${ID}`,
    `${home}/pets/${ID}`,
  ]);
  assert.ok(digest.includes(`<a href="${home}/pets/${ID}"`));
  assert.match(digest, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  assert.doesNotMatch(digest, /And more/);
  assert.equal((await mailsAt('2026-07-03T07:00:00Z')).length, 2, 'nothing new, no mail');
});

test('a digest counts facts that it has no line for, and tells nothing of kinds that the person has stopped since', async () => {
  const { happens, mailsAt, sql, choose } = await open('2026-07-01T08:00:00Z', { digestHour: 9 });
  await happens('pet.duplicateFound');
  await sql(`UPDATE mails SET counts = '{"registration": 3, "message": 1}'`);
  await choose({ kinds: ['registration'] });
  const [digest, ...more] = await mailsAt('2026-07-02T07:00:00Z');
  assert.deepEqual(more, []);
  assert.match(digest!, /And more:\s+2 registrations failed/);
  assert.doesNotMatch(digest!, /sharing group/);
});

test('digests are written in the language of the person', async () => {
  const { happens, mailsAt, services, person } = await open('2026-07-01T08:00:00Z', { digestHour: 9 });
  for (const [day, language] of MAIL_LANGUAGES.entries()) {
    await services.database.system((run) => setLanguage(run, person.personId, language));
    now = new Date(`2026-07-0${day + 1}T08:00:00Z`);
    await happens('pet.duplicateFound');
    await mailsAt(`2026-07-0${day + 2}T07:00:00Z`);
  }
  const subjects = (await mailsAt('2026-07-08T00:00:00Z')).map((text) => /<title>([^<]*)/.exec(text)?.[1]);
  assert.equal(new Set(subjects).size, MAIL_LANGUAGES.length);
});

test('a node of the earlier release mails what it queues by itself, adds nothing to a held mail, and what it queued waits for no digest', async () => {
  const { happens, mailsAt, sql } = await open('2026-07-01T08:00:00Z', { digestHour: 9 });
  await happens('pet.duplicateFound');
  const added = await sql(
    `UPDATE mails SET counts = '{}' WHERE status = 'PENDING' AND fence = 0 AND link IS NULL RETURNING id`,
  );
  assert.deepEqual(added, []);
  await sql(
    `INSERT INTO mails (tenant_id, id, person_id, counts, language, status, next_attempt_at, created_at)
     SELECT tenant_id, gen_random_uuid(), person_id, '{"registration": 1}', 'en', 'PENDING', service_now(), service_now() FROM mails`,
  );
  assert.equal((await mailsAt('2026-07-01T08:00:10Z')).length, 1);
  assert.equal((await mailsAt('2026-07-02T07:00:00Z')).length, 2);
});

test('hours are of the person in all tenants, and impossible ones are refused', async () => {
  const { settings, choose } = await open('2026-07-01T08:00:00Z', { ...NIGHT, digestHour: 9 });
  const hours = { timeZone: 'Europe/Berlin', ...NIGHT, digestHour: 9 };
  assert.deepEqual((await settings()).hours, hours);
  for (const wrong of [{ timeZone: 'Mars/Olympus' }, { quiet: { from: 7, to: 7 } }, { digestHour: 24 }])
    requireFailure(await choose({ hours: { ...hours, ...wrong } }), 'validation', JSON.stringify(wrong));
  assert.deepEqual((await settings()).hours, hours);
});
