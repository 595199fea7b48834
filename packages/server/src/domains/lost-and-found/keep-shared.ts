import type { IdentificationDecision } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/note-event.ts';
import { findExistingPets } from '../pets/store.ts';
import { readOtherMembers } from '../reports/across-groups.ts';
import { lockOpenReportOf } from '../reports/report-store.ts';
import { keepSide, type OtherMember, type OwnRecord } from '../reports/shared-candidate-store.ts';
import { findSighting, lockSighting } from '../reports/sighting-store.ts';

/** A pair of two tenants that reaches the threshold. */
export interface SharedPair {
  readonly pairId: string;
  readonly petId: string;
  readonly sightingId: string;
  /** The tenant that does not search. */
  readonly otherTenantId: string;
  readonly score: number;
  readonly decision: IdentificationDecision;
}

type KeepServices = Pick<Services, 'clock' | 'ids'>;

/**
 * Stores the sides of the other tenants, in their transactions, if they are still in a group with the tenant. Returns
 * the pairs whose own side is to be stored. Repeated without harm.
 */
export async function keepOtherSides(
  services: KeepServices & Pick<Services, 'database'>,
  job: Pick<JobRow<'STANDING_SEARCH'>, 'tenantId' | 'petId'>,
  pairs: readonly SharedPair[],
): Promise<SharedPair[]> {
  if (pairs.length === 0) return [];
  const members = await readOtherMembers(services, job.tenantId);
  const byId = new Map(members.map((member) => [member.tenantId, member]));
  const kept: SharedPair[] = [];
  for (const pair of pairs) {
    const member = byId.get(pair.otherTenantId);
    if (!member) continue;
    const isKept = await services.database.tenant(pair.otherTenantId, (sql) =>
      job.petId === null
        ? keepPetSide(services, sql, pair.otherTenantId, pair, member.sharesLost && member)
        : keepSightingSide(services, sql, pair.otherTenantId, pair),
    );
    if (isKept) kept.push(pair);
  }
  return kept;
}

/** Stores the sides of the tenant that searched, in the transaction that ends its job. */
export async function keepOwnSides(
  services: KeepServices,
  sql: Sql,
  job: Pick<JobRow<'STANDING_SEARCH'>, 'tenantId' | 'petId'>,
  pairs: readonly SharedPair[],
): Promise<void> {
  for (const pair of pairs) {
    if (job.petId === null) await keepSightingSide(services, sql, job.tenantId, pair);
    // Sharing was checked before the search, and is checked again at each read.
    else await keepPetSide(services, sql, job.tenantId, pair, { sharesAll: true });
  }
}

/** Stores the side of the pet, if its tenant still shares it. Returns whether it did. */
async function keepPetSide(
  services: KeepServices,
  sql: Sql,
  tenantId: string,
  pair: SharedPair,
  shares: Pick<OtherMember, 'sharesAll'> | false,
): Promise<boolean> {
  const { petId } = pair;
  if (!shares) return false;
  if (!(await findExistingPets(sql, tenantId, [petId])).has(petId)) return false;
  const lostReportId = (await lockOpenReportOf(sql, tenantId, petId)) ?? null;
  if (lostReportId === null && !shares.sharesAll) return false;
  await keepAndTell(services, sql, tenantId, pair, { petId, lostReportId, sightingId: null });
  return true;
}

/** Stores the side of the sighting, if it is still open. Returns whether it did. */
async function keepSightingSide(
  services: KeepServices,
  sql: Sql,
  tenantId: string,
  pair: SharedPair,
): Promise<boolean> {
  const { sightingId } = pair;
  await lockSighting(sql, tenantId, sightingId);
  if ((await findSighting(sql, tenantId, sightingId))?.state !== 'OPEN') return false;
  await keepAndTell(services, sql, tenantId, pair, { sightingId, petId: null, lostReportId: null });
  return true;
}

async function keepAndTell(
  services: KeepServices,
  sql: Sql,
  tenantId: string,
  { pairId, score, decision }: SharedPair,
  record: OwnRecord,
): Promise<void> {
  const made = { id: services.ids.next(), pairId, score, decision, createdAt: services.clock() };
  const sharedCandidateId = await keepSide(sql, tenantId, { ...record, ...made });
  if (sharedCandidateId === undefined) return;
  const data = { sharedCandidateId, ...idsOf(record), status: 'OPEN' };
  await noteEvent(services, sql, tenantId, { type: 'sharedCandidate.found', data });
}

/** Ids of the own record, for an event. */
export function idsOf({ sightingId, petId, lostReportId }: OwnRecord | { [Name in keyof OwnRecord]: string | null }) {
  return {
    ...(sightingId === null ? {} : { sightingId }),
    ...(petId === null ? {} : { petId }),
    ...(lostReportId === null ? {} : { lostReportId }),
  };
}
