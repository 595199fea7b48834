import { type MailKind, type MailProblem, mailHoldOf } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { ownerDetailsOf } from '../owners/owner-actions.ts';
import { casePageUrl } from './case-page.ts';
import { findFinderToMail, findOwnerToMail } from './case-reader-store.ts';
import { listUrlOf } from './channels/channel-actions.ts';
import { noteAttempt } from './channels/channel-store.ts';
import { tellChannel } from './channels/tell-channel.ts';
import { composeDigest } from './compose-digest.ts';
import { composeFinder, composeInvitation, composeNews, composeSignIn } from './compose-mail.ts';
import { noteDeviceAttempt } from './devices/device-store.ts';
import { tellDevice } from './devices/tell-device.ts';
import { mailDue } from './mail-due.ts';
import type { Mail } from './mail-port.ts';
import { type ClaimedMail, endAttempt, holdMail, type MailToSend, readMail } from './mail-store.ts';
import { addressIn, contactOf, ownerAddress } from './queue-finder-mail.ts';
import { linkSubject } from './queue-invitation.ts';
import { kindsOf, ownCounts } from './queue-mails.ts';
import { judgeMail, type MailCounts, mailedLinkMs } from './rules.ts';
import { stopToken } from './stop-token.ts';
import { mailTextsOf } from './texts/texts-of.ts';

export type SendServices = Pick<
  Services,
  | 'database'
  | 'encryption'
  | 'clock'
  | 'ids'
  | 'log'
  | 'mail'
  | 'webhookTargets'
  | 'secretSeal'
  | 'publicUrl'
  | 'linkUrl'
>;

/** Port to every way of telling somebody. Returns the problem. Rejects only if `signal` is aborted. */
type Tell = (signal: AbortSignal) => Promise<MailProblem | undefined>;

/** Address of the page at which a reader stops the mails. */
export const STOP_PATH = '/mail/stop';

/** Sends a claimed mail and records the result. Rejects if `signal` is aborted: the mail is due again after its lease. */
export async function sendMail(services: SendServices, claimed: ClaimedMail, signal: AbortSignal): Promise<void> {
  const { tenantId, id, attempt } = claimed;
  const { database, log } = services;
  const found = await database.tenant(tenantId, (sql) => readMail(sql, claimed));
  const heldUntil = found && heldAfter(found);
  if (heldUntil) return await database.tenant(tenantId, (sql) => holdMail(sql, claimed, heldUntil));
  const tell = found && (await tellOf(services, claimed, found));
  const problem = await tell?.(signal);
  const verdict = tell ? judgeMail(attempt + 1, problem) : ({ status: 'CANCELED', pauseMs: 0 } as const);
  const isOurs = await database.tenant(tenantId, (sql) => endAttempt(sql, claimed, { ...verdict, problem }));
  if (isOurs && tell) await noteOn(services, tenantId, found, { problem, stops: verdict.status === 'FAILED' });
  if (problem) log.warn({ tenantId, mailId: id, problem, status: verdict.status }, 'mail not sent');
}

/** Notes on the channel or device how an attempt ended. */
async function noteOn(
  services: SendServices,
  tenantId: string,
  { channelId, deviceId }: MailToSend,
  outcome: { readonly problem: MailProblem | undefined; readonly stops: boolean },
): Promise<void> {
  const { database } = services;
  if (deviceId !== null) return await database.system((sql) => noteDeviceAttempt(sql, deviceId, outcome));
  if (channelId === null) return;
  await database.tenant(tenantId, async (sql) => {
    await noteAttempt(sql, tenantId, channelId, outcome);
    if (!outcome.stops) return;
    const details = { problem: outcome.problem };
    const entry = { by: 'service', action: 'teamChannel.stopped', subject: channelId, details } as const;
    await noteAudit(services, sql, tenantId, entry);
  });
}

/** Time until which a mail that is due waits: quiet hours have begun, or were chosen since. */
function heldAfter({ counts, hold, hours, now, link }: MailToSend): Date | undefined {
  const kinds = Object.keys(counts) as MailKind[];
  if (link !== null || hours === null || kinds.length === 0) return undefined;
  const isUrgent = hold === 'NONE' && kinds.some((kind) => mailHoldOf(kind, hours) === 'NONE');
  const until = isUrgent ? now.getTime() : mailDue(now.getTime(), 'QUIET_HOURS', hours);
  return until > now.getTime() ? new Date(until) : undefined;
}

/** The way to tell what waits, as it is now. `undefined` if nobody is to be told any more. */
async function tellOf(services: SendServices, claimed: ClaimedMail, found: MailToSend): Promise<Tell | undefined> {
  if (found.channelId !== null) return await channelTellOf(services, claimed, found);
  if (found.deviceId !== null) return deviceTellOf(services, claimed, found);
  const mail = await mailOf(services, claimed, found);
  return mail && ((signal) => services.mail.send(mail, signal));
}

async function channelTellOf(
  services: SendServices,
  { tenantId, id }: ClaimedMail,
  { channelId, format, url, counts, chosen, tenantName, language }: MailToSend,
): Promise<Tell | undefined> {
  const kinds = kindsOf({ role: null, chosen });
  if (channelId === null || format === null || url === null || isEmpty(ownCounts(counts, kinds))) return undefined;
  const cipher = await services.encryption.cipherOf(tenantId);
  const t = mailTextsOf(language);
  const link = { label: t.open, url: listUrlOf(services, tenantId) };
  const message = { id, subject: t.subject(tenantName), link };
  return (signal) => tellChannel(services, cipher, { id: channelId, format, url }, message, signal);
}

function deviceTellOf(
  services: SendServices,
  { tenantId }: ClaimedMail,
  { device, role, counts, chosen, tenantName, language }: MailToSend,
): Tell | undefined {
  if (device === null || role === null || isEmpty(ownCounts(counts, kindsOf({ role, chosen })))) return undefined;
  const message = { title: mailTextsOf(language).subject(tenantName), url: listUrlOf(services, tenantId) };
  return (signal) => tellDevice(services, device, message, signal);
}

const isEmpty = (counts: MailCounts): boolean => Object.keys(counts).length === 0;

/** The mail as it is now. `undefined` if nobody is to get it any more. */
async function mailOf(services: SendServices, claimed: ClaimedMail, found: MailToSend): Promise<Mail | undefined> {
  const { tenantId, id } = claimed;
  const { address, role, personId, link, endsAt, createdAt, tenantName, language } = found;
  if (found.ownerSightingId !== null) return await ownerMailOf(services, claimed, found);
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
  const counts = ownCounts(found.counts, kindsOf(found));
  if (isEmpty(counts)) return undefined;
  const at = services.publicUrl();
  const stopUrl = `${at}${STOP_PATH}?token=${await stopToken(services, { tenantId, personId })}`;
  const home = `${at}/console/${tenantId}`;
  const urls = { listUrl: listUrlOf(services, tenantId), accountUrl: `${at}/console/account`, stopUrl };
  const news = { tenantName, counts, language, ...urls };
  if (found.hold !== 'DIGEST') return { id, to: address, stopUrl, ...composeNews(news) };
  const facts = found.facts.filter(({ kind }) => kind in counts).map((fact) => ({ ...fact, url: home + fact.path }));
  const timeZone = found.hours?.timeZone ?? 'UTC';
  return { id, to: address, stopUrl, ...composeDigest({ ...news, facts, timeZone }) };
}

/** The mail to an owner as it is now. `undefined` if her address may no longer be used. */
async function ownerMailOf(
  services: SendServices,
  claimed: ClaimedMail,
  { tenantName, language }: MailToSend,
): Promise<Mail | undefined> {
  const { tenantId, id } = claimed;
  const owner = await services.database.tenant(tenantId, (sql) => findOwnerToMail(sql, claimed));
  if (!owner) return undefined;
  const { sightingId } = owner;
  const to = ownerAddress(ownerDetailsOf(await services.encryption.cipherOf(tenantId), owner));
  if (to === undefined) return undefined;
  const pageUrl = await casePageUrl(services, { tenantId, sightingId, side: 'OWNER' });
  const token = await stopToken(services, { tenantId, ownerSightingId: sightingId });
  const stopUrl = `${services.publicUrl()}${STOP_PATH}?token=${token}`;
  return { id, to, stopUrl, ...composeFinder({ title: tenantName, language, news: 'asksOwner', pageUrl, stopUrl }) };
}

/** The mail to a finder as it is now. `undefined` if its contact may no longer be used. */
async function finderMailOf(
  services: SendServices,
  claimed: ClaimedMail,
  { link, language, counts }: MailToSend,
): Promise<Mail | undefined> {
  const { tenantId, id } = claimed;
  const finder = await services.database.tenant(tenantId, (sql) => findFinderToMail(sql, claimed));
  if (!finder?.contact || !finder.contactExpiresAt || finder.contactExpiresAt <= services.clock()) return undefined;
  const { sightingId, title, contact } = finder;
  const cipher = await services.encryption.cipherOf(tenantId);
  const to = addressIn(contactOf(cipher, sightingId, contact));
  if (to === undefined) return undefined;
  const pageUrl = counts.message
    ? await casePageUrl(services, { tenantId, sightingId, side: 'FINDER' })
    : link && cipher.decrypt(linkSubject(id), link).toString();
  const news = counts.message ? 'message' : link ? 'sent' : 'home';
  const stopUrl = `${services.publicUrl()}${STOP_PATH}?token=${await stopToken(services, { tenantId, sightingId })}`;
  return { id, to, stopUrl, ...composeFinder({ title, language, news, pageUrl, stopUrl }) };
}
