import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { startService } from './service.ts';

const refusal = (responseCode: number) => Object.assign(new Error('Refused by the test'), { responseCode });

/** A mail with an unfolded head and the decoded text of its body. */
function decoded(raw: string): string {
  const end = raw.indexOf('\r\n\r\n');
  const octets = raw
    .slice(end)
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return raw.slice(0, end).replaceAll(/\r\n\s+/g, ' ') + Buffer.from(octets, 'latin1').toString('utf8');
}

/**
 * A mail server on a free port. It behaves by the beginning of the recipient's address: `defer` is refused for now,
 * `refuse` for good, `hang` is never answered, `close` ends the connection, `late` is taken once `opens()` was called.
 */
export async function openSmtpServer() {
  /** Mails with their unfolded head and decoded body. */
  const received: { readonly to: string; readonly text: string }[] = [];
  const tries: string[] = [];
  let isOpen = false;
  const changes = new EventEmitter();
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await once(changes, 'change');
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      tries.push(address);
      changes.emit('change');
      if (address.startsWith('hang')) return;
      if (address.startsWith('close')) return closeAll();
      if (address.startsWith('refuse')) return done(refusal(550));
      if (address.startsWith('defer') || (address.startsWith('late') && !isOpen)) return done(refusal(451));
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = decoded(Buffer.concat(chunks).toString('latin1'));
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
        changes.emit('change');
        done();
      });
    },
  });
  server.on('error', () => {});
  const closeAll = () => {
    for (const connection of server.connections) connection.close();
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Addresses of attempts, in order. */
    tries,
    opens: () => {
      isOpen = true;
    },
    /** Resolves once there was an attempt for an address. */
    tried: (to: string) => until(() => tries.includes(to)),
    arrived: (to: string) => until(() => received.some((mail) => mail.to === to)),
    mailsTo: (to: string) => received.filter((mail) => mail.to === to),
    /** Resolves once something holds that a mail or an attempt changes. */
    until,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A service with a mail server, whose own sender sleeps, so that each test sends its mails itself. Both close after the tests. */
export function openMailService(clock?: () => Date) {
  const opening = start(clock);
  after(async () => {
    const { service, smtp } = await opening;
    await service.close();
    await smtp.close();
  });
  return opening;
}

async function start(clock: (() => Date) | undefined) {
  const smtp = await openSmtpServer();
  const service = await startService({ smtpUrl: smtp.url, mailFrom: 'desk@rhinarium.example', role: 'api' }, clock);
  return { service, smtp };
}
