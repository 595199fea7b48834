import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { listenAt, type Place } from '../listen.ts';
import type { Certificate } from './own-certificate.ts';

/** A listener for TLS. */
export interface HttpsListener {
  readonly port: number;
  /** Stops to listen, and resolves when the HTTP server has closed the connections that it was handed. */
  close(): Promise<void>;
}

/** Maximum time of a handshake, ms. */
const handshakeTimeout = 10_000;

const endOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

/**
 * Listens for TLS, and hands each connection to the HTTP server, whose limits, timeouts and routes hold for it. Throws
 * with instructions if it cannot listen.
 */
export async function listenHttps(http: Server, certificate: Certificate, place: Place): Promise<HttpsListener> {
  /** Connections whose handshake has not ended, by their other end. */
  const beginning = new Map<string, Socket>();
  const options = { ...certificate, ALPNProtocols: ['http/1.1'], handshakeTimeout, noDelay: true };
  const server = createServer(options, (socket) => {
    beginning.delete(endOf(socket));
    http.emit('connection', socket);
  });
  server.on('connection', (socket) => {
    const end = endOf(socket);
    beginning.set(end, socket);
    socket.once('close', () => beginning.delete(end));
  });
  // Phones end the handshake until their user accepts the certificate.
  server.on('tlsClientError', () => {});
  await listenAt(place, async ({ host, port }) => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, resolve);
    });
    server.removeAllListeners('error');
  });
  // A connection that cannot be accepted must not end the process.
  server.on('error', () => {});
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of beginning.values()) socket.destroy();
      await closed;
    },
  };
}
