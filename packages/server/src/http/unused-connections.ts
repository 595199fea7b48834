import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the connections over which nothing was ever sent when the server closes: browsers and load balancers open some
 * ahead. Node counts them as busy, so a stop would wait for them.
 */
export function closeUnusedConnections(server: FastifyInstance): void {
  const connections = new Set<Socket>();
  server.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
