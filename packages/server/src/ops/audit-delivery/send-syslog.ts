import net, { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';

export interface SyslogPlace {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  /** Authorities to trust, PEM. Default: those of Node.js and NODE_EXTRA_CA_CERTS. */
  readonly ca?: string | undefined;
}

/** Facility log audit (13), severity informational (6). */
const PRIORITY = 13 * 8 + 6;
/** Time in which an end by the collector arrives that it sent before it got the frames. */
const settleMs = 250;

/** A message of RFC 5424, in the octet-counted frame of RFC 6587. */
export function syslogFrame(event: {
  readonly at: string;
  readonly host: string;
  readonly action: string;
  readonly text: string;
}): string {
  const name = (text: string, charsMax: number) => text.replace(/[^!-~]/g, '').slice(0, charsMax) || '-';
  const header = `<${PRIORITY}>1 ${event.at} ${name(event.host, 255)} rhinarium - ${name(event.action, 32)} -`;
  const message = `${header} ${event.text}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

/**
 * Sends frames over a separate connection. Resolves when the collector has closed it after reading to its end: a
 * system that dies or drops what it has not read resets the connection instead, or never closes it. Rejects then, and if
 * `signal` is aborted.
 */
export async function sendSyslog(
  { host, port, isTls, ca }: SyslogPlace,
  frames: string,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = isTls ? tls.connect({ host, port, ca, ...name }) : net.connect({ host, port });
  const abort = () => socket.destroy(new Error('the collector did not close the connection in time'));
  signal.addEventListener('abort', abort, { once: true });
  let isRead = false;
  const closed = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('end', () => {
      if (!isRead) socket.destroy(new Error('the collector closed the connection before it had read all'));
    });
    socket.once('close', () => resolve());
  });
  socket.resume();
  const sent = new Promise<void>((resolve) => socket.write(frames, () => resolve())).then(() => pause(settleMs));
  try {
    await Promise.race([closed, sent]);
    isRead = true;
    socket.end();
    await closed;
  } finally {
    signal.removeEventListener('abort', abort);
    socket.destroy();
  }
}
