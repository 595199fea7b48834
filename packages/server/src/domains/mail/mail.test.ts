import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventType } from '@rhinarium/contract';
import { requireFailure } from '../../../../../test/contract/open-world.ts';
import { openLinks } from '../../../testing/capture-links.ts';
import { call } from '../../../testing/client.ts';
import { browser, memberOf, newEmail, requireAnswer } from '../../../testing/console-client.ts';
import { openMailService } from '../../../testing/smtp-server.ts';
import { noteEvent } from '../events/events.ts';
import { mailSignInLink } from '../people/mail-sign-in-link.ts';
import { changePerson } from '../people/store.ts';
import { createTenantWithKey, suspendTenant } from '../tenants/tenant-actions.ts';
import { claimMail } from './mail-store.ts';
import { queueNewMails } from './queue-mails.ts';
import { sendMail } from './send-mail.ts';

const opening = openMailService();

const NEVER = new AbortController().signal;

async function open() {
  const { service, smtp } = await opening;
  const { services } = service.app;
  const { tenantId } = await createTenantWithKey(services, { name: 'Harbour & <Shelter>', plan: 'pro', by: undefined });
  const member = async (role: 'owner' | 'staff' | 'developer' | 'viewer', start = 'person') => {
    const person = await memberOf(service, tenantId, role);
    const email = `${start}-${person.personId}@example.com`;
    await services.database.system((sql) => changePerson(sql, person.personId, { email }));
    return { ...person, email };
  };
  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    services.database.tenant(tenantId, (run) => run<Row>(text, values));
  return {
    service,
    smtp,
    services,
    tenantId,
    member,
    sql,
    place: `/console/api/tenants/${tenantId}`,
    /** Notes an event in a transaction that ends as given. */
    happens: (type: EventType, isCommitted = true) =>
      services.database
        .tenant(tenantId, async (run) => {
          const id = '0198b5a2-0000-7000-8000-000000000001';
          await noteEvent(services, run, tenantId, {
            type,
            data:
              type === 'matchCandidate.found'
                ? { matchCandidateId: id, sightingId: id, petId: id, jobId: id, status: 'OPEN' }
                : { endpointId: id, status: 'GONE' },
          });
          if (!isCommitted) throw new Error('rolled back');
        })
        .catch(() => undefined),
    /** Queues what has happened, and sends the tenant's mails that wait, however long. */
    async send(senderCount = 1) {
      await queueNewMails(services);
      await sql(`UPDATE mails SET next_attempt_at = service_now() - interval '1 day' WHERE status = 'PENDING'`);
      const sendDue = async () => {
        for (;;) {
          const claimed = await services.database.system((run) => claimMail(run, 60_000));
          if (!claimed) return;
          await sendMail(services, claimed, NEVER);
        }
      };
      await Promise.all(Array.from({ length: senderCount }, sendDue));
    },
    mails: () =>
      sql<{ status: string; attempt: number; problem: string | null }>('SELECT status, attempt, problem FROM mails'),
  };
}

test('a candidate is mailed to owners and staff, who decide, and not to developers and viewers, in text and HTML, without ids or words of the animal', async () => {
  const { smtp, member, happens, send, service, tenantId } = await open();
  const people = { owner: await member('owner'), staff: await member('staff') };
  const others = [await member('developer'), await member('viewer')];
  await happens('matchCandidate.found');
  await happens('matchCandidate.found');
  await send();
  for (const { email } of others) assert.deepEqual(smtp.mailsTo(email), []);
  for (const { email } of Object.values(people)) {
    const [mail, more] = smtp.mailsTo(email);
    assert.equal(more, undefined, 'one mail about both');
    const { text } = mail!;
    assert.match(text, /2 found animals may be registered pets/);
    assert.match(text, /Content-Type: text\/plain/);
    assert.match(text, /Content-Type: text\/html/);
    assert.match(text, /Harbour &amp; &lt;Shelter&gt;/, 'escaped in HTML');
    assert.match(text, /List-Unsubscribe: <http/);
    assert.match(text, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
    assert.match(text, /Auto-Submitted: auto-generated/);
    assert.ok(text.includes(`${service.url}/console/${tenantId}`));
    assert.doesNotMatch(text, /0198b5a2-0000-7000-8000-000000000001/);
  }
});

test('mails nothing that was rolled back, and each mail once, also with three senders at one moment', async () => {
  const { smtp, member, happens, send, services, mails } = await open();
  const { email } = await member('staff');
  await happens('matchCandidate.found', false);
  await send();
  assert.deepEqual(await mails(), []);
  await happens('matchCandidate.found');
  await Promise.all([queueNewMails(services), queueNewMails(services), queueNewMails(services)]);
  await send(3);
  assert.equal(smtp.mailsTo(email).length, 1);
  assert.match(smtp.mailsTo(email)[0]!.text, /A found animal may be a registered pet/);
});

test('tries a mail again after a deferral or a closed connection, and gives it up and shows it after a refusal', async () => {
  const { smtp, member, happens, send, sql, place } = await open();
  const late = await member('staff', 'late');
  const closed = await member('staff', 'close');
  const refused = await member('owner', 'refuse');
  await happens('matchCandidate.found');
  await send();
  const stateOf = async ({ personId }: { personId: string }) =>
    (
      await sql<{ status: string; attempt: number; problem: string | null }>(
        'SELECT status, attempt, problem FROM mails WHERE person_id = $1',
        [personId],
      )
    )[0];
  assert.deepEqual(await stateOf(late), { status: 'PENDING', attempt: 1, problem: 'deferred' });
  assert.deepEqual(await stateOf(closed), { status: 'PENDING', attempt: 1, problem: 'unreachable' });
  assert.deepEqual(await stateOf(refused), { status: 'FAILED', attempt: 1, problem: 'refused' });
  const seen = requireAnswer(await refused.ask('GET', `${place}/mail-settings`), 'readMailSettings');
  assert.equal(seen!.problem, 'refused');
  smtp.opens();
  await send();
  assert.equal((await stateOf(late))?.status, 'SENT');
  assert.equal(smtp.mailsTo(late.email).length, 1);
  const ids = smtp.tries.filter((address) => address === late.email);
  assert.equal(ids.length, 2);
});

test('a server that does not answer is left, and a stop ends the attempt: the mail is sent by another sender', async () => {
  const { member, happens, services, sql, smtp } = await open();
  const { email, personId } = await member('staff', 'hang');
  await happens('matchCandidate.found');
  await queueNewMails(services);
  await sql(`UPDATE mails SET next_attempt_at = service_now() - interval '1 day'`);
  const claimed = (await services.database.system((run) => claimMail(run, 60_000)))!;
  const stopping = new AbortController();
  const sending = sendMail(services, claimed, stopping.signal);
  await smtp.tried(email);
  stopping.abort();
  await assert.rejects(sending, { name: 'AbortError' });
  const [kept] = await sql<{ status: string; attempt: number }>('SELECT status, attempt FROM mails');
  assert.deepEqual(kept, { status: 'PENDING', attempt: 0 });
  // Its lease has ended: the first sender may no longer send or write.
  const other = newEmail();
  await sql(`UPDATE mails SET next_attempt_at = service_now() - interval '1 day'`);
  await services.database.system((run) => changePerson(run, personId, { email: other }));
  const again = (await services.database.system((run) => claimMail(run, 60_000)))!;
  assert.equal(again.fence, claimed.fence + 1);
  await sendMail(services, claimed, NEVER);
  assert.deepEqual(await sql('SELECT status, attempt FROM mails'), [{ status: 'PENDING', attempt: 0 }]);
  await sendMail(services, again, NEVER);
  assert.deepEqual(await sql('SELECT status, attempt FROM mails'), [{ status: 'SENT', attempt: 1 }]);
  assert.equal(smtp.mailsTo(other).length, 1);
});

test('a reader stops the mails by one POST without signing in, and a link that is only read, or changed, stops nothing', async () => {
  const { smtp, member, happens, send, service, place, mails } = await open();
  const staff = await member('staff');
  await happens('matchCandidate.found');
  await send();
  const url = /List-Unsubscribe: <([^>]+)>/.exec(smtp.mailsTo(staff.email)[0]!.text)![1]!;
  const kinds = async () => requireAnswer(await staff.ask('GET', `${place}/mail-settings`), 'readMailSettings')!.kinds;
  const page = await fetch(url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Harbour &amp; &lt;Shelter&gt;/);
  const changed = `${url.slice(0, -4)}AAAA`;
  for (const wrong of [changed, `${service.url}/mail/stop`, `${service.url}/mail/stop?token=x.y`])
    assert.equal((await fetch(wrong, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })).status, 404, wrong);
  assert.deepEqual(await kinds(), ['candidate', 'sighting', 'message', 'registration']);
  const stopped = await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  assert.equal(stopped.status, 200);
  assert.deepEqual(await kinds(), []);
  await happens('matchCandidate.found');
  await send();
  assert.equal((await mails()).length, 1);
});

test('people choose kinds and language, and a kind without the right of the role is not theirs', async () => {
  const { smtp, member, happens, send, place } = await open();
  const [staff, developer] = [await member('staff'), await member('developer')];
  const choose = (person: typeof staff, body: object) => person.ask('PATCH', `${place}/mail-settings`, body);
  const all = ['candidate', 'sighting', 'message', 'problem'];
  const chosen = requireAnswer(await choose(staff, { kinds: all, language: 'ko' }), 'changeMailSettings')!;
  assert.deepEqual([chosen.kinds, chosen.language], [['candidate', 'sighting', 'message'], 'ko']);
  requireAnswer(await choose(developer, { kinds: ['problem'], language: 'de' }), 'changeMailSettings');
  await happens('matchCandidate.found');
  await happens('webhookEndpoint.disabled');
  await send();
  assert.match(smtp.mailsTo(staff.email)[0]!.text, /발견된 동물 1마리/);
  assert.doesNotMatch(smtp.mailsTo(staff.email)[0]!.text, /웹훅/);
  assert.match(smtp.mailsTo(developer.email)[0]!.text, /Ein Webhook wurde abgeschaltet/);
  assert.doesNotMatch(smtp.mailsTo(developer.email)[0]!.text, /gefundenes Tier/);
});

test('staff are mailed a registration that failed and a pet that may be registered twice, owners changed error rates', async () => {
  const { smtp, member, happens, send } = await open();
  const [staff, owner, developer] = [await member('staff'), await member('owner'), await member('developer')];
  for (const type of ['fingerprintAdditionJob.failed', 'pet.duplicateFound', 'calibration.changed'] as const)
    await happens(type);
  await send();
  const textsTo = ({ email }: typeof staff) => smtp.mailsTo(email).map(({ text }) => text);
  assert.equal(textsTo(staff).length, 1);
  assert.match(textsTo(staff)[0]!, /2 registrations failed, or show a pet that may be registered already/);
  assert.match(textsTo(owner)[0]!, /error rates measured with your animals have changed/);
  assert.doesNotMatch(textsTo(owner)[0]!, /registrations/);
  assert.deepEqual(textsTo(developer), []);
});

test('many events in a day come in few mails: the next one waits longer', async () => {
  const { member, happens, send, services, sql } = await open();
  await member('staff');
  for (let n = 0; n < 20; n++) {
    await happens('matchCandidate.found');
    await send();
  }
  await happens('matchCandidate.found');
  await queueNewMails(services);
  await happens('matchCandidate.found');
  await queueNewMails(services);
  const [waiting] = await sql<{ counts: object; minutes: number }>(
    `SELECT counts, extract(epoch FROM next_attempt_at - service_now())::float8 / 60 AS minutes FROM mails WHERE status = 'PENDING'`,
  );
  assert.deepEqual(waiting!.counts, { candidate: 2 });
  assert.ok(waiting!.minutes > 50, String(waiting!.minutes));
});

test('a person who left, and a tenant that is suspended, get no mail that waited', async () => {
  const left = await open();
  const [owner, staff] = [await left.member('owner'), await left.member('staff')];
  await left.happens('matchCandidate.found');
  await queueNewMails(left.services);
  assert.equal((await owner.ask('DELETE', `${left.place}/people/${staff.personId}`)).status, 204);
  await left.send();
  assert.deepEqual([left.smtp.mailsTo(owner.email).length, left.smtp.mailsTo(staff.email).length], [1, 0]);
  await left.happens('matchCandidate.found');
  await queueNewMails(left.services);
  await suspendTenant(left.services, { tenantId: left.tenantId, by: undefined });
  await left.send();
  assert.equal(left.smtp.mailsTo(owner.email).length, 1);
});

test('an invitation is mailed with its link, which is encrypted until then and works; one that is withdrawn or replaced is not', async () => {
  const { smtp, member, send, sql, place, service, tenantId } = await open();
  const owner = await member('owner');
  const invite = async (email: string) =>
    requireAnswer(
      await owner.ask('POST', `${place}/people`, { email, name: 'http://evil.example', role: 'staff' }),
      'addPerson',
    )!;
  const [email, gone] = [newEmail(), newEmail()];
  const replaced = await invite(email);
  const invited = await invite(email);
  const withdrawn = await invite(gone);
  assert.equal(invited.isMailed, true);
  assert.equal((await owner.ask('DELETE', `${place}/invitations/${withdrawn.invitationId}`)).status, 204);
  const stored = await sql<{ link: Buffer }>('SELECT link FROM mails');
  for (const { link } of stored) assert.doesNotMatch(link.toString('latin1'), /invitation#/);
  await send();
  assert.equal(smtp.mailsTo(gone).length, 0);
  const [mail, more] = smtp.mailsTo(email);
  assert.equal(more, undefined);
  assert.ok(mail!.text.includes(invited.link.signInUrl));
  assert.ok(!mail!.text.includes(replaced.link.signInUrl));
  assert.doesNotMatch(mail!.text, /evil\.example/);
  assert.deepEqual(await sql('SELECT FROM mails WHERE link IS NOT NULL'), []);
  const secret = invited.link.signInUrl.split('#')[1]!;
  const entered = await browser(service, '', '').ask('POST', '/console/api/sign-in-link', { secret });
  assert.equal(entered.body.data.tenants[0].id, tenantId);
});

test('a tenant mails a limited number of invitations a day, and gives the links of more by hand', async () => {
  const { member, place, sql } = await open();
  const owner = await member('owner');
  await sql(
    `INSERT INTO mails (tenant_id, id, invitation_id, language, status, next_attempt_at, created_at)
     SELECT current_tenant(), gen_random_uuid(), gen_random_uuid(), 'en', 'CANCELED', service_now(), service_now()
       FROM generate_series(1, 50)`,
  );
  const body = { email: newEmail(), name: 'Ben', role: 'viewer' };
  const invited = requireAnswer(await owner.ask('POST', `${place}/people`, body), 'addPerson')!;
  assert.equal(invited.isMailed, false);
  assert.ok(invited.link.signInUrl);
});

test('the finder’s page says that people are alerted only if somebody of the tenant gets a mail about it', async () => {
  const { service, smtp } = await opening;
  const links = await openLinks(service);
  await call(links.caller, 'PATCH', '/v2/lost-and-found', { isEnabled: true });
  const link = await links.newLink({ createsSighting: true, usesMax: 5 });
  const alerts = async () => (await links.open(link.token)).reply.body.data.alertsPeople;
  assert.equal(await alerts(), false, 'nobody belongs to the tenant');
  const staff = await memberOf(service, links.tenantId, 'staff');
  assert.equal(await alerts(), true);
  const place = `/console/api/tenants/${links.tenantId}/mail-settings`;
  assert.equal((await staff.ask('PATCH', place, { kinds: ['message'] })).status, 200);
  assert.equal(await alerts(), false);
  assert.equal((await staff.ask('PATCH', place, { kinds: ['sighting'] })).status, 200);
  const { visitor } = await links.open(link.token);
  await visitor.photograph(1);
  assert.equal((await visitor.send('finishVisit')).status, 200);
  const { services } = service.app;
  await queueNewMails(services);
  const waiting = await services.database.tenant(links.tenantId, (sql) => sql('SELECT counts FROM mails'));
  assert.deepEqual(waiting, [{ counts: { sighting: 1 } }]);
  assert.deepEqual(smtp.mailsTo(staff.email), []);
});

test('a stranger sees nobody’s mail settings', async () => {
  const { service, place } = await open();
  const other = await open();
  const stranger = await other.member('owner');
  requireFailure(await stranger.ask('GET', `${place}/mail-settings`), 'roleLacksRight', 'of another tenant');
  const nobody = browser(service, '', '');
  requireFailure(await nobody.ask('PATCH', `${place}/mail-settings`, { kinds: [] }), 'notSignedIn', 'nobody');
});

test('a forgotten password is replaced by a mailed link that works once, within an hour, and an unknown address gets the same answer and no mail', async () => {
  const { service, smtp, member, send, sql, services } = await open();
  const staff = await member('staff');
  const nobody = browser(service, '', 'unrelated=1');
  const ask = (email: string, language = 'de') => nobody.ask('POST', '/console/api/sign-in-mail', { email, language });
  const queued = async (count: number) => {
    for (;;) {
      const [row] = await sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM mails WHERE person_id = $1 AND link IS NOT NULL`,
        [staff.personId],
      );
      if (row!.count === count) return;
      await new Promise(setImmediate);
    }
  };
  const ways = await nobody.ask('GET', '/console/api/sign-in-ways');
  assert.deepEqual(ways.body.data, { mailsLinks: true, organisations: [] });
  const unknown = newEmail();
  const answers = [await ask(unknown), await ask(staff.email.toUpperCase())];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body]),
    [answers[0], answers[0]].map((answer) => [answer!.status, answer!.body]),
  );
  await queued(1);
  const [stored] = await sql<{ link: Buffer }>('SELECT link FROM mails WHERE person_id = $1', [staff.personId]);
  assert.ok(!stored!.link.includes('sign-in'), 'encrypted');
  await send();
  assert.deepEqual(smtp.mailsTo(unknown), []);
  const [mail, ...more] = smtp.mailsTo(staff.email);
  assert.deepEqual(more, []);
  assert.match(mail!.text, /Subject: Ihr Anmeldelink/);
  const [, secret] = /\/console\/sign-in#(\S+)/.exec(mail!.text)!;
  const entered = await nobody.ask('POST', '/console/api/sign-in-link', { secret });
  assert.equal(entered.body.data.person.id, staff.personId);
  assert.equal((await nobody.ask('POST', '/console/api/sign-in-link', { secret })).status, 401);
  const [sent] = await sql<{ link: unknown }>('SELECT link FROM mails WHERE person_id = $1', [staff.personId]);
  assert.equal(sent!.link, null);
  await ask(staff.email);
  await queued(1);
  await sql(`UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE link IS NOT NULL`);
  await send();
  assert.equal(smtp.mailsTo(staff.email).length, 1, 'a late link is not sent');
  for (let n = 0; n < 12; n++) await mailSignInLink(services, { email: staff.email, serverUrl: service.url });
  await queued(8);
});

test('a sign-in link and news that wait for a person are two mails', async () => {
  const { service, smtp, member, happens, send, services } = await open();
  const staff = await member('staff');
  await mailSignInLink(services, { email: staff.email, serverUrl: service.url });
  await happens('matchCandidate.found');
  await send();
  const subjects = smtp.mailsTo(staff.email).map(({ text }) => /Subject: (.*)/.exec(text)?.[1]?.trim());
  assert.deepEqual(subjects.sort(), ['Harbour & <Shelter>: something waits for you', 'Your sign-in link']);
});
