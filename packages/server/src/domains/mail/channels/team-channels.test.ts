import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChannelFormat } from '@rhinarium/contract';
import { requireFailure } from '../../../../../../test/contract/open-world.ts';
import { memberOf, requireAnswer } from '../../../../testing/console-client.ts';
import { openReceiver } from '../../../../testing/receiver.ts';
import { newTenant, startService } from '../../../../testing/service.ts';
import { noteEvent } from '../../events/events.ts';
import { openWebhookTargets } from '../../webhooks/webhook-targets.ts';
import { claimMail } from '../mail-store.ts';
import { queueNewMails } from '../queue-mails.ts';
import { sendMail } from '../send-mail.ts';

/** Service without a mail server, whose sender sleeps. */
const opening = startService({ role: 'api', webhookAddresses: 'any' });
test.after(async () => (await opening).close());

const NEVER = new AbortController().signal;
const ID = '0198b5a2-0000-7000-8000-000000000001';
const FOUND = {
  type: 'matchCandidate.found',
  data: { matchCandidateId: ID, sightingId: ID, petId: ID, jobId: ID, status: 'OPEN' },
} as const;

async function open() {
  const service = await opening;
  const { services } = service.app;
  const receiver = await openReceiver();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const place = `/console/api/tenants/${tenantId}/team-channels`;
  const given = { name: 'Team', format: 'json', url: receiver.url, kinds: ['candidate'], language: 'en' };
  const sql = <Row extends object>(text: string) => services.database.tenant(tenantId, (run) => run<Row>(text));
  const list = async () => requireAnswer(await owner.ask('GET', place), 'listTeamChannels')!;
  return {
    services,
    receiver,
    tenantId,
    owner,
    place,
    sql,
    given,
    list,
    link: `${service.url}/console/${tenantId}/to-do`,
    alone: async () => (await list())[0]!,
    add: async (changes: object = {}) =>
      requireAnswer(await owner.ask('POST', place, { ...given, ...changes }), 'addTeamChannel')!,
    happens: (isCommitted = true) =>
      services.database
        .tenant(tenantId, async (run) => {
          await noteEvent(services, run, tenantId, FOUND);
          if (!isCommitted) throw new Error('rolled back');
        })
        .catch(() => undefined),
    /** Queues what has happened, and sends what waits for channels, however long. */
    async send(senderCount = 1, using = services) {
      await queueNewMails(services);
      await sql(`UPDATE mails SET next_attempt_at = service_now() - interval '1 day' WHERE status = 'PENDING'`);
      const sendDue = async () => {
        for (;;) {
          const claimed = await services.database.system((run) => claimMail(run, 60_000, false));
          if (!claimed) return;
          await sendMail(using, claimed, NEVER);
        }
      };
      await Promise.all(Array.from({ length: senderCount }, sendDue));
    },
    mails: () => sql<{ status: string; attempt: number }>('SELECT status, attempt FROM mails ORDER BY id'),
  };
}

test('a fact goes once to each channel that has its kind, without a mail server, as the subject of a mail and its link', async () => {
  const { receiver, tenantId, add, happens, send, link } = await open();
  const formats: readonly ChannelFormat[] = ['ntfy', 'slack', 'teams', 'json'];
  for (const format of formats) await add({ format, url: `${receiver.url}/${format}`, language: 'en' });
  await add({ format: 'ntfy', url: `${receiver.url}/ko`, language: 'ko' });
  await add({ url: `${receiver.url}/other`, kinds: ['problem'] });
  await happens();
  await happens();
  await happens(false);
  await send(3);
  const to = (name: string) => receiver.received.filter(({ path }) => path.endsWith(`/${name}`));
  assert.deepEqual(
    [...formats, 'ko', 'other'].map((name) => to(name).length),
    [1, 1, 1, 1, 1, 0],
  );
  const subject = 'A test’s own tenant: something waits for you';
  const decoded = (title: unknown) =>
    Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(String(title))![1]!, 'base64').toString();
  const [ntfy] = to('ntfy');
  assert.equal(decoded(ntfy!.headers['title']), subject);
  assert.deepEqual([ntfy!.headers['click'], ntfy!.body], [link, `Open the list: ${link}`]);
  assert.match(decoded(to('ko')[0]!.headers['title']), /[가-힣]/);
  const bodyOf = (name: string) => JSON.parse(to(name)[0]!.body);
  assert.deepEqual(bodyOf('slack'), { text: `${subject}\n<${link}|Open the list>`, unfurl_links: false });
  const [{ content, contentType }] = bodyOf('teams').attachments;
  assert.equal(contentType, 'application/vnd.microsoft.card.adaptive');
  assert.equal(content.body[0].inlines[0].text, subject);
  assert.deepEqual(content.actions, [{ type: 'Action.OpenUrl', title: 'Open the list', url: link }]);
  const { id, ...rest } = bodyOf('json');
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(rest, { title: subject, url: link });
  for (const { body } of receiver.received) assert.ok(!body.replaceAll(tenantId, '').includes(ID));
});

test('a busy endpoint gets it later, once; one that is gone stops the channel, which a test that arrives starts again', async () => {
  const { receiver, owner, place, add, happens, send, mails, alone, sql } = await open();
  const { id } = await add();
  receiver.answers((response) => response.writeHead(503).end());
  await happens();
  await send();
  assert.deepEqual(await mails(), [{ status: 'PENDING', attempt: 1 }]);
  assert.deepEqual([(await alone()).problem, (await alone()).isStopped], ['deferred', false]);
  receiver.answers((response) => response.writeHead(200).end());
  await send();
  assert.deepEqual(await mails(), [{ status: 'SENT', attempt: 2 }]);
  assert.equal(JSON.parse(receiver.received[0]!.body).id, JSON.parse(receiver.received[1]!.body).id);
  assert.equal((await alone()).problem, null);
  receiver.answers((response) => response.writeHead(404).end());
  await happens();
  await send();
  assert.deepEqual([(await alone()).problem, (await alone()).isStopped], ['refused', true]);
  const [entry] = await sql<{ by: string }>(`SELECT by_name AS by FROM audit_log WHERE action = 'teamChannel.stopped'`);
  assert.equal(entry!.by, 'the service');
  const before = receiver.received.length;
  await happens();
  await send();
  assert.equal(receiver.received.length, before);
  const tested = async () => requireAnswer(await owner.ask('POST', `${place}/${id}/test`), 'testTeamChannel')!;
  assert.equal((await tested()).isStopped, true, 'still gone');
  receiver.answers((response) => response.writeHead(204).end());
  assert.equal((await tested()).isStopped, false);
  assert.match(receiver.received.at(-1)!.body, /this is a test/);
  await happens();
  await send();
  assert.match(receiver.received.at(-1)!.body, /something waits/);
});

test('a channel is given up after the last of the attempts, and a redirect is not followed', async () => {
  const { receiver, add, happens, send, alone, sql } = await open();
  await add();
  receiver.answers((response) => response.writeHead(500).end());
  await happens();
  await queueNewMails((await opening).app.services);
  await sql('UPDATE mails SET attempt = 7');
  await send();
  assert.deepEqual([(await alone()).problem, (await alone()).isStopped], ['deferred', true]);
  const other = await open();
  await other.add();
  other.receiver.answers((response) => response.writeHead(302, { location: receiver.url }).end());
  await other.happens();
  await other.send();
  assert.equal((await other.alone()).isStopped, true);
  assert.equal(receiver.received.length, 1);
});

test('an address within the network is refused when a channel is added, and when it is written to after the setting became stricter', async () => {
  const { services, receiver, given, add, happens, send, alone } = await open();
  const strict = { ...services, webhookTargets: openWebhookTargets('public') };
  const { addChannel } = await import('./channel-actions.ts');
  const tenant = { id: ID, name: 'Any' };
  for (const url of [
    'https://127.0.0.1/x',
    'https://169.254.169.254/',
    'http://example.org/',
    'https://a:b@example.org/',
  ])
    await assert.rejects(
      addChannel(strict, { tenant, person: { id: ID, name: 'Any' } }, { ...given, url } as never),
      { name: 'Failure' },
      url,
    );
  await add();
  await happens();
  await send(1, strict);
  assert.deepEqual([(await alone()).problem, receiver.received.length], ['refused', 0]);
});

test('the URL is encrypted and shown to nobody, a choice of kinds counts at once, and a removed channel gets nothing that waited', async () => {
  const { receiver, owner, place, add, happens, send, list, sql, services } = await open();
  const added = await add({ url: `${receiver.url}?secret=shibboleth` });
  const [{ url }] = (await sql<{ url: Buffer }>('SELECT url FROM team_channels')) as [{ url: Buffer }];
  assert.ok(!url.includes('shibboleth'));
  assert.ok(!JSON.stringify([added, await list()]).includes('shibboleth'));
  assert.equal(added.host, new URL(receiver.url).host);
  await happens();
  await queueNewMails(services);
  const at = `${place}/${added.id}`;
  assert.equal((await owner.ask('PATCH', at, { kinds: ['message'] })).status, 204);
  await send();
  assert.equal((await owner.ask('PATCH', at, { kinds: ['candidate'] })).status, 204);
  await happens();
  await queueNewMails(services);
  assert.equal((await owner.ask('DELETE', at)).status, 204);
  await send();
  assert.deepEqual(receiver.received, []);
  for (const [method, path] of [
    ['DELETE', at],
    ['POST', `${at}/test`],
  ] as const)
    requireFailure(await owner.ask(method, path), 'noSuchResource', method);
});

test('a tenant has ten channels, and they count as somebody who gets word', async () => {
  const { owner, tenantId, add, place, given } = await open();
  const told = async () =>
    requireAnswer(await owner.ask('GET', `/console/api/tenants/${tenantId}/mail-settings`), 'readMailSettings')!
      .readerCount;
  await add();
  assert.equal(await told(), 0, 'not told of photos');
  for (let n = 1; n < 10; n++) await add({ kinds: ['sighting'] });
  assert.equal(await told(), 9);
  requireFailure(await owner.ask('POST', place, given), 'stateConflict', 'eleventh');
});
