import type { JobResult } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/note-event.ts';
import { type Compared, requireCompared } from '../matching/require-compared.ts';
import { findCandidateOfPair, insertCandidate, renewCandidate } from '../reports/candidate-store.ts';
import { lockOpenReportOf } from '../reports/report-store.ts';
import { findSighting, lockSighting } from '../reports/sighting-store.ts';

type Result = JobResult<'STANDING_SEARCH'>;
type KeepServices = Pick<Services, 'clock' | 'ids' | 'recognition'>;

/**
 * Stores the matching pairs of a search as candidates, with an event for each new one. A pair that was decided
 * meanwhile stays so. Throws if a compared pet or photo is gone: the job runs again.
 */
export async function keepCandidates(
  services: KeepServices,
  sql: Sql,
  job: Pick<JobRow<'STANDING_SEARCH'>, 'id' | 'tenantId' | 'input'>,
  result: Result,
  compared: Compared,
): Promise<void> {
  const matches = result.candidates.filter(({ isMatch }) => isMatch);
  // In a fixed order, so that two searches do not wait for each other.
  const sightingIds = [...new Set(matches.map(({ sightingId }) => sightingId))].sort();
  for (const sightingId of sightingIds) await lockSighting(sql, job.tenantId, sightingId);
  await requireCompared(sql, job.tenantId, compared);
  for (const match of matches) await keep(services, sql, job, { ...match, result });
}

async function keep(
  services: KeepServices,
  sql: Sql,
  { id: jobId, tenantId, input }: Pick<JobRow<'STANDING_SEARCH'>, 'id' | 'tenantId' | 'input'>,
  { sightingId, petId, score, falseMatchRate, result }: Result['candidates'][number] & { readonly result: Result },
): Promise<void> {
  const sighting = await findSighting(sql, tenantId, sightingId);
  if (sighting?.state !== 'OPEN') return;
  const lostReportId = (await lockOpenReportOf(sql, tenantId, petId)) ?? null;
  // The lost report ended while the search ran. A newly registered pet needs none.
  const isOfReport = input.sightingId !== undefined || input.lostReportId !== undefined;
  if (isOfReport && lostReportId === null) return;
  const { decision, reasons = [], searchedCount } = result;
  const { engine } = services.recognition;
  const finding = { lostReportId, decision, reasons, score, falseMatchRate, searchedCount, engine, jobId };
  const known = await findCandidateOfPair(sql, tenantId, { sightingId, petId });
  if (known?.state === 'REJECTED' || known?.state === 'CONFIRMED') return;
  const id = known?.id ?? services.ids.next();
  if (known) await renewCandidate(sql, tenantId, id, finding);
  else await insertCandidate(sql, tenantId, { id, sightingId, petId, createdAt: services.clock(), ...finding });
  if (known?.state === 'OPEN') return;
  const report = lostReportId === null ? {} : { lostReportId };
  const data = { matchCandidateId: id, sightingId, petId, jobId, ...report, status: 'OPEN' };
  await noteEvent(services, sql, tenantId, { type: 'matchCandidate.found', data });
}
