import type { JobResult } from '@rhinarium/contract';
import type { JobRow } from '../../../compute/jobs/job.ts';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/note-event.ts';
import { requireCompared } from '../../matching/require-compared.ts';
import { lockOpenReportOf } from '../records/report-store.ts';
import { findSighting, lockSighting } from '../records/sighting-store.ts';
import { MICROCHIP_SCORE } from '../rules.ts';
import type { FoundPairs } from '../search/found-pairs.ts';
import type { MicrochipPair } from '../search/microchip-pairs.ts';
import {
  type CandidateFinding,
  type CandidatePair,
  findCandidateOfPair,
  insertCandidate,
  renewCandidate,
} from './candidate-store.ts';

type Result = JobResult<'STANDING_SEARCH'>;
type Job = Pick<JobRow<'STANDING_SEARCH'>, 'id' | 'tenantId' | 'input'>;
type KeepServices = Pick<Services, 'clock' | 'ids' | 'recognition'>;

/** A pair that a search found. */
type Match = CandidatePair & Pick<CandidateFinding, 'decision' | 'reasons' | 'score' | 'falseMatchRate' | 'microchip'>;

/**
 * Stores the matching pairs of a search as candidates, with an event for each new one. A pair that was decided
 * meanwhile stays so. Throws if a compared pet or photo is gone: the job runs again.
 */
export async function keepCandidates(
  services: KeepServices,
  sql: Sql,
  job: Job,
  { byPhotos, byMicrochip, compared }: Pick<FoundPairs, 'byPhotos' | 'byMicrochip' | 'compared'>,
): Promise<void> {
  const { tenantId } = job;
  const matches = [...byMicrochip.map(matchByMicrochip), ...matchesByPhotos(byPhotos)];
  // In a fixed order, so that two searches do not wait for each other.
  const sightingIds = [...new Set(matches.map(({ sightingId }) => sightingId))].sort();
  for (const sightingId of sightingIds) await lockSighting(sql, tenantId, sightingId);
  const petIds = new Set([...compared.petIds, ...byMicrochip.map(({ petId }) => petId)]);
  await requireCompared(sql, tenantId, { ...compared, petIds: [...petIds] });
  const kept = new Set<string>();
  for (const match of matches) {
    const pair = `${match.sightingId} ${match.petId}`;
    if (!kept.has(pair)) await keep(services, sql, job, match, byPhotos.searchedCount);
    kept.add(pair);
  }
}

const matchByMicrochip = ({ sightingId, petId, microchip }: MicrochipPair): Match => ({
  sightingId,
  petId,
  microchip,
  decision: 'IDENTIFIED',
  reasons: [],
  score: MICROCHIP_SCORE,
  falseMatchRate: 0,
});

const matchesByPhotos = ({ decision, reasons = [], candidates }: Result): Match[] =>
  candidates.flatMap(({ sightingId, petId, score, falseMatchRate, isMatch }) =>
    isMatch ? [{ sightingId, petId, microchip: null, decision, reasons, score, falseMatchRate }] : [],
  );

async function keep(
  services: KeepServices,
  sql: Sql,
  { id: jobId, tenantId, input }: Job,
  { sightingId, petId, ...match }: Match,
  searchedCount: number,
): Promise<void> {
  const sighting = await findSighting(sql, tenantId, sightingId);
  if (sighting?.state !== 'OPEN') return;
  // Changed while the search ran.
  if (match.microchip !== null && match.microchip !== sighting.microchip) return;
  const lostReportId = (await lockOpenReportOf(sql, tenantId, petId)) ?? null;
  // The lost report ended while the search ran. A newly registered pet needs none, nor does a microchip.
  const isOfReport = input.sightingId !== undefined || input.lostReportId !== undefined;
  if (isOfReport && lostReportId === null && match.microchip === null) return;
  const { engine } = services.recognition;
  const finding = { lostReportId, searchedCount, engine, jobId, ...match };
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
