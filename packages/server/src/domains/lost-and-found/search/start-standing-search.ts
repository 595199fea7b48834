import { insertJob } from '../../../compute/jobs/store.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { deadlineMsOf } from '../../matching/accept-job.ts';
import { noteReportSearch } from '../records/report-store.ts';
import { noteSightingSearch } from '../records/sighting-store.ts';

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
