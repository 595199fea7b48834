import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { operatorOf } from '../../testing/console-client.ts';
import { newDataFolder } from '../../testing/data-folder.ts';
import { openReceiver } from '../../testing/receiver.ts';
import { newTenant, startService, type TestService } from '../../testing/service.ts';
import { openSmtpServer } from '../../testing/smtp-server.ts';
import { changePerson } from '../domains/people/store.ts';
import { ownCertificate } from '../http/local-https/own-certificate.ts';
import { noteAudit } from '../storage/audit/note-audit.ts';
import { type Collector, openCollector } from './audit-delivery/open-collector.ts';
import { deliverAudit, startAuditDelivery } from './deliver-audit.ts';

const signal = new AbortController().signal;
const settings = { auditAuthorization: undefined, webhookAddresses: 'public' } as const;

interface SyslogServer {
  readonly port: number;
  /** Events in the order of arrival, by the length in front of each message. */
  readonly events: { readonly header: string; readonly [field: string]: unknown }[];
  close(): Promise<void>;
}

/** A collector of syslog. `meets`: what it does with a connection instead of reading it to its end. */
async function openSyslogServer({
  port = 0,
  meets,
  certificate,
}: {
  port?: number;
  meets?: (socket: Socket) => void;
  certificate?: { key: string; cert: string };
} = {}): Promise<SyslogServer> {
  const events: SyslogServer['events'] = [];
  const take = (socket: Socket) => {
    socket.on('error', () => {});
    if (meets) return meets(socket);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    socket.on('end', () => void events.push(...eventsOf(Buffer.concat(chunks))));
  };
  const server: Server = certificate ? createTlsServer(certificate, take) : createTcpServer(take);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.close();
    await once(server, 'close');
  };
  after(() => server.close());
  return { port: (server.address() as AddressInfo).port, events, close };
}

function eventsOf(bytes: Buffer): SyslogServer['events'] {
  const events: SyslogServer['events'] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const end = space + 1 + Number(bytes.subarray(at, space));
    const message = bytes.subarray(space + 1, end).toString();
    const json = message.indexOf('{');
    events.push({ header: message.slice(0, json), ...JSON.parse(message.slice(json)) });
    at = end;
  }
  return events;
}

let opened: Promise<TestService> | undefined;
after(async () => (await opened)?.close());

/** A tenant in a service that delivers nothing by itself, whose entries until now were taken. */
async function open() {
  opened ??= startService({ role: 'api' });
  const service = await opened;
  const { services } = service.app;
  const { tenantId } = await newTenant(service);
  await deliverAudit(services, { take: async () => {} }, signal);
  const note = (...actions: string[]) =>
    services.database.tenant(tenantId, async (sql) => {
      for (const action of actions)
        await noteAudit(services, sql, tenantId, {
          by: undefined,
          action,
          subject: '측정',
          details: { of: '"10 %"\n' },
        });
    });
  const row = async () => {
    const rows = await services.database.system((sql) =>
      sql<{ fault: string | null; holder: string | null }>('SELECT fault, holder FROM audit_delivery'),
    );
    return rows[0]!;
  };
  const deliver = (collector: Collector) => deliverAudit(services, collector, signal);
  return { service, services, tenantId, note, row, deliver };
}

const codes = (events: readonly object[]) =>
  events.map((event) => (event as { metadata: { event_code: string } }).metadata.event_code);

test('a collector of syslog gets every entry once, in order, as an OCSF event in a message of RFC 5424', async () => {
  const { tenantId, note, row, deliver } = await open();
  const server = await openSyslogServer();
  const collector = openCollector(`syslog://127.0.0.1:${server.port}`, settings);
  await note('did.one', 'did.two');
  assert.equal(await deliver(collector), true);
  await note('did.three');
  assert.equal(await deliver(collector), true);
  assert.equal(await deliver(collector), true);
  assert.deepEqual(codes(server.events), ['did.one', 'did.two', 'did.three']);
  const [event] = server.events;
  assert.match(event!.header, /^<110>1 \d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z \S+ rhinarium - did\.one - $/);
  assert.equal(event!['class_uid'], 3004);
  assert.deepEqual(event!['entity'], { uid: '측정', data: { of: '"10 %"\n' } });
  assert.equal((event!['metadata'] as { tenant_uid: string }).tenant_uid, tenantId);
  assert.deepEqual(await row(), { fault: null, holder: null });
});

test('entries wait while the collector is away, more than one message of it, and the fault is noted until it takes them', async () => {
  const { service, note, row, deliver } = await open();
  const server = await openSyslogServer();
  await server.close();
  const collector = openCollector(`syslog://127.0.0.1:${server.port}`, settings);
  const actions = Array.from({ length: 450 }, (_, n) => `did.n${n}`);
  await note(...actions);
  assert.equal(await deliver(collector), false);
  assert.match((await row()).fault!, /ECONNREFUSED/);
  const operator = await operatorOf(service);
  const shown = async () =>
    (await operator.ask('GET', '/console/api/operator/installation')).body as { data: { auditFault: string } };
  assert.match((await shown()).data.auditFault, /ECONNREFUSED/);
  const figures = async () => await (await fetch(`${service.url}/metrics`)).text();
  assert.match(await figures(), /^rhinarium_audit_delivery_failing_seconds 0\.\d+$/m);
  const again = await openSyslogServer({ port: server.port });
  assert.equal(await deliver(collector), true);
  assert.deepEqual(codes(again.events).slice(0, 450), actions);
  assert.equal((await row()).fault, null);
  assert.equal((await shown()).data.auditFault, null);
});

test('what a collector closed, dropped or never answered before it had read to the end is sent again', async () => {
  const { note, row, deliver } = await open();
  await note('did.this');
  const meetings: Record<string, readonly [(socket: Socket) => void, RegExp]> = {
    closes: [(socket) => socket.end(), /closed the connection before|ECONNRESET|EPIPE/],
    drops: [(socket) => socket.destroy(), /closed the connection before|ECONNRESET|EPIPE/],
    resets: [(socket) => socket.once('data', () => socket.resetAndDestroy()), /ECONNRESET/],
  };
  for (const [name, [meets, fault]] of Object.entries(meetings)) {
    const server = await openSyslogServer({ meets });
    assert.equal(await deliver(openCollector(`syslog://127.0.0.1:${server.port}`, settings)), false, name);
    assert.match((await row()).fault!, fault, name);
  }
  const silent = await openSyslogServer({ meets: (socket) => void socket.pause() });
  const collector = openCollector(`syslog://127.0.0.1:${silent.port}`, settings);
  const hasty: Collector = { take: (events, now) => collector.take(events, now, AbortSignal.timeout(600)) };
  assert.equal(await deliver(hasty), false);
  assert.match((await row()).fault!, /did not close the connection in time/);
  const server = await openSyslogServer();
  assert.equal(await deliver(openCollector(`syslog://127.0.0.1:${server.port}`, settings)), true);
  assert.deepEqual(codes(server.events), ['did.this']);
});

test('over TLS the collector is known by its certificate', async () => {
  const { note, row, deliver } = await open();
  await note('did.this');
  const certificate = await ownCertificate(await newDataFolder(), '127.0.0.1', new Date());
  const server = await openSyslogServer({ certificate });
  const url = `syslogs://127.0.0.1:${server.port}`;
  assert.equal(await deliver(openCollector(url, settings)), false);
  assert.match((await row()).fault!, /self.signed certificate/);
  assert.equal(await deliver(openCollector(url, settings, certificate.cert)), true, (await row()).fault ?? '');
  assert.deepEqual(codes(server.events), ['did.this']);
});

test('a collector at a URL gets a POST of lines, with its authorization, until its status is 2xx', async () => {
  const { note, row, deliver } = await open();
  await note('did.one', 'did.two');
  const receiver = await openReceiver();
  receiver.answers((response, index) => response.writeHead(index === 0 ? 503 : 200).end());
  assert.equal(await deliver(openCollector(receiver.url, settings)), false, 'http');
  assert.equal((await row()).fault, 'refusedAddress');
  const collector = openCollector(receiver.url, { auditAuthorization: 'Splunk a-token', webhookAddresses: 'any' });
  assert.equal(await deliver(collector), false);
  assert.equal((await row()).fault, 'status 503');
  assert.equal(await deliver(collector), true);
  assert.equal(receiver.received.length, 2);
  const { headers, body } = receiver.received[1]!;
  assert.deepEqual([headers['content-type'], headers.authorization], ['application/x-ndjson', 'Splunk a-token']);
  const events = body.trimEnd().split('\n');
  assert.deepEqual(codes(events.map((line) => JSON.parse(line))), ['did.one', 'did.two']);
});

test('of several processes one delivers, and one that died is followed after its lease', async () => {
  const { services, note, deliver } = await open();
  await note('did.this');
  const taken: string[] = [];
  const collector: Collector = { take: async (events) => void taken.push(...events.map(({ action }) => action)) };
  await Promise.all([1, 2, 3].map(() => deliver(collector)));
  assert.deepEqual(taken, ['did.this']);
  const held = (until: string) =>
    services.database.system((sql) =>
      sql(`UPDATE audit_delivery SET holder = gen_random_uuid(), held_until = service_now() + interval '${until}'`),
    );
  await note('did.that');
  await held('1 minute');
  await deliver(collector);
  assert.deepEqual(taken, ['did.this']);
  await held('-1 second');
  await deliver(collector);
  assert.deepEqual(taken, ['did.this', 'did.that']);
});

test('continues after the database was away, and sends again what it could not note as sent', async () => {
  const { services, note } = await open();
  await note('did.this');
  const taken: string[] = [];
  const collector: Collector = { take: async (events) => void taken.push(...events.map(({ action }) => action)) };
  let isAway: 'always' | 'after' | 'never' = 'always';
  const gone = async () => Promise.reject(new Error('the database is away'));
  const database: typeof services.database = {
    ...services.database,
    system: (run) => (isAway === 'always' ? gone() : services.database.system(run)),
    tenant: (id, run) => (isAway === 'after' && taken.length > 0 ? gone() : services.database.tenant(id, run)),
  };
  const round = () => deliverAudit({ ...services, database }, collector, signal);
  await assert.rejects(round(), /is away/);
  assert.deepEqual(taken, []);
  isAway = 'after';
  await assert.rejects(round(), /is away/);
  assert.deepEqual(taken, ['did.this']);
  isAway = 'never';
  assert.equal(await round(), true);
  assert.equal(await round(), true);
  assert.deepEqual(taken, ['did.this', 'did.this']);
});

test('a running delivery looks again after a fault of the database, and rests longer after each refusal', async () => {
  const { services, note } = await open();
  await note('did.this');
  let [isAway, now, tries] = [true, 0, 0];
  const system: typeof services.database.system = (run) =>
    isAway ? Promise.reject(new Error('the database is away')) : services.database.system(run);
  const parts = { ...services, database: { ...services.database, system }, ticks: () => now };
  const take = async () => {
    tries++;
    throw new Error('it is full');
  };
  let turn = () => {};
  const delivery = startAuditDelivery(parts, { take }, (_everyMs, run) => {
    turn = run;
    return () => {};
  });
  const triesAt = async (seconds: number) => {
    await delivery.ended();
    now = seconds * 1000;
    turn();
    await delivery.ended();
    return tries;
  };
  assert.equal(await triesAt(0), 0);
  isAway = false;
  const seen = [];
  for (const seconds of [0, 9, 10, 29, 30, 70, 150, 310, 609, 610]) seen.push(await triesAt(seconds));
  await delivery.stop();
  assert.deepEqual(seen, [1, 1, 2, 2, 3, 4, 5, 6, 6, 7]);
});

test('mails operators once a day about a collector that has taken nothing for a quarter of an hour', async () => {
  const smtp = await openSmtpServer();
  smtp.opens();
  const service = await startService({ smtpUrl: smtp.url, mailFrom: 'desk@rhinarium.example', role: 'api' });
  try {
    const { services } = service.app;
    await newTenant(service);
    const { personId } = await operatorOf(service);
    await services.database.system((sql) => changePerson(sql, personId, { email: 'op@example.com' }));
    const collector: Collector = { take: async () => Promise.reject(new Error('it is full')) };
    const mailsAfter = async (age: string) => {
      await services.database.system((sql) =>
        sql(
          `UPDATE audit_delivery SET failing_since = failing_since - interval '${age}', told_at = told_at - interval '${age}'`,
        ),
      );
      assert.equal(await deliverAudit(services, collector, signal), false);
      return smtp.mailsTo('op@example.com').length;
    };
    assert.equal(await mailsAfter('0'), 0);
    assert.equal(await mailsAfter('14 minutes'), 0);
    assert.equal(await mailsAfter('1 minute'), 1);
    assert.equal(await mailsAfter('23 hours'), 1);
    assert.equal(await mailsAfter('1 hour'), 2);
    assert.match(smtp.mailsTo('op@example.com')[0]!.text, /the audit log is not delivered[\s\S]*it is full/);
  } finally {
    await service.close();
    await smtp.close();
  }
});
