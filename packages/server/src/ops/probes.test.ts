import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { call, upload } from '../../testing/client.ts';
import { photo } from '../../testing/photo.ts';
import { newTenant, sharedService, startService } from '../../testing/service.ts';
import type { App } from '../app.ts';
import { openReadiness } from './probes.ts';

const failing = () => Promise.reject(new Error('the bucket is away'));
const hanging = () => new Promise<never>(() => {});

test('a bucket that fails or hangs is degraded, and no node waits for it or is unready', async () => {
  const { services } = (await sharedService()).app;
  for (const check of [failing, hanging]) {
    let nowMs = 0;
    const blobs = { ...services.blobs, check };
    const readiness = openReadiness({ database: services.database, blobs, ticks: () => nowMs }, true);
    await readiness();
    nowMs = 2000;
    assert.deepEqual(await readiness(), ['images']);
    await assert.rejects(openReadiness({ ...services, blobs: { ...blobs, check: failing } }, false)());
  }
  assert.deepEqual(await openReadiness(services, true)(), []);
});

test('a full disk of the database is degraded, seen by a temporary file', async () => {
  const { services } = (await sharedService()).app;
  const written = () =>
    services.database.system(async (sql) => {
      await sql('SELECT pg_stat_force_next_flush()');
      return await sql<{ temp_files: string }>(
        'SELECT temp_files FROM pg_stat_database WHERE datname = current_database()',
      );
    });
  const before = Number((await written())[0]!.temp_files);
  const full = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' });
  const database = { ...services.database, ping: () => services.database.ping(), system: () => Promise.reject(full) };
  assert.deepEqual(await openReadiness({ ...services, database }, false)(), ['databaseDisk']);
  let after = before;
  for (const endsAt = performance.now() + 20_000; after === before && performance.now() < endsAt; ) {
    assert.deepEqual(await openReadiness(services, false)(), []);
    after = Number((await written())[0]!.temp_files);
  }
  assert.ok(after > before, 'no temporary file was written');
});

/** Timeout above that of any probe, ms, so that a probe that hangs fails the test. */
const patienceMs = 20_000;

const probe = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(patienceMs) });

function urlOfProbes({ probeServer }: App): string {
  const bound = probeServer?.server.address();
  assert.ok(bound !== null && typeof bound === 'object');
  return `http://127.0.0.1:${bound.port}`;
}

/**
 * Suspends the processes that serve the open connections, like a machine that hangs. Returns a function that resumes
 * them.
 */
async function stopConnections({ services }: App): Promise<() => void> {
  const rows = await services.database.system((sql) =>
    sql<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`),
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  };
}

test('readiness and metrics can have a separate address and a token; liveness is answered on both', async (context) => {
  const token = 'a secret of the test';
  const service = await startService({
    role: 'api',
    engineThreads: 1,
    probeAddress: { host: '127.0.0.1', port: 0 },
    probeToken: token,
    publicUrl: 'https://pets.example.com',
    hstsSeconds: 3600,
  });
  try {
    const probes = urlOfProbes(service.app);
    const bound = service.app.server.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${bound.port}`;
    for (const path of ['/metrics', '/health/ready']) {
      assert.equal((await probe(url, path)).status, 404, path);
      assert.equal((await probe(probes, path)).status, 401, path);
      assert.equal((await probe(probes, path, { authorization: 'Bearer another' })).status, 401, path);
      assert.equal((await probe(probes, path, { authorization: `Bearer ${token}` })).status, 200, path);
    }
    for (const place of [url, probes]) assert.equal((await probe(place, '/health/live')).status, 200);
    assert.equal((await probe(probes, '/v2/pets')).status, 404);
    await context.test(
      'every answer except answers to probes says that browsers keep to https, where that is set',
      async () => {
        const hstsOf = async (place: string) => (await probe(place, '')).headers.get('strict-transport-security');
        const places = ['/', '/console', '/v2/pets', '/unknown'].map((path) => hstsOf(`${url}${path}`));
        assert.deepEqual(await Promise.all(places), Array(4).fill('max-age=3600'));
        assert.equal(await hstsOf(`${probes}/health/live`), null);
      },
    );
    await context.test('a service that drains is not ready, answers, and keeps no connection', async () => {
      assert.equal((await probe(url, '/health/live')).headers.get('connection'), 'keep-alive');
      await service.app.drain();
      assert.equal((await probe(probes, '/health/ready', { authorization: `Bearer ${token}` })).status, 503);
      const answer = await probe(url, '/v2/pets');
      assert.deepEqual([answer.status, answer.headers.get('connection')], [401, 'close']);
      const levels = service.log.map((line) => JSON.parse(line)).map(({ level, msg }) => ({ level, msg }));
      const warned = { level: 40, msg: 'draining' };
      assert.deepEqual(
        levels.filter(({ level }) => level >= 40),
        [warned],
      );
    });
  } finally {
    await service.close();
  }
});

test('a closing service waits for no unused connection, and answers what arrives over a kept one', async () => {
  const service = await startService({ role: 'api', engineThreads: 1 });
  const { server } = service.app.server;
  const { port } = server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1');
  const unusedClosed = once(unused, 'close');
  await once(unused, 'connect');
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const request = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n';
  // The beginning of the second request has arrived when the first is answered.
  socket.write(`${request}\r\n${request}`);
  const [first] = await once(socket, 'data');
  const closed = service.close();
  while (server.listening) await new Promise(setImmediate);
  await unusedClosed;
  socket.write('\r\n');
  const [second] = await once(socket, 'data');
  await closed;
  assert.match(first, /^HTTP\/1.1 200 /);
  assert.match(second, /^HTTP\/1.1 200 .*\r\nconnection: close\r\n/is);
});

test('the age of both queues is current at each scrape; while the database hangs readiness answers 503', async () => {
  let turnedMs = 0;
  const service = await startService(
    { role: 'api', engineThreads: 1 },
    () => new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + turnedMs),
  );
  try {
    const { apiKey } = await newTenant(service);
    const caller = { url: service.url, apiKey };
    const fingerprints: string[] = [];
    for (const shot of [0, 1, 2]) {
      const form = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
      const file = await photo('CAT', 1, 'fingerprint', shot);
      fingerprints.push((await upload(caller, '/v1/fingerprints:upload', file, form)).body.data.id);
    }
    assert.equal((await call(caller, 'POST', '/v1/pets:identify', { fingerprints })).status, 202);
    const endpoint = await call(caller, 'POST', '/v2/webhook-endpoints', { url: 'https://receiver.example' });
    await call(caller, 'POST', `/v2/webhook-endpoints/${endpoint.body.data.id}:test`);
    turnedMs = 31_000;
    const figures = await (await probe(service.url, '/metrics')).text();
    assert.match(figures, /^rhinarium_queue_age_seconds 31$/m);
    assert.match(figures, /^rhinarium_jobs_waiting 1$/m);
    assert.match(figures, /^rhinarium_webhook_deliveries_waiting 1$/m);
    assert.match(figures, /^rhinarium_webhook_delay_seconds 31$/m);
    assert.match(figures, /^rhinarium_webhook_endpoints_failing 0$/m);
    assert.match(figures, /^rhinarium_backup_timestamp_seconds 0$/m);

    const goOn = await stopConnections(service.app);
    try {
      const replies = await Promise.all(Array.from({ length: 5 }, () => probe(service.url, '/health/ready')));
      assert.deepEqual(
        replies.map((reply) => reply.status),
        [503, 503, 503, 503, 503],
      );
      assert.equal((await probe(service.url, '/health/live')).status, 200);
    } finally {
      goOn();
    }
    let status = 503;
    for (const endsAt = performance.now() + patienceMs; status !== 200 && performance.now() < endsAt; )
      status = (await probe(service.url, '/health/ready')).status;
    assert.equal(status, 200);
  } finally {
    await service.close();
  }
});

test('without the setting no answer says that browsers keep to https', async () => {
  const { url } = await sharedService();
  for (const path of ['/', '/console', '/v2/pets'])
    assert.equal((await fetch(`${url}${path}`)).headers.get('strict-transport-security'), null, path);
});
