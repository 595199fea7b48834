import type { MailKind, Role } from '@rhinarium/contract';

interface FinderMail {
  readonly subject: (title: string) => string;
  readonly says: (title: string) => string;
}

/** Words of mails in one language. */
export interface MailTexts {
  /** One sentence for each kind, by the number of things. */
  readonly kinds: Readonly<Record<MailKind, (count: number) => string>>;
  readonly subject: (tenant: string) => string;
  readonly channelTest: (tenant: string) => string;
  /** The one mail of a day. */
  readonly digest: { readonly subject: (tenant: string) => string; readonly says: string; readonly more: string };
  readonly open: string;
  readonly why: (tenant: string) => string;
  readonly choose: string;
  readonly stop: string;
  readonly invitation: {
    readonly subject: (tenant: string) => string;
    readonly says: (tenant: string, role: string) => string;
    readonly open: string;
    readonly ends: (date: string) => string;
    readonly unexpected: string;
  };
  readonly signIn: {
    readonly subject: string;
    readonly says: string;
    readonly open: string;
    readonly unexpected: string;
  };
  /** Mails to the finder of an animal, about the sender of the link. */
  readonly finder: {
    readonly sent: FinderMail;
    readonly message: FinderMail;
    readonly home: FinderMail;
    /** To an owner, of a message. */
    readonly asksOwner: FinderMail;
    readonly whyOwner: (title: string) => string;
    readonly open: string;
    readonly read: string;
    readonly why: (title: string) => string;
    readonly stopped: string;
  };
  /** Mail to operators. */
  readonly lateBackup: {
    readonly subject: string;
    readonly says: (date: string) => string;
    readonly check: string;
    readonly open: string;
    readonly why: string;
  };
  /** Mail to operators about a backup that failed. */
  readonly backup: {
    readonly subject: string;
    readonly failed: (fault: string) => string;
    /** The same, for a backup that was made and not copied to the bucket. */
    readonly copySubject: string;
    readonly notCopied: (fault: string) => string;
    readonly last: (date: string) => string;
    readonly none: string;
    readonly why: string;
  };
  /** Mail to operators about a collector that does not take the audit log. */
  readonly auditDelivery: {
    readonly subject: string;
    readonly failed: (fault: string) => string;
    readonly since: (moment: string) => string;
    readonly why: string;
  };
  readonly roles: Readonly<Record<Role, string>>;
  /** The page of somebody who stops the mails. */
  readonly stopPage: {
    readonly title: string;
    readonly says: (tenant: string) => string;
    readonly stop: string;
    readonly stopped: (tenant: string) => string;
    readonly ended: string;
  };
}
