import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { insertEvent } from '../../events/store.ts';
import { findExistingPets } from '../../pets/store.ts';
import { keepSide, type OtherMember, type OwnRecord } from '../groups/shared-candidate-store.ts';
import { lockOpenReportOf } from '../records/report-store.ts';
import { findSighting, lockSighting } from '../records/sighting-store.ts';
import type { FoundPair } from './effect.ts';
import { idsOf } from './own-record.ts';

type KeepServices = Pick<Services, 'clock' | 'ids'>;

interface FoundSide {
  readonly pair: FoundPair;
  readonly side: 'PET' | 'SIGHTING';
}

/** A tenant's own record of a pair, with the candidate if its tenant has not been told of it. */
interface KeptSide {
  readonly record: OwnRecord;
  readonly toTell: string | undefined;
}

/**
 * Stores a tenant's side of a found pair: that of a sighting which is open, or that of a pet. Returns undefined without
 * one. Whether a pet without an open lost report counts, the caller decides.
 */
export async function keepOwnSide(
  services: KeepServices,
  sql: Sql,
  tenantId: string,
  { pair, side }: FoundSide,
  { sharesAll }: Pick<OtherMember, 'sharesAll'>,
): Promise<KeptSide | undefined> {
  const { pairId, petId, sightingId, score, decision, microchip = null } = pair;
  let record: OwnRecord;
  if (side === 'SIGHTING') {
    await lockSighting(sql, tenantId, sightingId);
    if ((await findSighting(sql, tenantId, sightingId))?.state !== 'OPEN') return undefined;
    record = { sightingId, petId: null, lostReportId: null };
  } else {
    if (!(await findExistingPets(sql, tenantId, [petId])).has(petId)) return undefined;
    const lostReportId = (await lockOpenReportOf(sql, tenantId, petId)) ?? null;
    if (lostReportId === null && !sharesAll) return undefined;
    record = { sightingId: null, petId, lostReportId };
  }
  const made = { id: services.ids.next(), pairId, score, decision, microchip, createdAt: services.clock() };
  return { record, toTell: await keepSide(sql, tenantId, { ...record, ...made }) };
}

/** Stores the side of a tenant that another one's search found, if it shares it still, and tells it. */
export async function keepSideOf(
  services: KeepServices,
  sql: Sql,
  tenantId: string,
  { id, shares, ...found }: FoundSide & { readonly id: string; readonly shares: OtherMember | undefined },
): Promise<boolean> {
  if (!shares || (found.side === 'PET' && !shares.sharesLost)) return false;
  const kept = await keepOwnSide(services, sql, tenantId, found, shares);
  if (!kept) return false;
  const { record, toTell } = kept;
  if (toTell === undefined) return true;
  const data = { sharedCandidateId: toTell, ...idsOf(record), status: 'OPEN' };
  await insertEvent(sql, tenantId, { id, type: 'sharedCandidate.found', data, at: services.clock() });
  return true;
}
