import type { ActionHandler } from '../../../compute/jobs/job-handlers.ts';
import { insertJob } from '../../../compute/jobs/store.ts';
import type { Context, Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { deadlineMsOf } from '../../matching/accept-job.ts';
import { findPetView } from '../../pets/store.ts';
import { findLostAndFound } from '../../tenants/store.ts';
import { listSearchableReports, lockOpenReportOf, noteReportSearch } from '../records/report-store.ts';
import { listSearchableSightings, noteSightingSearch } from '../records/sighting-store.ts';
import { mayMeetMicrochip } from './pair-store.ts';

/** Subject of a standing search: a sighting among lost pets, or a pet among sightings. */
export type Sought =
  | { readonly sightingId: string; readonly sessionId: string | null; readonly uploadIds: readonly string[] }
  | {
      readonly petId: string;
      readonly lostReportId: string | undefined;
      /** True to search by microchips alone. */
      readonly isByMicrochip?: boolean;
    };

const KIND = 'STANDING_SEARCH';

/** Inserts the job of a standing search, in the transaction of what causes it. Returns its acceptance time. */
export async function startStandingSearch(
  services: Pick<Context, 'jobDeadlineMs' | 'tracing'>,
  sql: Sql,
  tenantId: string,
  sought: Sought,
  jobId: string,
): Promise<Date> {
  const job = {
    id: jobId,
    tenantId,
    kind: KIND as typeof KIND,
    retryOf: null,
    deadlineMs: deadlineMsOf(services, KIND),
    traceParent: services.tracing.traceParent() ?? null,
  };
  if ('sightingId' in sought) {
    const { sightingId, sessionId, uploadIds } = sought;
    const input = { uploadIds, sightingId };
    const acceptedAt = await insertJob<typeof KIND>(sql, { ...job, petId: null, sessionId, input });
    await noteSightingSearch(sql, tenantId, sightingId, jobId);
    return acceptedAt;
  }
  const { petId, lostReportId, isByMicrochip = false } = sought;
  const report = lostReportId === undefined ? {} : { lostReportId };
  const input = { uploadIds: [], ...report, ...(isByMicrochip ? { isByMicrochip } : {}) };
  const acceptedAt = await insertJob<typeof KIND>(sql, { ...job, petId, sessionId: null, input });
  if (lostReportId !== undefined) await noteReportSearch(sql, tenantId, lostReportId, jobId);
  return acceptedAt;
}

/**
 * Wraps the handler of registrations. A pet that is reported lost is searched again with its new photos, and a newly
 * registered one if the tenant wants it.
 */
export function searchingSightings(
  handler: ActionHandler<'FINGERPRINT_ADDITION'>,
): ActionHandler<'FINGERPRINT_ADDITION'> {
  return async (services, job, signal) => {
    const done = await handler(services, job, signal);
    if (done.result.addedFingerprintIds.length === 0) return done;
    return {
      ...done,
      async write(sql) {
        await done.write?.(sql);
        const addedCount = done.result.addedFingerprintIds.length;
        await searchIfWanted(services, sql, { tenantId: job.tenantId, petId: job.petId, addedCount });
      },
    };
  };
}

/** Services that start a search. */
export type SearchStart = Pick<Services, 'jobDeadlineMs' | 'tracing' | 'ids'>;

/** Searches a pet by its microchips, if an open sighting may name one of them. */
export async function searchByNewMicrochip(
  services: SearchStart,
  sql: Sql,
  tenantId: string,
  petId: string,
): Promise<void> {
  const { isEnabled } = await findLostAndFound(sql, tenantId);
  if (!isEnabled || !(await mayMeetMicrochip(sql, tenantId, petId))) return;
  const lostReportId = await lockOpenReportOf(sql, tenantId, petId);
  const sought = { petId, lostReportId, isByMicrochip: true };
  await startStandingSearch(services, sql, tenantId, sought, services.ids.next());
}

async function searchIfWanted(
  services: SearchStart,
  sql: Sql,
  { tenantId, petId, addedCount }: { readonly tenantId: string; readonly petId: string; readonly addedCount: number },
): Promise<void> {
  const { isEnabled, searchNewPets } = await findLostAndFound(sql, tenantId);
  if (!isEnabled) return;
  const lostReportId = await lockOpenReportOf(sql, tenantId, petId);
  const pet = await findPetView(sql, tenantId, petId);
  const isNew = pet?.fingerprintCount === addedCount;
  if (lostReportId === undefined && !(searchNewPets && isNew)) return;
  await startStandingSearch(services, sql, tenantId, { petId, lostReportId }, services.ids.next());
}

/** Records of each kind that are searched again, the newest. */
const RECORDS_MAX = 100;

/** Services that start the searches of open records. */
export type SearchAgainContext = Pick<Context, 'jobDeadlineMs' | 'tracing' | 'ids' | 'jobAdmission'>;

/**
 * Starts the standing searches of a tenant's open records again, because a sharing group has more to search: its lost
 * reports, and its sightings if they are wanted too. Throws 429 if its queue is full.
 */
export async function searchOpenRecords(
  context: SearchAgainContext,
  sql: Sql,
  tenantId: string,
  { withSightings }: { readonly withSightings: boolean },
): Promise<void> {
  await context.jobAdmission.requireRoomOfTenant(sql, tenantId);
  const reports = await listSearchableReports(sql, tenantId, RECORDS_MAX);
  const sightings = withSightings ? await listSearchableSightings(sql, tenantId, RECORDS_MAX) : [];
  for (const { id, petId } of reports)
    await startStandingSearch(context, sql, tenantId, { petId, lostReportId: id }, context.ids.next());
  for (const { id, uploadIds } of sightings)
    await startStandingSearch(
      context,
      sql,
      tenantId,
      { sightingId: id, sessionId: null, uploadIds },
      context.ids.next(),
    );
}
