import type { Sql } from '../../storage/database/database.ts';
import type { PetRecords } from '../pets/pet-records.ts';
import { type KeptRejections, mergeRejections, separateRejections } from '../pets/rejected-pair-store.ts';
import {
  closeCandidates,
  type KeptCandidates,
  mergeCandidates,
  separateCandidates,
} from './candidates/candidate-store.ts';
import { moveSides } from './groups/shared-candidate-store.ts';
import { mergeReports, separateReports } from './records/report-store.ts';
import { moveMatched } from './records/sighting-store.ts';
import { type SearchStart, searchByNewMicrochip } from './search/start-standing-search.ts';

interface Pair {
  readonly petId: string;
  readonly intoPetId: string;
}

/** Lost reports, sightings, candidates and rejected pairs of a pet before its merge, for the undo. */
interface KeptRecords {
  readonly reports: Awaited<ReturnType<typeof mergeReports>>;
  readonly sightingIds: readonly string[];
  readonly candidates: KeptCandidates;
  readonly rejections: KeptRejections;
  /** Shared candidates that moved. Absent in merges of releases without them. */
  readonly sharedIds?: readonly string[];
}

/** Moves the lost reports, sightings, candidates and rejected pairs of a pet to the one that it is merged into. */
async function mergeRecords(sql: Sql, tenantId: string, pair: Pair, now: Date): Promise<KeptRecords> {
  return {
    reports: await mergeReports(sql, tenantId, { ...pair, now }),
    sightingIds: await moveMatched(sql, tenantId, pair),
    candidates: await mergeCandidates(sql, tenantId, pair),
    rejections: await mergeRejections(sql, tenantId, pair),
    sharedIds: await moveSides(sql, tenantId, pair),
  };
}

/** Takes `mergeRecords` back after the pet was restored. */
async function separateRecords(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId }: Pair,
  { reports, sightingIds, candidates, rejections, sharedIds = [] }: KeptRecords,
  mergedAt: Date,
): Promise<void> {
  await separateReports(sql, tenantId, petId, { ...reports, mergedAt });
  await moveMatched(sql, tenantId, { petId: intoPetId, intoPetId: petId, among: sightingIds });
  await separateCandidates(sql, tenantId, petId, candidates);
  await separateRejections(sql, tenantId, { petId, intoPetId }, rejections);
  await moveSides(sql, tenantId, { petId: intoPetId, intoPetId: petId, among: sharedIds });
}

/** Lost reports, sightings and candidates, as pets tell them what concerns them. */
export const recordsOfPets = (services: SearchStart): PetRecords => ({
  microchipsGiven: (sql, tenantId, petId) => searchByNewMicrochip(services, sql, tenantId, petId),
  fingerprintsGone: (sql, tenantId, petId) => closeCandidates(sql, tenantId, { petId }),
  merge: mergeRecords,
  separate: (sql, tenantId, pair, kept, mergedAt) =>
    separateRecords(sql, tenantId, pair, kept as KeptRecords, mergedAt),
});
