import { LIMITS } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { type CandidateView, findCandidate } from '../candidates/candidate-store.ts';
import { findReport, type LostReportView, lockReport } from './report-store.ts';
import { findSighting, lockOpenSightingCount, lockSighting, type SightingView } from './sighting-store.ts';

const unknown = (noun: string) => new Failure('noSuchResource', { log: `There is no such ${noun}.` });

/** The lost report. Throws 40011 if there is none. */
export async function requireReport(sql: Sql, tenantId: string, reportId: string): Promise<LostReportView> {
  const report = await findReport(sql, tenantId, reportId);
  if (!report) throw unknown('lost report');
  return report;
}

/** The lost report, locked for the rest of the transaction. */
export async function requireLockedReport(sql: Sql, tenantId: string, reportId: string): Promise<LostReportView> {
  await lockReport(sql, tenantId, reportId);
  return await requireReport(sql, tenantId, reportId);
}

/** The sighting. Throws 40011 if there is none. */
export async function requireSighting(sql: Sql, tenantId: string, sightingId: string): Promise<SightingView> {
  const sighting = await findSighting(sql, tenantId, sightingId);
  if (!sighting) throw unknown('sighting');
  return sighting;
}

/** The sighting, locked for the rest of the transaction. */
export async function requireLockedSighting(sql: Sql, tenantId: string, sightingId: string): Promise<SightingView> {
  await lockSighting(sql, tenantId, sightingId);
  return await requireSighting(sql, tenantId, sightingId);
}

/** Throws if the tenant has as many open sightings as it may have. Held until the end of the transaction. */
export async function requireRoomForSighting(sql: Sql, tenantId: string): Promise<void> {
  if ((await lockOpenSightingCount(sql, tenantId)) < LIMITS.openSightingsMax) return;
  const problem = `${LIMITS.openSightingsMax} are open already`;
  throw new Failure('stateConflict', { details: { sightings: [problem] } });
}

/** The match candidate. Throws 40011 if there is none. */
export async function requireCandidate(sql: Sql, tenantId: string, candidateId: string): Promise<CandidateView> {
  const candidate = await findCandidate(sql, tenantId, candidateId);
  if (!candidate) throw unknown('match candidate');
  return candidate;
}
