import {
  ACTION_OF_PURPOSE,
  LINK_PAGE,
  type Sight,
  STATUS_FRAGMENT,
  type UploadKind,
  type Visit,
  type VisitPreview,
  type VisitUpload,
} from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure } from '../../common/failure.ts';
import { hashOfToken } from '../../common/token.ts';
import type { JobRow } from '../../compute/jobs/job.ts';
import { findJobOfAnyKind } from '../../compute/jobs/store.ts';
import type { Services } from '../../context.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findFinderByToken } from '../lost-and-found/finders/finder-store.ts';
import { isFinderMailed } from '../mail/mail-store.ts';
import { countReaders } from '../mail/who-gets-mail.ts';
import { progressOf, refuseCounts, refuseUpload, stateAt } from '../sessions/rules.ts';
import { countAccepted, findSession, type SessionRow } from '../sessions/store.ts';
import { addToSession, type UploadContext } from '../uploads/add-upload.ts';
import { type LookContext, lookInSession } from '../uploads/look-at-picture.ts';
import { listUploadsOfSession } from '../uploads/store.ts';
import { uploadRecord } from '../uploads/upload-record.ts';
import type { VisitPlace } from './admit-visitor.ts';
import { requireLink } from './link-actions.ts';
import { linkStateAt, previewOfPhotos } from './rules.ts';
import { findVisit, noteConsent, noteJoined } from './visit-store.ts';

/** Address of the page that shows the finder how the case continues. */
export const statusUrlOf = ({ linkUrl }: Pick<Services, 'linkUrl'>, { statusToken }: VisitPlace): string =>
  `${linkUrl()}${LINK_PAGE}#${STATUS_FRAGMENT}.${statusToken}`;

/**
 * A visit as its page shows it. Without ids, scores and names: the page may be a stranger's, and the link decides
 * whether it shows even the decision.
 */
export async function readVisitView(
  services: Pick<Services, 'mail' | 'linkUrl'>,
  sql: Sql,
  place: VisitPlace,
  now: Date,
): Promise<Visit> {
  const { tenant, linkId, sessionId } = place;
  const link = await requireLink(sql, tenant.id, linkId);
  const session = await findSession(sql, tenant.id, sessionId);
  const visit = await findVisit(sql, tenant.id, sessionId);
  if (!session || !visit) throw new Failure('noSuchResource', { log: 'The visit is gone.' });
  const counts = (await countAccepted(sql, tenant.id, [sessionId])).get(sessionId);
  const job =
    link.showResult && session.usedByJobId !== null
      ? await findJobOfAnyKind(sql, tenant.id, session.usedByJobId)
      : undefined;
  const finder = link.createsSighting ? await findFinderByToken(sql, hashOfToken(place.statusToken)!) : undefined;
  return completeRecord<Visit>({
    state: stateAt(session, now),
    linkState: linkStateAt(link, now),
    purpose: link.purpose,
    species: link.species,
    title: link.title,
    locale: link.locale ?? undefined,
    returnUrl: link.returnUrl ?? undefined,
    showResult: link.showResult,
    createsSighting: link.createsSighting,
    alertsPeople: link.createsSighting && (await countReaders(services, sql, tenant.id, 'sighting')) > 0,
    isTest: tenant.mode === 'test',
    isOnPhone: visit.joinedAt !== null,
    hasConsent: visit.consentedAt !== null,
    expiresAt: session.expiresAt.toISOString(),
    statusUrl: finder && statusUrlOf(services, place),
    isMailed: finder && (await isFinderMailed(sql, tenant.id, finder.sightingId)),
    progress: progressOf(session.purpose, counts ?? { fingerprints: 0, appearances: 0 }),
    result: job && shownResult(job),
  });
}

function shownResult({ status, result }: JobRow): NonNullable<Visit['result']> {
  const { decision, advice } = (result ?? {}) as Pick<NonNullable<Visit['result']>, 'decision'> & {
    readonly advice?: readonly { readonly code: NonNullable<NonNullable<Visit['result']>['advice']>[number] }[];
  };
  return completeRecord<NonNullable<Visit['result']>>({
    status,
    decision,
    advice: advice?.map(({ code }) => code),
  });
}

type Parts = Pick<Services, 'database' | 'clock' | 'mail' | 'linkUrl'>;

const changing =
  (change: (sql: Sql, tenantId: string, sessionId: string, now: Date) => Promise<void>) =>
  async (parts: Parts, place: VisitPlace): Promise<Visit> =>
    await parts.database.tenant(place.tenant.id, async (sql) => {
      await change(sql, place.tenant.id, place.sessionId, parts.clock());
      return await readVisitView(parts, sql, place, parts.clock());
    });

export const readVisit = changing(async () => {});

/** Notes that a phone has taken over from the page that opened the visit. */
export const joinVisit = changing(noteJoined);

/** Notes the visitor's consent, without which nothing can be uploaded. */
export const consentToVisit = changing(noteConsent);

/** Adds a photo to the visit's capture session. Throws 409 before the visitor has consented. */
export async function uploadToVisit(
  context: UploadContext,
  { sessionId }: VisitPlace,
  kind: UploadKind,
  file: ReceivedFile,
): Promise<VisitUpload> {
  const tenantId = context.tenant.id;
  await context.database.tenant(tenantId, (sql) => requireConsent(sql, tenantId, sessionId));
  const { upload, counts } = await addToSession(context, kind, sessionId, file);
  const { kind: uploaded, region, subject, quality, progress } = uploadRecord(upload, sessionId, counts);
  return { kind: uploaded, region, ...(subject && { subject }), quality, progress };
}

/** Tells what the camera of a visit sees, as for any session. Throws 409 before the visitor has consented. */
export async function lookInVisit(context: LookContext, { sessionId }: VisitPlace, picture: string): Promise<Sight> {
  const tenantId = context.tenant.id;
  await context.database.read(tenantId, (sql) => requireConsent(sql, tenantId, sessionId));
  return await lookInSession(context, sessionId, picture);
}

/** Throws 409 before the visitor has consented. */
async function requireConsent(sql: Sql, tenantId: string, sessionId: string): Promise<void> {
  const visit = await findVisit(sql, tenantId, sessionId);
  if (!visit?.consentedAt) throw new Failure('stateConflict', { details: { hasConsent: ['is false'] } });
}

/** The session of a visit that still takes photos. Throws as an upload otherwise. */
function requireOpen(session: SessionRow | undefined, now: Date): SessionRow {
  if (!session) throw new Failure('noSuchCaptureSession');
  const refusal = refuseUpload(session, now);
  if (refusal) throw new Failure(refusal);
  return session;
}

/**
 * Tells whether the photos of a visit are good enough to be sent, and what to photograph next. Reads the visit's own photos
 * and nothing else: no pet, no pool, no other visit. Throws as an upload for a session that is not open.
 */
export async function previewVisit(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { tenant, sessionId }: VisitPlace,
): Promise<VisitPreview> {
  return await database.tenant(tenant.id, async (sql) => {
    const { species, purpose } = requireOpen(await findSession(sql, tenant.id, sessionId), clock());
    const counts = (await countAccepted(sql, tenant.id, [sessionId])).get(sessionId);
    const { appearancesMin } = ACTION_OF_PURPOSE[purpose];
    const isComplete = counts !== undefined && refuseCounts(counts, { purpose, appearancesMin }) === undefined;
    const uploads = await listUploadsOfSession(sql, tenant.id, sessionId);
    const fingerprints = uploads.filter(({ kind, verdict }) => kind === 'fingerprint' && verdict === 'ACCEPTED');
    return previewOfPhotos(species, isComplete, fingerprints);
  });
}
