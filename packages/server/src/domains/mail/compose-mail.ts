import { MAIL_KIND_NAMES, type Role } from '@rhinarium/contract';
import { escapeHtml } from '../../common/escape-html.ts';
import type { Mail } from './mail-port.ts';
import type { MailCounts } from './rules.ts';
import { mailTextsOf } from './texts/texts-of.ts';

export type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

interface Link {
  readonly label: string;
  readonly url: string;
}

interface Parts {
  readonly subject: string;
  readonly language: string;
  readonly paragraphs: readonly string[];
  readonly lines?: readonly Link[];
  /** Paragraphs below the lines. */
  readonly after?: readonly string[];
  readonly button?: Link | undefined;
  readonly small: readonly (string | Link)[];
}

const BODY = 'font:16px/1.5 sans-serif;max-width:560px;margin:24px auto;padding:0 16px';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1864ab;color:#ffffff;text-decoration:none';

/** The same words as plain text and as HTML. The HTML loads nothing, so that opening a mail reveals nothing. */
export function compose({ subject, language, paragraphs, lines = [], after = [], button, small }: Parts): Composed {
  const text = [
    ...paragraphs,
    ...lines.map(({ label, url }) => `${label}\n${url}`),
    ...after,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...small.map((each) => (typeof each === 'string' ? each : `${each.label}:\n${each.url}`)),
  ].join('\n\n');
  const anchor = ({ label, url }: Link, style: string) =>
    `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${BODY}">`,
    ...paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`),
    ...lines.map((each) => `<p>${anchor(each, 'color:#1864ab')}</p>`),
    ...after.map((each) => `<p>${escapeHtml(each)}</p>`),
    ...(button ? [`<p>${anchor(button, BUTTON)}</p>`] : []),
    ...small.map(
      (each) =>
        `<p style="font-size:13px">${typeof each === 'string' ? escapeHtml(each) : anchor(each, 'color:#1864ab')}</p>`,
    ),
    '</body></html>',
  ].join('\n');
  return { subject, text, html };
}

/** Mail about what came in. It names the tenant and counts things. What they are, only people who sign in see. */
export function composeNews(news: {
  readonly tenantName: string;
  readonly counts: MailCounts;
  readonly language: string;
  readonly listUrl: string;
  readonly accountUrl: string;
  readonly stopUrl: string;
}): Composed {
  const { tenantName, counts, language, listUrl, accountUrl, stopUrl } = news;
  const t = mailTextsOf(language);
  return compose({
    subject: t.subject(tenantName),
    language,
    paragraphs: MAIL_KIND_NAMES.flatMap((kind) => (counts[kind] ? [t.kinds[kind](counts[kind])] : [])),
    button: { label: t.open, url: listUrl },
    small: [t.why(tenantName), { label: t.choose, url: accountUrl }, { label: t.stop, url: stopUrl }],
  });
}

/** A day in UTC as a language writes it. */
const dayIn = (language: string, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** Mail of an invitation. It repeats no text that the inviting person wrote. */
export function composeInvitation(invitation: {
  readonly tenantName: string;
  readonly role: Role;
  readonly language: string;
  readonly link: string;
  readonly endsAt: Date;
}): Composed {
  const { tenantName, role, language, link, endsAt } = invitation;
  const { invitation: t, roles } = mailTextsOf(language);
  const day = dayIn(language, endsAt);
  return compose({
    subject: t.subject(tenantName),
    language,
    paragraphs: [t.says(tenantName, roles[role]), t.ends(day)],
    button: { label: t.open, url: link },
    small: [t.unexpected],
  });
}

/** Mail of a sign-in link, which works for an hour. */
export function composeSignIn({ language, link }: { readonly language: string; readonly link: string }): Composed {
  const { signIn: t } = mailTextsOf(language);
  return compose({
    subject: t.subject,
    language,
    paragraphs: [t.says],
    button: { label: t.open, url: link },
    small: [t.unexpected],
  });
}

/** Mail to a finder: that the photos were sent, that there is a message, or that the animal is home. Or to an owner. */
export function composeFinder(finder: {
  /** Name of the tenant: to a finder the one under which the link asked for photos. */
  readonly title: string;
  readonly language: string;
  readonly news: 'sent' | 'message' | 'home' | 'asksOwner';
  /** Address of the status page. */
  readonly pageUrl: string | null;
  readonly stopUrl: string;
}): Composed {
  const { title, language, news, pageUrl, stopUrl } = finder;
  const { finder: t, stop } = mailTextsOf(language);
  const says = t[news];
  return compose({
    subject: says.subject(title),
    language,
    paragraphs: [says.says(title)],
    button: pageUrl === null ? undefined : { label: news === 'sent' ? t.open : t.read, url: pageUrl },
    small: [news === 'asksOwner' ? t.whyOwner(title) : t.why(title), { label: stop, url: stopUrl }],
  });
}

/** Mail to operators that the latest backup is old. It names no tenant. */
export function composeLateBackup(backup: {
  readonly language: string;
  readonly madeAt: Date;
  readonly url: string;
}): Composed {
  const { language, madeAt, url } = backup;
  const { lateBackup: t } = mailTextsOf(language);
  return compose({
    subject: t.subject,
    language,
    paragraphs: [t.says(dayIn(language, madeAt)), t.check],
    button: { label: t.open, url },
    small: [t.why],
  });
}

/** Mail to an operator about a backup that failed. */
export function composeBackupFault(backup: {
  readonly fault: string;
  /** The backup was made, and not copied to the bucket. */
  readonly isCopy: boolean;
  /** When the service made the last one. */
  readonly madeAt: Date | null;
  readonly language: string;
  readonly url: string;
}): Composed {
  const { fault, isCopy, madeAt, language, url } = backup;
  const { backup: t, lateBackup } = mailTextsOf(language);
  return compose({
    subject: isCopy ? t.copySubject : t.subject,
    language,
    paragraphs: [isCopy ? t.notCopied(fault) : t.failed(fault), madeAt ? t.last(momentIn(language, madeAt)) : t.none],
    button: { label: lateBackup.open, url },
    small: [t.why],
  });
}

/** Mail to an operator about a collector that does not take the audit log. */
export function composeAuditFault(delivery: {
  readonly fault: string;
  readonly failingSince: Date;
  readonly language: string;
  readonly url: string;
}): Composed {
  const { fault, failingSince, language, url } = delivery;
  const { auditDelivery: t, lateBackup } = mailTextsOf(language);
  return compose({
    subject: t.subject,
    language,
    paragraphs: [t.failed(fault), t.since(momentIn(language, failingSince))],
    button: { label: lateBackup.open, url },
    small: [t.why],
  });
}

const momentIn = (language: string, at: Date) =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} (UTC)`;
