import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { endSlowReaders } from './end-slow-readers.ts';
import { inPieces } from './pieces.ts';

const answerBytes = 16 * 1024 * 1024;
const timeout = 20_000;

/** A server that ends readers below 100 kB per 400 ms. */
async function open(context: TestContext) {
  const readers = endSlowReaders(() => performance.now(), { windowMs: 400, bytesMin: 1e5 });
  const server = createServer((request, response) => {
    readers.watch(response);
    response.writeHead(200, { 'content-length': answerBytes });
    if (request.url === '/late') setTimeout(() => inPieces(Buffer.alloc(answerBytes)).pipe(response), 1000);
    else inPieces(Buffer.alloc(answerBytes)).pipe(response);
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
  const { server, port } = await open(context);
  const accepted = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [served] = await accepted;
  await once(served, 'close');
  socket.destroy();
});

test('a slow reader above the minimum rate gets the whole answer, and so does one whose answer comes late', {
  timeout,
}, async (context) => {
  const { port } = await open(context);
  for (const path of ['/', '/late']) {
    let bytes = 0;
    const { body } = await fetch(`http://127.0.0.1:${port}${path}`);
    for await (const chunk of body!) {
      bytes += chunk.length;
      // Takes about 64 kB per 8 ms.
      if (path === '/') await new Promise((resolve) => setTimeout(resolve, 8));
    }
    assert.equal(bytes, answerBytes, path);
  }
});
