import type { JobResult } from '@rhinarium/contract';
import type { JobRow } from '../../../compute/jobs/job.ts';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/events.ts';
import { type Compared, requireCompared } from '../../matching/search-among.ts';
import {
  type CandidateFinding,
  type CandidatePair,
  findCandidateOfPair,
  insertCandidate,
  renewCandidate,
} from '../candidates/candidate-store.ts';
import { keepOwnSide } from '../outbox/deliver-outbox.ts';
import { type FoundPair, tellTenant } from '../outbox/outbox-store.ts';
import { lockOpenReportOf } from '../records/report-store.ts';
import { findSighting, lockSighting } from '../records/sighting-store.ts';
import { MICROCHIP_SCORE } from '../rules.ts';
import type { MicrochipPair } from './pair-store.ts';

/** Pairs that a standing search found. */
export interface FoundPairs {
  /** Result of comparing photos. */
  readonly byPhotos: JobResult<'STANDING_SEARCH'>;
  /** Pets of that result, and their compared photos. */
  readonly compared: Compared;
  /** Own pairs that name one microchip. */
  readonly byMicrochip: readonly MicrochipPair[];
  /** Pairs with records of other tenants, each once. */
  readonly shared: readonly SharedPair[];
}

/** Result for records without photos. */
export const NOT_COMPARED: Pick<FoundPairs, 'byPhotos' | 'compared'> = {
  byPhotos: { decision: 'UNKNOWN', candidates: [], searchedCount: 0 },
  compared: { petIds: [], photoIds: [] },
};

/** Pairs with other tenants that were found by microchip, and those that only photos led to. */
export function sharedOnce(byMicrochip: readonly SharedPair[], byPhotos: readonly SharedPair[]): SharedPair[] {
  const found = new Set(byMicrochip.map(({ pairId }) => pairId));
  return [...byMicrochip, ...byPhotos.filter(({ pairId }) => !found.has(pairId))];
}

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

/** A pair of two tenants that reaches the threshold. */
export interface SharedPair extends FoundPair {
  /** The tenant that does not search. */
  readonly otherTenantId: string;
}

/**
 * Stores the own sides of found pairs, and puts the sides of the other tenants into the outbox, in the transaction that ends
 * the job. Neither tenant gets an event before both sides are stored.
 */
export async function keepShared(
  services: Pick<Services, 'clock' | 'ids' | 'encryption'>,
  sql: Sql,
  { tenantId, petId }: Pick<JobRow<'STANDING_SEARCH'>, 'tenantId' | 'petId'>,
  pairs: readonly SharedPair[],
): Promise<void> {
  const [side, otherSide] = petId === null ? (['SIGHTING', 'PET'] as const) : (['PET', 'SIGHTING'] as const);
  for (const { otherTenantId, ...pair } of pairs) {
    // Sharing was checked before the search, and is checked again at each read.
    const kept = await keepOwnSide(services, sql, tenantId, { pair, side }, { sharesAll: true });
    if (!kept) continue;
    const toTell = kept.toTell === undefined ? {} : { toTell: kept.toTell };
    await tellTenant(services, sql, tenantId, otherTenantId, { kind: 'PAIR_FOUND', pair, side: otherSide, ...toTell });
  }
}
