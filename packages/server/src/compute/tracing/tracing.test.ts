import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { call } from '../../../testing/client.ts';
import { capture, newPet } from '../../../testing/pets.ts';
import { startServerProcess } from '../../../testing/server-process.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface Collected {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Span, 'facts'> & {
        readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
      })[];
    }[];
  }[];
}

/** A collector for OTLP over HTTP as JSON. */
async function openCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    assert.equal(request.url, '/v1/traces');
    for (const { scopeSpans } of (JSON.parse(text) as Collected).resourceSpans)
      for (const { spans: sent } of scopeSpans)
        for (const { attributes, ...span } of sent)
          spans.push({
            ...span,
            facts: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
          });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, close: () => server.close() };
}

/**
 * An unreachable collector must neither delay nor fail anything, including the stop. Returns the first tenant's key.
 */
async function startWithoutCollector(folder: string): Promise<string | undefined> {
  const server = await startServerProcess(folder, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const { url, apiKey } = server;
  assert.equal((await call({ url, apiKey }, 'GET', '/v2/pets')).status, 200);
  assert.equal(await server.stop(), 0);
  return apiKey;
}

/** Sends the body after the service has read the headers, so that it arrives in a separate packet. */
async function sendInTwo(
  url: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: object,
): Promise<number> {
  const text = JSON.stringify(body);
  const told = { ...headers, 'content-type': 'application/json', expect: '100-continue' };
  const sent = httpRequest(url, {
    method: 'POST',
    headers: { ...told, 'content-length': String(Buffer.byteLength(text)) },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end(text);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode!;
}

test('a request, its job and the engine’s work are one trace, whose id is in their lines of the log', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const apiKey = await startWithoutCollector(folder);
  const collector = await openCollector();
  context.after(collector.close);
  const server = await startServerProcess(folder, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const caller = { url: server.url, apiKey };
  const petId = await newPet(caller);
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed: 5 });
  const [traceId, callersSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const headers = { traceparent: `00-${traceId}-${callersSpan}-01`, 'x-request-id': 'request-of-the-test' };
  const accepted = await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId }, headers);
  const job = (await call(caller, 'GET', `${accepted.headers.get('location')}?waitSeconds=30`)).body.data;
  assert.equal(job.status, 'SUCCESS');
  const laterTraceId = '0af7651916cd43dd8448eb211c80319c';
  const later = { traceparent: `00-${laterTraceId}-${callersSpan}-01`, 'x-service-api-key': apiKey };
  assert.equal(await sendInTwo(`${server.url}/v2/pets`, later, { name: 'Nabi', species: 'CAT' }), 201);
  // Finished spans are exported at the latest when the service stops.
  assert.equal(await server.stop(), 0);

  const spans = collector.spans.filter((span) => span.traceId === traceId);
  const of = (name: string) => spans.filter((span) => span.name === name);
  const [request] = of('addFingerprints');
  assert.ok(request, spans.map(({ name }) => name).join('\n'));
  assert.equal(request.parentSpanId, callersSpan);
  assert.equal(request.facts['rhinarium.request_id'], 'request-of-the-test');
  assert.equal(request.facts['url.path'], `/v2/pets/${petId}:addFingerprints`);
  assert.equal(request.facts['http.response.status_code'], 202);
  assert.ok(of('database tenant').some(({ parentSpanId }) => parentSpanId === request.spanId));
  const ofLater = collector.spans.filter((span) => span.traceId === laterTraceId);
  const created = ofLater.find(({ name }) => name === 'createPet');
  const writes = ofLater.filter(
    ({ name, parentSpanId }) => name === 'database tenant' && parentSpanId === created?.spanId,
  );
  assert.ok(writes.length > 0, ofLater.map(({ name }) => name).join());
  const [attempt] = of('job FINGERPRINT_ADDITION');
  assert.equal(attempt?.facts['rhinarium.job_id'], job.id);
  assert.equal(attempt?.facts['rhinarium.outcome'], 'succeeded');
  const parents = new Map(spans.map(({ spanId, parentSpanId }) => [spanId, parentSpanId]));
  const isWithin = (id: string | undefined, spanId: string): boolean =>
    id !== undefined && (id === spanId || isWithin(parents.get(id), spanId));
  assert.ok(isWithin(attempt?.spanId, request.spanId), 'the job is part of the request that asked for it');
  assert.ok(of('engine outlierPhotos').some(({ spanId }) => isWithin(spanId, attempt!.spanId)));
  const lines = server.printed.map((line) => JSON.parse(line));
  for (const message of ['answered', 'job succeeded'])
    assert.ok(
      lines.some((line) => line.msg === message && line.traceId === traceId),
      message,
    );
  // Upkeep, heartbeats and polling are not traced.
  assert.deepEqual(
    collector.spans.filter(({ name, parentSpanId }) => parentSpanId === undefined && /^(database|engine)/.test(name)),
    [],
  );
});
