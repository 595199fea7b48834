import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { inPieces } from './bound-answers.ts';
import { endSlowReaders } from './end-slow-readers.ts';

const answerBytes = 48 * 1024 * 1024;
const timeout = 20_000;
const pace = { windowMs: 400, bytesMin: 100_000 };

/** A server that ends readers below 100 kB per 400 ms of the test's clock, and answers when `ready` resolves. */
async function open(context: TestContext, ticks: () => number, ready = Promise.resolve()) {
  const readers = endSlowReaders(ticks, pace);
  const server = createServer((_request, response) => {
    readers.watch(response);
    response.writeHead(200, { 'content-length': answerBytes });
    response.flushHeaders();
    void ready.then(() => inPieces(Buffer.alloc(answerBytes)).pipe(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    readers.close();
    server.close();
    server.closeAllConnections();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

test('a connection whose client stops reading is closed', { timeout }, async (context) => {
  let nowMs = 0;
  const { server, port } = await open(context, () => {
    nowMs += pace.windowMs;
    return nowMs;
  });
  const accepted = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [served] = await accepted;
  await once(served, 'close');
  socket.destroy();
});

test('a slow reader above the minimum rate gets the whole answer', { timeout }, async (context) => {
  let nowMs = 0;
  const { port } = await open(context, () => nowMs);
  const { body } = await fetch(`http://127.0.0.1:${port}/`);
  let bytes = 0;
  for await (const chunk of body!) {
    bytes += chunk.length;
    nowMs += (8 * chunk.length) / (64 * 1024);
  }
  assert.equal(bytes, answerBytes);
});

test('a client is not blamed for an answer that comes late', { timeout }, async (context) => {
  let nowMs = 0;
  let checks = 0;
  let answer = () => {};
  const ready = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ticks = () => {
    checks += 1;
    if (checks === 10) answer();
    else if (checks < 10) nowMs += pace.windowMs;
    return nowMs;
  };
  const { port } = await open(context, ticks, ready);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal((await response.arrayBuffer()).byteLength, answerBytes);
});
