import type { MailProblem } from '@rhinarium/contract';

/** A mail to one person. */
export interface Mail {
  /** The same in every attempt, so that a receiver can recognise a repetition. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL of one-click unsubscription (RFC 8058). Absent for a mail that nobody can order away. */
  readonly stopUrl?: string;
}

/** Port to what sends mail. */
export interface MailPort {
  /** Without a mail server nobody gets any mail, and none is queued. */
  readonly isOn: boolean;
  /** Hands a mail to the server. Returns the problem if it was not taken. Rejects only if `signal` is aborted. */
  send(mail: Mail, signal: AbortSignal): Promise<MailProblem | undefined>;
}

/** The port of an installation without a mail server. */
export const NO_MAIL: MailPort = {
  isOn: false,
  async send() {
    throw new Error('There is no mail server.');
  },
};
