import { once } from 'node:events';
import { createServer } from 'node:net';

/** A local port without a listener, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
