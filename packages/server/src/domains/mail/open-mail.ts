import net from 'node:net';
import type { MailProblem } from '@rhinarium/contract';
import { createTransport } from 'nodemailer';
import { type Mail, type MailPort, NO_MAIL } from './mail-port.ts';

interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
}

/** The mail server of the settings, which require a sender with it. */
export function openMail({ smtpUrl, mailFrom }: MailSettings, publicUrl: () => string): MailPort {
  return smtpUrl === undefined || mailFrom === undefined
    ? NO_MAIL
    : openSmtp({ url: smtpUrl, from: mailFrom, publicUrl });
}

interface SmtpOptions {
  /** smtp:// or smtps://, with user and password if the server wants them. */
  readonly url: string;
  readonly from: string;
  /** Public URL of the service, for the ids of mails. */
  readonly publicUrl: () => string;
  /** Timeout of each answer of the server, ms. */
  readonly answerMs?: number;
}

interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Problem behind an error of the transport. Only an answer of the 500s about this recipient or this mail is final. A
 * refused password or a certificate is the operator's to mend, and the mail waits.
 */
function problemOf({ code, responseCode = 0 }: SmtpFault): MailProblem {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'signInRefused';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return responseCode >= 500 ? 'refused' : 'deferred';
  return 'unreachable';
}

/** Fields of a mail for the transport. Addresses are never parsed from text, and no content is read from files or URLs. */
const messageOf = ({ id, to, subject, text, html, stopUrl }: Mail, { from, publicUrl }: SmtpOptions) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${new URL(publicUrl()).hostname}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(stopUrl !== undefined && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/** Sends by an SMTP server, with one connection for each mail. A password is sent over TLS only, except to this machine. */
function openSmtp(options: SmtpOptions): MailPort {
  const { url, answerMs = 20_000 } = options;
  const { hostname, username, searchParams } = new URL(url);
  const requiresTls = username !== '' && !LOOPBACK.has(hostname) && !searchParams.has('requireTLS');
  return {
    isOn: true,
    async send(mail, signal) {
      signal.throwIfAborted();
      let socket: net.Socket | undefined;
      const stop = () => socket?.destroy(new Error('The attempt was stopped.'));
      const transport = createTransport({
        url,
        ...(requiresTls && { requireTLS: true }),
        greetingTimeout: answerMs,
        socketTimeout: answerMs,
        // Opened here, so that a stop of the service can end it.
        getSocket(options, done) {
          const { host = 'localhost', port = options.secure ? 465 : 587 } = options;
          const opened = net.connect({ host, port: Number(port) });
          socket = opened.setTimeout(answerMs, () => opened.destroy(new Error('The mail server does not answer.')));
          opened.once('error', done);
          opened.once('connect', () => {
            opened.off('error', done);
            done(null, { connection: opened });
          });
        },
      });
      signal.addEventListener('abort', stop);
      try {
        await transport.sendMail(messageOf(mail, options));
        return undefined;
      } catch (cause) {
        signal.throwIfAborted();
        return problemOf(cause as SmtpFault);
      } finally {
        signal.removeEventListener('abort', stop);
        transport.close();
        socket?.destroy();
      }
    },
  };
}
