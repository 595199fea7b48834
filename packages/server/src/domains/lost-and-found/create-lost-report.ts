import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/note-event.ts';
import type { StartContext } from '../matching/accept-job.ts';
import { requirePet, requirePetView } from '../pets/require-pet.ts';
import { encryptDetails, lostReportRecord } from '../reports/lost-report-record.ts';
import { insertReport, lockOpenReportOf } from '../reports/report-store.ts';
import { requireReport } from './require-record.ts';
import { refuseTime } from './rules.ts';
import { requireLostAndFound } from './settings.ts';
import { startStandingSearch } from './start-standing-search.ts';

/** Throws for a time at which no animal was lost or seen. */
export function requirePlausibleTime(field: string, at: Date, now: Date): Date {
  const refusal = refuseTime(at, now);
  if (refusal !== undefined) throw invalid(field, refusal);
  return at;
}

/** Throws if the locked pet has an open lost report already. */
export async function requireNoOpenReport(sql: Sql, tenantId: string, petId: string): Promise<void> {
  const openId = await lockOpenReportOf(sql, tenantId, petId);
  if (openId === undefined) return;
  const details = { petId: ['has an open lost report'], lostReportId: [openId] };
  throw new Failure('stateConflict', { details });
}

/** Starts the standing search of an open lost report, unless its pet has no photos yet: a registration starts it then. */
export async function searchForReport(
  context: StartContext,
  sql: Sql,
  { petId, lostReportId }: { readonly petId: string; readonly lostReportId: string },
): Promise<void> {
  const tenantId = context.tenant.id;
  const { fingerprintCount } = await requirePetView(sql, tenantId, petId);
  if (fingerprintCount === 0) return;
  await context.jobAdmission.requireRoomOfTenant(sql, tenantId);
  await startStandingSearch(context, sql, tenantId, { petId, lostReportId }, context.ids.next());
}

/** Reports a pet lost and searches for it among the open sightings. */
export async function createLostReport(
  context: StartContext & Pick<Context, 'key'>,
  { body }: Input<'createLostReport'>,
): Promise<Output<'createLostReport'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  await context.jobAdmission.requireRoom();
  const { petId, place, position, contact, reward } = body;
  return await context.database.tenant(tenantId, async (sql) => {
    await requireLostAndFound(sql, tenantId);
    const now = context.clock();
    const lastSeenAt = requirePlausibleTime('lastSeenAt', new Date(body.lastSeenAt), now);
    // Locked against changes, so that of two simultaneous reports one is refused.
    await requirePet(sql, tenantId, petId, 'change');
    await requireNoOpenReport(sql, tenantId, petId);
    const id = context.ids.next();
    const details = encryptDetails(cipher, id, { place, position, contact, reward });
    const times = { createdAt: now, updatedAt: now, endedAt: null };
    await insertReport(sql, tenantId, { id, petId, state: 'OPEN', lastSeenAt, details, ...times });
    await noteEvent(context, sql, tenantId, {
      type: 'lostReport.created',
      data: { lostReportId: id, petId, status: 'OPEN' },
    });
    await searchForReport(context, sql, { petId, lostReportId: id });
    return {
      status: 201,
      headers: { location: pathOf(ROUTES.readLostReport, { lostReportId: id }) },
      body: { data: lostReportRecord(cipher, await requireReport(sql, tenantId, id), context.key) },
    };
  });
}
