import { type Input, LIMITS, type Output, pathOf, ROUTES, type SharedCandidate } from '@rhinarium/contract';
import { type ApiKey, showsContacts } from '../../../common/caller.ts';
import { completeRecord } from '../../../common/complete-record.ts';
import { DAY_MS } from '../../../common/durations.ts';
import { Failure } from '../../../common/failure.ts';
import { pageFrom, pageStart } from '../../../common/page.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/events.ts';
import { lockTenant } from '../../tenants/store.ts';
import { findUploads, listUploadsOfPet, type UploadRow } from '../../uploads/store.ts';
import { withImage } from '../../uploads/with-image.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.ts';
import { tellTenant } from '../outbox/outbox-store.ts';
import { findSighting } from '../records/sighting-store.ts';
import { secondsUntilAllowed } from '../rules.ts';
import { readSharedCandidates, readSharedView } from './across-groups.ts';
import { idsOf, listSidesIn, lockSide, rejectSide, type SharedCandidateView } from './shared-candidate-store.ts';
import { insertMessage, listMessages, listSentTimes, type SharedMessageRow } from './shared-message-store.ts';

const noPhoto = () => new Failure('noSuchResource', { log: 'There is no photo to show.' });

/** One small photo of the other tenant's animal, drawn again, if that tenant shows it now. */
export async function readSharedCandidatePhoto(
  context: Pick<Context, 'tenant' | 'database' | 'blobs' | 'lostImages' | 'decoding'>,
  { params }: Input<'readSharedCandidatePhoto'>,
): Promise<Output<'readSharedCandidatePhoto'>> {
  const { tenant, database, decoding } = context;
  const view = await requireSharedCandidate(context, params.candidateId);
  if (!view.showsPhoto || view.state !== 'OPEN') throw noPhoto();
  const { otherTenantId } = view;
  const photo = await database.snapshot(otherTenantId, (sql) => findPhoto(sql, view));
  if (!photo) throw noPhoto();
  const shrink = (kept: Buffer) => decoding.shrink(kept, LIMITS.sharedPhotoSidePx, tenant.id);
  const jpeg = await withImage(context, otherTenantId, photo, shrink).catch((cause: unknown) => {
    // The sentence names an id of the other tenant.
    throw cause instanceof Failure && cause.failure === 'noSuchResource' ? noPhoto() : cause;
  });
  return {
    status: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
    body: Buffer.from(jpeg),
  };
}

/** The newest photo of the whole animal, or else of its face or nose. */
async function findPhoto(sql: Sql, { otherTenantId, pairId }: SharedCandidateView): Promise<UploadRow | undefined> {
  const [side] = await listSidesIn(sql, otherTenantId, [pairId]);
  if (!side) return undefined;
  const photos = side.petId
    ? await listUploadsOfPet(sql, otherTenantId, side.petId)
    : await photosOfSighting(sql, otherTenantId, side.sightingId!);
  const newest = photos.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return newest.find(({ kind }) => kind === 'appearance') ?? newest[0];
}

async function photosOfSighting(sql: Sql, tenantId: string, sightingId: string): Promise<UploadRow[]> {
  const sighting = await findSighting(sql, tenantId, sightingId);
  if (!sighting) return [];
  const uploadIds = [...sighting.fingerprintIds, ...sighting.appearanceIds];
  return [...(await findUploads(sql, tenantId, uploadIds)).values()];
}

/** A shared candidate's API record for a key. Messages may have contacts, so they are shown as contacts are. */
export function sharedCandidateRecord(
  view: SharedCandidateView,
  messages: readonly SharedMessageRow[],
  key: Pick<ApiKey, 'scopes'>,
): SharedCandidate {
  const hasPhoto = view.showsPhoto && view.state === 'OPEN';
  const own = messages.filter(({ candidateId }) => candidateId === view.id);
  return completeRecord<SharedCandidate>({
    id: view.id,
    state: view.state,
    sightingId: view.sightingId ?? undefined,
    petId: view.petId ?? undefined,
    lostReportId: view.lostReportId ?? undefined,
    tenantName: view.otherName,
    microchip: view.microchip ?? undefined,
    score: view.score,
    decision: view.decision,
    photoUrl: hasPhoto ? pathOf(ROUTES.readSharedCandidatePhoto, { candidateId: view.id }) : undefined,
    messages: showsContacts(key)
      ? own.map(({ id, isSent, text, at }) => ({ id, isSent, text, at: at.toISOString() }))
      : undefined,
    createdAt: view.createdAt.toISOString(),
    decidedAt: view.decidedAt?.toISOString(),
  });
}

type ReadContext = Pick<Context, 'tenant' | 'database' | 'encryption' | 'key'>;
type ChangeContext = ReadContext & Pick<Context, 'clock' | 'ids' | 'log'>;

const noSuchCandidate = () => new Failure('noSuchResource', { log: 'There is no such shared candidate.' });

/** A shared candidate that the tenant sees at this moment. Throws 40011 otherwise. */
async function requireSharedCandidate(
  { tenant, database }: Pick<Context, 'tenant' | 'database'>,
  candidateId: string,
): Promise<SharedCandidateView> {
  const view = await readSharedView({ database }, tenant.id, candidateId);
  if (!view) throw noSuchCandidate();
  return view;
}

export async function listSharedCandidates(
  { tenant, database, encryption, key }: ReadContext,
  { query }: Input<'listSharedCandidates'>,
): Promise<Output<'listSharedCandidates'>> {
  const { state, sightingId, lostReportId, petId } = query;
  const filter = { state, sightingId, lostReportId, petId, ...pageStart(query) };
  const views = await readSharedCandidates({ database }, tenant.id, filter);
  const cipher = await encryption.cipherOf(tenant.id);
  const candidateIds = views.map(({ id }) => id);
  const messages = await database.snapshot(tenant.id, (sql) => listMessages(sql, cipher, tenant.id, candidateIds));
  return { status: 200, body: pageFrom(views, query, (view) => sharedCandidateRecord(view, messages, key)) };
}

export async function readSharedCandidate(
  context: ReadContext,
  { params }: Input<'readSharedCandidate'>,
): Promise<Output<'readSharedCandidate'>> {
  const { tenant, database, encryption, key } = context;
  const view = await requireSharedCandidate(context, params.candidateId);
  const cipher = await encryption.cipherOf(tenant.id);
  const messages = await database.snapshot(tenant.id, (sql) => listMessages(sql, cipher, tenant.id, [view.id]));
  return { status: 200, body: { data: sharedCandidateRecord(view, messages, key) } };
}

/** States that the two are different animals, for both tenants. Idempotent. */
export async function rejectSharedCandidate(
  context: ChangeContext,
  { params }: Input<'rejectSharedCandidate'>,
): Promise<Output<'rejectSharedCandidate'>> {
  const { tenant, database, encryption, key, clock } = context;
  const view = await requireSharedCandidate(context, params.candidateId);
  const decidedAt = view.state === 'REJECTED' ? view.decidedAt : clock();
  const cipher = await encryption.cipherOf(tenant.id);
  const answer = await database.tenant(tenant.id, async (sql) => {
    const side = await lockSide(sql, tenant.id, view.id);
    if (!side) throw noSuchCandidate();
    if (view.state !== 'REJECTED' && side.state !== 'REJECTED') {
      await rejectSide(sql, tenant.id, side.id, decidedAt!);
      const told = { sharedCandidateId: side.id, ...idsOf(side), status: 'REJECTED' };
      await noteEvent(context, sql, tenant.id, { type: 'sharedCandidate.decided', data: told });
      const { pairId } = side;
      await tellTenant(context, sql, tenant.id, view.otherTenantId, { kind: 'PAIR_REJECTED', pairId });
    }
    const messages = await listMessages(sql, cipher, tenant.id, [view.id]);
    const data = sharedCandidateRecord({ ...view, state: 'REJECTED', decidedAt }, messages, key);
    return { status: 200 as const, body: { data } };
  });
  await deliverOutbox(context, tenant.id);
  return answer;
}

/** Sends a text to the other tenant of an open candidate. */
export async function sendSharedMessage(
  context: ChangeContext,
  { params, body: { text } }: Input<'sendSharedMessage'>,
): Promise<Output<'sendSharedMessage'>> {
  const { tenant, database, encryption, key, clock, ids } = context;
  const view = await requireSharedCandidate(context, params.candidateId);
  if (view.state !== 'OPEN') throw new Failure('stateConflict', { details: { state: [`is "${view.state}"`] } });
  const at = clock();
  const cipher = await encryption.cipherOf(tenant.id);
  const answer = await database.tenant(tenant.id, async (sql) => {
    // Locked, so that simultaneous messages are counted one after the other.
    await lockTenant(sql, tenant.id);
    await requireFewMessages(sql, tenant.id, view.id, at);
    if (!(await lockSide(sql, tenant.id, view.id))) throw noSuchCandidate();
    await insertMessage(sql, cipher, tenant.id, { id: ids.next(), candidateId: view.id, isSent: true, text, at });
    const effect = { kind: 'MESSAGE_SENT', pairId: view.pairId, text, at: at.toISOString() } as const;
    await tellTenant(context, sql, tenant.id, view.otherTenantId, effect);
    const messages = await listMessages(sql, cipher, tenant.id, [view.id]);
    return { status: 200 as const, body: { data: sharedCandidateRecord(view, messages, key) } };
  });
  await deliverOutbox(context, tenant.id);
  return answer;
}

/** Throws 429 for more messages than are allowed in 24 hours. */
async function requireFewMessages(sql: Sql, tenantId: string, candidateId: string, now: Date): Promise<void> {
  const after = new Date(now.getTime() - DAY_MS);
  const about = await listSentTimes(sql, tenantId, { after, candidateId });
  const all = await listSentTimes(sql, tenantId, { after });
  const seconds =
    secondsUntilAllowed(about, LIMITS.messagesPerCandidateAndDay, now) ??
    secondsUntilAllowed(all, LIMITS.messagesPerDay, now);
  if (seconds !== undefined) throw new Failure('tooManyRequests', { headers: { 'retry-after': String(seconds) } });
}
