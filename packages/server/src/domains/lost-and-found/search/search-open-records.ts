import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { listSearchableReports } from '../records/report-store.ts';
import { listSearchableSightings } from '../records/sighting-store.ts';
import { startStandingSearch } from './start-standing-search.ts';

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
