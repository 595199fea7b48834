import { type MailPort, NO_MAIL } from './mail-port.ts';
import { openSmtp } from './open-smtp.ts';

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
