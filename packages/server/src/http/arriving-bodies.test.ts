import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { LIMITS } from '@rhinarium/contract';
import Fastify, { type FastifyError } from 'fastify';
import { Failure } from '../common/failure.ts';
import { openArrivingBodies } from './arriving-bodies.ts';
import { openBodyAdmission } from './body-admission.ts';
import { receiveForm, registerRows } from './receive-form.ts';

const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const tail = '\r\n--b--\r\n';

const wide = async () => ({ freeBytes: 100e9, sizeBytes: 200e9 });

/** A server that receives forms and JSON, at a minimum rate of 10 kB per 200 ms. */
async function open(context: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-'));
  const server = Fastify({ forceCloseConnections: true, bodyLimit: LIMITS.jsonBodyBytesMax });
  const bodies = openArrivingBodies(openBodyAdmission(wide), () => performance.now(), {
    windowMs: 200,
    bytesMin: 10_000,
  });
  bodies.register(server);
  server.setErrorHandler((error: FastifyError, _request, reply) => {
    if (!(error instanceof Failure)) return reply.send(error);
    return reply
      .headers(error.options.headers ?? {})
      .status(error.row.status)
      .send({ details: error.options.details });
  });
  let received = 0;
  const rows = { json: { method: 'POST' }, form: { method: 'POST', form: {} } };
  await registerRows<keyof typeof rows>(server, rows, (scope, name) => {
    scope.post(`/${name}`, async (request) => {
      if (name === 'json') return { bytes: JSON.stringify(request.body).length };
      received += 1;
      const place = () => path.join(folder, `received ${received}`);
      const { file, discard } = await receiveForm(request, 1e6, place);
      await discard();
      return { bytes: file?.bytes };
    });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  context.after(() => server.close());
  context.after(() => rm(folder, { recursive: true, force: true }));
  const { port } = server.server.address() as AddressInfo;
  return { bodies, folder, port };
}

interface Sent {
  readonly path: '/form' | '/json';
  readonly bytes: number;
  readonly pieces: readonly Buffer[];
}

/** Sends a body piece by piece, one every 20 ms, and returns all that is received until the server closes. */
async function send(port: number, { path, bytes, pieces }: Sent): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answered: Buffer[] = [];
  socket.on('data', (chunk) => answered.push(chunk));
  socket.on('error', () => {});
  const isForm = path === '/form';
  const type = isForm ? 'multipart/form-data; boundary=b' : 'application/json';
  const length = isForm ? head.length + bytes + tail.length : bytes;
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\n`);
  socket.write(`content-length: ${length}\r\n\r\n${isForm ? head : ''}`);
  const left = [...pieces];
  const timer = setInterval(() => {
    const piece = left.shift();
    if (piece && socket.writable) socket.write(piece);
  }, 20);
  await once(socket, 'close');
  clearInterval(timer);
  return Buffer.concat(answered).toString();
}

const timeout = 10_000;
const trickle = Array.from({ length: 1000 }, () => Buffer.alloc(100));

test('ends a stalled or trickling body with an explanation and without leaving a file', {
  timeout,
}, async (context) => {
  const { port, folder } = await open(context);
  for (const path of ['/form', '/json'] as const) {
    for (const pieces of [[Buffer.alloc(50_000)], trickle]) {
      const answer = await send(port, { path, bytes: 200_000, pieces });
      assert.match(answer, /^HTTP\/1.1 400 .*connection: close.*too slowly/is, path);
    }
  }
  assert.deepEqual(await readdir(folder), []);
});

test('receives a slow body above the minimum rate', { timeout }, async (context) => {
  const { port } = await open(context);
  const pieces = [...Array.from({ length: 30 }, () => Buffer.alloc(3000)), Buffer.from(tail)];
  const answer = await send(port, { path: '/form', bytes: 90_000, pieces });
  assert.match(answer, /^HTTP\/1.1 200 .*\{"bytes":90000\}/is);
});

test('answers 503 to every body that is still arriving at a stop, without leaving a file', {
  timeout,
}, async (context) => {
  const { bodies, port, folder } = await open(context);
  const pieces = Array.from({ length: 300 }, () => Buffer.alloc(3000));
  const answers = (['/form', '/json'] as const).map((path) => send(port, { path, bytes: 200_000, pieces }));
  while ((await readdir(folder)).length === 0);
  bodies.refuseAll();
  for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1.1 503 .*connection: close/is);
  assert.deepEqual(await readdir(folder), []);
});

test('a body over the limit of its route is refused before it is read, and a form anywhere else', {
  timeout,
}, async (context) => {
  const { port } = await open(context);
  for (const [path, bytes] of [
    ['/json', LIMITS.jsonBodyBytesMax + 1],
    ['/form', 12e6],
  ] as const) {
    const answer = await send(port, { path, bytes, pieces: [] });
    assert.match(answer, /^HTTP\/1.1 413 /, path);
  }
  const form = new FormData();
  form.append('a', 'b');
  assert.equal((await fetch(`http://127.0.0.1:${port}/json`, { method: 'POST', body: form })).status, 415);
});
