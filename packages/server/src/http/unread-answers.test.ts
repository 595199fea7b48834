import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { openArrivingBodies } from './arriving-bodies.ts';
import { openBodyAdmission } from './body-admission.ts';
import { compressedOnce } from './compressed-once.ts';
import { createServer } from './create-server.ts';

const answerBytes = 4 * 1024 * 1024;
const timeout = 20_000;

/** A server whose answers are larger than what the kernel takes for a client that does not read. */
async function open(context: TestContext) {
  let begun = 0;
  const plain = Buffer.alloc(answerBytes, 'a');
  const server = await createServer({
    log: pino({ level: 'silent' }),
    serverUrl: () => 'http://localhost',
    newRequestId: () => 'request',
    ticks: () => performance.now(),
    trustedProxies: undefined,
    bodies: openArrivingBodies(
      openBodyAdmission(async () => ({ freeBytes: 1e12, sizeBytes: 1e12 })),
      () => performance.now(),
    ),
    hstsSeconds: 0,
    isDraining: () => false,
    routes: [
      (scope) => {
        scope.addHook('onRequest', async () => {
          begun++;
        });
        scope.get(
          '/constant',
          compressedOnce('text/plain', async () => plain),
        );
        scope.get('/large', async () => ({ says: 'a'.repeat(4 * answerBytes) }));
        scope.get('/small', async () => ({ says: 'small' }));
      },
    ],
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  context.after(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
  const send = (text: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  };
  return { send, port, begun: () => begun };
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;

test('pipelined requests are not begun before the earlier answers of their connection are read', {
  timeout,
}, async (context) => {
  const { send, port, begun } = await open(context);
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 10; n++) send(get('/constant').repeat(60)).pause();
  // The other client's answers show that the server has turned to all of these.
  for (let n = 0; n < 20; n++) assert.equal((await fetch(`http://127.0.0.1:${port}/small`)).status, 200);
  assert.ok(begun() <= 20 + 2 * 10, `${begun()} were begun`);
  const grown = process.memoryUsage().arrayBuffers - before;
  assert.ok(grown < 3 * answerBytes, `${grown} bytes wait for readers`);
});

test('pipelined requests are all answered, in their order, to a client that reads', { timeout }, async (context) => {
  const { send } = await open(context);
  const paths = Array.from({ length: 90 }, (_, n) => (n % 3 === 0 ? '/small' : `/unknown-${n}`));
  const socket = send(`${paths.map((path) => get(path)).join('')}${get('/small', 'connection: close\r\n')}`);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  assert.deepEqual(statuses, [...paths.map((path) => (path === '/small' ? '200' : '404')), '200']);
});

test('a connection that sends more than 100 requests before it reads is ended, and others are served', {
  timeout,
}, async (context) => {
  const { send, port, begun } = await open(context);
  const socket = send(get('/constant').repeat(1400)).pause();
  for (let n = 0; n < 20; n++) assert.equal((await fetch(`http://127.0.0.1:${port}/small`)).status, 200);
  const closed = once(socket, 'close');
  socket.resume();
  await closed;
  assert.ok(begun() <= 20 + 10, `${begun()} were begun`);
});

test('answers that nobody reads are refused beyond 64 MB of a network, until the earlier ones are gone', {
  timeout,
}, async (context) => {
  const { send, port } = await open(context);
  const statusOf = async (path: string) => {
    const { status, headers, body } = await fetch(`http://127.0.0.1:${port}${path}`);
    await body?.cancel();
    return [status, headers.get('retry-after')];
  };
  const unread = Array.from({ length: 3 }, () => send(get('/large')).pause());
  while ((await statusOf('/large'))[0] === 200);
  assert.deepEqual(await statusOf('/large'), [429, '5']);
  assert.deepEqual(await statusOf('/small'), [200, null]);
  for (const socket of unread) socket.destroy();
  while ((await statusOf('/large'))[0] === 429);
  assert.deepEqual(await statusOf('/large'), [200, null]);
});
