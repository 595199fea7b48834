// Exits with 0 if a program can reach itself over 127.0.0.1 and ::1, and nothing outside.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

async function reach(host, port) {
  const socket = connect({ host, port, timeout: 2_000 });
  socket.once('timeout', () => socket.destroy(new Error('timeout')));
  await once(socket, 'connect');
  socket.destroy();
}

const server = createServer().listen(0, '::');
await once(server, 'listening');
const { port } = server.address();
await reach('127.0.0.1', port);
await reach('::1', port);
server.close();
// A documentation address (RFC 5737): without a network there is no route to it.
const outside = await reach('192.0.2.1', 80).then(
  () => 'reached',
  (error) => error.code ?? error.message,
);
if (outside !== 'ENETUNREACH') throw new Error(`A network is there: ${outside}`);
