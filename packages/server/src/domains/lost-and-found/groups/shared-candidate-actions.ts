import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import { DAY_MS } from '../../../common/durations.ts';
import { Failure } from '../../../common/failure.ts';
import { pageFrom, pageStart } from '../../../common/page.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/note-event.ts';
import { lockTenant } from '../../tenants/store.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.ts';
import { idsOf } from '../outbox/own-record.ts';
import { tellTenant } from '../outbox/tell-tenants.ts';
import { readSharedCandidates, readSharedView } from './across-groups.ts';
import { secondsUntilAllowed } from './rules.ts';
import { sharedCandidateRecord } from './shared-candidate-record.ts';
import { lockSide, rejectSide, type SharedCandidateView } from './shared-candidate-store.ts';
import { insertMessage, listMessages, listSentTimes } from './shared-message-store.ts';

type ReadContext = Pick<Context, 'tenant' | 'database' | 'encryption' | 'key'>;
type ChangeContext = ReadContext & Pick<Context, 'clock' | 'ids' | 'log'>;

const noSuchCandidate = () => new Failure('noSuchResource', { log: 'There is no such shared candidate.' });

/** A shared candidate that the tenant sees at this moment. Throws 40011 otherwise. */
export async function requireSharedCandidate(
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
