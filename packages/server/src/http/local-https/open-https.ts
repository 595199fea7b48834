import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createServer } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { listenAt, type Place } from '../listen.ts';
import { type Certificate, fingerprintOf, localAddress, ownCertificate } from './own-certificate.ts';

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

export interface HttpsSettings {
  readonly dataDir: string;
  readonly host: string;
  readonly https: 'auto' | 'on' | 'off';
  readonly httpsPort: number;
  readonly publicUrl: string | undefined;
  readonly role: 'all' | 'api' | 'worker';
  /** Files of the operator's certificate. */
  readonly tlsCertificate: string | undefined;
  readonly tlsKey: string | undefined;
}

/** The listener for https. */
export interface Https extends Pick<HttpsListener, 'close'> {
  /** URL in the local network, by its address. `undefined` for the operator's certificate, which has a name. */
  readonly localUrl: string | undefined;
  /** SHA-256 of the own certificate, as a browser shows it. */
  readonly fingerprint: string | undefined;
}

interface Options {
  readonly server: Server;
  readonly settings: HttpsSettings;
  /** True if somebody started the service by hand, in a terminal. */
  readonly isByHand: boolean;
  /** Address of this machine in its local network, looked up by default. `null` without one. */
  readonly host?: string | null;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly now: Date;
}

/**
 * Checks whether https is answered. By itself only for a service that was started by hand, listens on all addresses and
 * has no public URL: behind a proxy, in a container and as a system service nothing changes.
 */
export function wantsHttps(settings: Omit<HttpsSettings, 'dataDir' | 'httpsPort'>, isByHand: boolean): boolean {
  const { https, host, publicUrl, role, tlsCertificate } = settings;
  if (role === 'worker' || https === 'off') return false;
  if (https === 'on' || tlsCertificate !== undefined) return true;
  return isByHand && publicUrl === undefined && (host === '::' || host === '0.0.0.0');
}

/**
 * Answers https with the operator's certificate at RHINARIUM_HOST, or with an own one at the address in the local
 * network alone. Without such an address, and for any other fault of the own certificate, the service continues without
 * https. Throws with instructions if the operator's certificate cannot be used.
 */
export async function openHttps(options: Options): Promise<Https | undefined> {
  const { server, settings, isByHand, log, now, host = localAddress(networkInterfaces()) ?? null } = options;
  if (!wantsHttps(settings, isByHand)) return undefined;
  const theirs = await readCertificate(settings);
  if (theirs !== undefined) {
    const listener = await listenHttps(server, theirs, { host: settings.host, port: settings.httpsPort });
    return { close: listener.close, localUrl: undefined, fingerprint: undefined };
  }
  if (host === null) {
    if (settings.https === 'on') log.warn('no address in a local network, https is not answered');
    return undefined;
  }
  try {
    const own = await ownCertificate(settings.dataDir, host, now);
    const { port, close } = await listenSomewhere(server, own, { host, port: settings.httpsPort });
    return { close, localUrl: `https://${host}:${port}`, fingerprint: fingerprintOf(own) };
  } catch (err) {
    log.warn({ err }, 'https in the local network cannot be answered');
    return undefined;
  }
}

/** At the port, or at a free one if it is taken: the address is printed, so it need not be known before. */
const listenSomewhere = (server: Server, own: Certificate, place: { readonly host: string; readonly port: number }) =>
  listenHttps(server, own, place).catch(() => listenHttps(server, own, { ...place, port: 0 }));

async function readCertificate({ tlsCertificate, tlsKey }: HttpsSettings): Promise<Certificate | undefined> {
  if (tlsCertificate === undefined || tlsKey === undefined) return undefined;
  try {
    return { cert: await readFile(tlsCertificate, 'utf8'), key: await readFile(tlsKey, 'utf8') };
  } catch (cause) {
    const message = `RHINARIUM_TLS_CERTIFICATE or RHINARIUM_TLS_KEY cannot be read: ${(cause as Error).message}`;
    throw new Error(message, { cause });
  }
}
