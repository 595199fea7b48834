import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { Failure } from '../common/failure.ts';
import { receiveForm } from './receive-form.ts';

const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const tail = '\r\n--b--\r\n';

/** A server that receives one form at a time, at a minimum rate of 10 kB per 200 ms. */
async function open(context: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-'));
  const server = Fastify({ forceCloseConnections: true });
  await server.register(multipart, { throwFileSizeLimit: false });
  const failures: unknown[] = [];
  server.post('/', async (request, reply) => {
    const place = () => path.join(folder, 'received');
    try {
      const { file, discard } = await receiveForm(request, 1e6, place, { windowMs: 200, bytesMin: 10_000 });
      await discard();
      return { bytes: file?.bytes };
    } catch (cause) {
      failures.push(cause);
      if (cause instanceof Failure) reply.headers(cause.options.headers ?? {});
      return reply.status(400).send({ files: await readdir(folder) });
    }
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  context.after(() => server.close());
  context.after(() => rm(folder, { recursive: true, force: true }));
  const { port } = server.server.address() as AddressInfo;
  return { failures, port };
}

/** Sends the pieces, one per `everyMs`, and returns everything received until the server closed the connection. */
async function send(port: number, bytes: number, pieces: readonly Buffer[], everyMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answered: Buffer[] = [];
  socket.on('data', (chunk) => answered.push(chunk));
  socket.on('error', () => {});
  const length = head.length + bytes + tail.length;
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\n`);
  socket.write(`content-length: ${length}\r\n\r\n${head}`);
  const left = [...pieces];
  const timer = setInterval(() => {
    const piece = left.shift();
    if (piece && socket.writable) socket.write(piece);
  }, everyMs);
  await once(socket, 'close');
  clearInterval(timer);
  return Buffer.concat(answered).toString();
}

test('ends a stalled or trickling body with an explanation and without leaving a file', {
  timeout: 10_000,
}, async (context) => {
  const { failures, port } = await open(context);
  const trickle = Array.from({ length: 1000 }, () => Buffer.alloc(100));
  for (const pieces of [[Buffer.alloc(50_000)], trickle]) {
    const answer = await send(port, 900_000, pieces, 20);
    assert.match(answer, /^HTTP\/1.1 400 .*connection: close.*\{"files":\[\]\}/is);
  }
  for (const cause of failures) {
    assert.ok(cause instanceof Failure && /too slowly/.test(String(cause.options.details?.['file'])), String(cause));
  }
  assert.equal(failures.length, 2);
});

test('receives a slow body above the minimum rate', async (context) => {
  const { port } = await open(context);
  const pieces = [...Array.from({ length: 30 }, () => Buffer.alloc(3000)), Buffer.from(tail)];
  assert.match(await send(port, 90_000, pieces, 20), /^HTTP\/1.1 200 .*\{"bytes":90000\}/is);
});
