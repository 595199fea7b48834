import { ACTION_OF_PURPOSE, type FinishVisit, LIMITS, refuseIdentification, type Visit } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { hashOfToken } from '../../common/token.ts';
import type { Context } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/events.ts';
import { keepFinder } from '../lost-and-found/finders/finder-actions.ts';
import { saveSighting } from '../lost-and-found/records/create-sighting.ts';
import type { ActionRequest, StartContext } from '../matching/accept-job.ts';
import { startFromSession } from '../matching/start-from-session.ts';
import { abortSessionsOfLink } from '../sessions/store.ts';
import type { VisitPlace } from './admit-visitor.ts';
import { requireLink, requireLockedLink } from './link-actions.ts';
import { linkStateAt, mayFinish } from './rules.ts';
import { countUse, type LinkRow } from './store.ts';
import { readVisit, statusUrlOf } from './visit-actions.ts';

/** Dependencies of finishing a visit. */
export type FinishContext = StartContext & Pick<Context, 'ids' | 'key' | 'mail' | 'linkUrl'>;

/**
 * Starts the action of the link with the photos of the visit, and counts the use, in one transaction. Idempotent: a
 * finished visit is returned unchanged, also to the later one of two simultaneous calls. Throws 410 if the link was
 * revoked or another visitor made its last use.
 */
export async function finishVisit(context: FinishContext, place: VisitPlace, body: FinishVisit): Promise<Visit> {
  const visit = await readVisit(context, place);
  if (visit.state === 'FINISHED') return visit;
  try {
    await start(context, place, body);
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    // The later one of two simultaneous calls is refused for what the first one did.
    const finished = await readVisit(context, place);
    if (finished.state !== 'FINISHED') throw cause;
    return finished;
  }
  return await readVisit(context, place);
}

async function start(context: FinishContext, place: VisitPlace, body: FinishVisit): Promise<void> {
  const tenantId = place.tenant.id;
  const link = await context.database.tenant(tenantId, (sql) => requireLink(sql, tenantId, place.linkId));
  if (link.createsSighting) return await tellOfSighting(context, place, link, body);
  const request = requestOf(link, place);
  await startFromSession(context, request, place.sessionId, (sql, jobId) => use(context, sql, place, { jobId }));
}

/** Saves the found animal in the photos. It was seen just now. The place is optional. */
async function tellOfSighting(
  context: FinishContext,
  visit: VisitPlace,
  { title, locale: ofLink }: LinkRow,
  body: FinishVisit,
): Promise<void> {
  requireIdentification(visit.tenant);
  const { place = '', locale = ofLink ?? 'en', ...contact } = body;
  const sighting = { sessionId: visit.sessionId, place, seenAt: context.clock().toISOString(), ...contact };
  const finder = {
    statusHash: hashOfToken(visit.statusToken)!,
    title,
    language: locale,
    contact: contact.contact,
    statusUrl: statusUrlOf(context, visit),
  };
  await saveSighting(context, sighting, {
    before: (sql, made) => use(context, sql, visit, made),
    after: (sql, cipher, sightingId) => keepFinder(context, sql, cipher, { ...finder, sightingId }),
  });
}

/** Throws if the plan of the tenant has no identification. */
function requireIdentification({ plan }: VisitPlace['tenant']): void {
  const refusal = refuseIdentification(plan);
  if (refusal) throw new Failure(refusal);
}

/** The action that the link names. */
function requestOf({ purpose, petId, searchPoolName }: LinkRow, { tenant }: VisitPlace): ActionRequest {
  const { jobKind } = ACTION_OF_PURPOSE[purpose];
  if (jobKind !== 'PET_IDENTIFICATION') return { jobKind, petId: petId! };
  requireIdentification(tenant);
  return { jobKind, searchPoolName: searchPoolName ?? undefined, candidatesMax: LIMITS.candidatesMax };
}

/** Counts a use of the locked link. The last use aborts the other open visits, whose photos could start nothing. */
async function use(
  context: FinishContext,
  sql: Sql,
  place: VisitPlace,
  made: { readonly jobId: string; readonly sightingId?: string },
): Promise<void> {
  const { tenant, linkId, sessionId } = place;
  const link = await requireLockedLink(sql, tenant.id, linkId);
  const state = linkStateAt(link, context.clock());
  if (!mayFinish(state)) throw new Failure('captureLinkEnded', { details: { state: [state] } });
  await countUse(sql, tenant.id, linkId);
  const isLast = link.useCount + 1 >= link.usesMax;
  if (isLast) await abortSessionsOfLink(sql, tenant.id, linkId, sessionId);
  const pet = link.petId === null ? {} : { petId: link.petId };
  const data = { captureLinkId: linkId, sessionId, ...made, ...pet, status: isLast ? 'USED_UP' : 'ACTIVE' };
  await noteEvent(context, sql, tenant.id, { type: 'captureLink.used', data });
  await noteAudit(context, sql, tenant.id, {
    by: 'service',
    action: 'captureLink.used',
    subject: linkId,
    details: { sessionId, ...made },
  });
}
