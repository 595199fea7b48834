import { type MailKind, mailHoldOf, mailKindsOf } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import { composeDigest } from './compose-digest.ts';
import { composeFinder, composeInvitation, composeNews, composeSignIn } from './compose-mail.ts';
import { mailDue } from './mail-due.ts';
import type { Mail } from './mail-port.ts';
import { type ClaimedMail, endAttempt, findFinderToMail, holdMail, type MailToSend, readMail } from './mail-store.ts';
import { addressIn, contactOf } from './queue-finder-mail.ts';
import { linkSubject } from './queue-invitation.ts';
import { ownCounts } from './queue-mails.ts';
import { judgeMail, mailedLinkMs } from './rules.ts';
import { stopToken } from './stop-token.ts';

export type SendServices = Pick<Services, 'database' | 'encryption' | 'clock' | 'ids' | 'log' | 'mail' | 'publicUrl'>;

/** Address of the page at which a reader stops the mails. */
export const STOP_PATH = '/mail/stop';

/** Sends a claimed mail and records the result. Rejects if `signal` is aborted: the mail is due again after its lease. */
export async function sendMail(services: SendServices, claimed: ClaimedMail, signal: AbortSignal): Promise<void> {
  const { tenantId, id, attempt } = claimed;
  const { database, mail: port, log } = services;
  const found = await database.tenant(tenantId, (sql) => readMail(sql, claimed));
  const heldUntil = found && heldAfter(found);
  if (heldUntil) return await database.tenant(tenantId, (sql) => holdMail(sql, claimed, heldUntil));
  const mail = found && (await mailOf(services, claimed, found));
  const problem = mail && (await port.send(mail, signal));
  const verdict = mail ? judgeMail(attempt + 1, problem) : ({ status: 'CANCELED', pauseMs: 0 } as const);
  await database.tenant(tenantId, (sql) => endAttempt(sql, claimed, { ...verdict, problem }));
  if (problem) log.warn({ tenantId, mailId: id, problem, status: verdict.status }, 'mail not sent');
}

/** Time until which a mail that is due waits: quiet hours have begun, or were chosen since. */
function heldAfter({ counts, hold, hours, now, link }: MailToSend): Date | undefined {
  const kinds = Object.keys(counts) as MailKind[];
  if (link !== null || hours === null || kinds.length === 0) return undefined;
  const isUrgent = hold === 'NONE' && kinds.some((kind) => mailHoldOf(kind, hours) === 'NONE');
  const until = isUrgent ? now.getTime() : mailDue(now.getTime(), 'QUIET_HOURS', hours);
  return until > now.getTime() ? new Date(until) : undefined;
}

/** The mail as it is now. `undefined` if nobody is to get it any more. */
async function mailOf(services: SendServices, claimed: ClaimedMail, found: MailToSend): Promise<Mail | undefined> {
  const { tenantId, id } = claimed;
  const { address, role, personId, link, endsAt, createdAt, tenantName, language } = found;
  if (role === null) return await finderMailOf(services, claimed, found);
  if (address === null) return undefined;
  if (link !== null) {
    const ends = personId === null ? endsAt : new Date(createdAt.getTime() + mailedLinkMs);
    if (ends === null || ends <= services.clock()) return undefined;
    const cipher = await services.encryption.cipherOf(tenantId);
    const plain = cipher.decrypt(linkSubject(id), link).toString();
    const composed =
      personId === null
        ? composeInvitation({ tenantName, role, language, link: plain, endsAt: ends })
        : composeSignIn({ language, link: plain });
    return { id, to: address, ...composed };
  }
  if (personId === null) return undefined;
  const counts = ownCounts(found.counts, mailKindsOf(role, found.chosen));
  if (Object.keys(counts).length === 0) return undefined;
  const at = services.publicUrl();
  const stopUrl = `${at}${STOP_PATH}?token=${await stopToken(services, { tenantId, personId })}`;
  const home = `${at}/console/${tenantId}`;
  const urls = { listUrl: `${home}/to-do`, accountUrl: `${at}/console/account`, stopUrl };
  const news = { tenantName, counts, language, ...urls };
  if (found.hold !== 'DIGEST') return { id, to: address, stopUrl, ...composeNews(news) };
  const facts = found.facts.filter(({ kind }) => kind in counts).map((fact) => ({ ...fact, url: home + fact.path }));
  const timeZone = found.hours?.timeZone ?? 'UTC';
  return { id, to: address, stopUrl, ...composeDigest({ ...news, facts, timeZone }) };
}

/** The mail to a finder as it is now. `undefined` if its contact may no longer be used. */
async function finderMailOf(
  services: SendServices,
  claimed: ClaimedMail,
  { link, language }: MailToSend,
): Promise<Mail | undefined> {
  const { tenantId, id } = claimed;
  const finder = await services.database.tenant(tenantId, (sql) => findFinderToMail(sql, claimed));
  if (!finder?.contact || !finder.contactExpiresAt || finder.contactExpiresAt <= services.clock()) return undefined;
  const { sightingId, title, contact } = finder;
  const cipher = await services.encryption.cipherOf(tenantId);
  const to = addressIn(contactOf(cipher, sightingId, contact));
  if (to === undefined) return undefined;
  const statusUrl = link && cipher.decrypt(linkSubject(id), link).toString();
  const stopUrl = `${services.publicUrl()}${STOP_PATH}?token=${await stopToken(services, { tenantId, sightingId })}`;
  return { id, to, stopUrl, ...composeFinder({ title, language, statusUrl, stopUrl }) };
}
