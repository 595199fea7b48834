import { LIMITS, type Species } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import { searchAmong } from '../matching/search-among.ts';
import { listPetIds } from '../pets/store.ts';
import { readOtherMembers } from '../reports/across-groups.ts';
import { listLostPets } from '../reports/report-store.ts';
import { listSidesIn, listSidesOf, type OtherMember, pairIdOf } from '../reports/shared-candidate-store.ts';
import type { ExtractedSample } from '../templates/load-samples.ts';
import { readDecisionPolicy } from '../tenants/store.ts';
import type { SharedPair } from './keep-shared.ts';
import {
  type NearSightings,
  nearestSightings,
  type StandingServices,
  samplesOf,
  unlessLost,
} from './nearest-sightings.ts';

/** Record of the searching tenant. */
type Own = { readonly petId: string } | { readonly sightingId: string };

/** Pairs that an earlier search found, by the other tenant's record. */
interface KnownPairs {
  readonly pairIds: ReadonlyMap<string, string>;
  /** Records that one of the two tenants rejected. */
  readonly rejectedIds: ReadonlySet<string>;
}

/** Pets of a member to search. */
export interface PetGallery extends KnownPairs {
  readonly member: OtherMember;
  readonly petIds: ReadonlySet<string>;
}

/** Nearest sightings of a member. */
export interface SightingGallery extends KnownPairs, NearSightings {
  readonly member: OtherMember;
}

async function readKnownPairs(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
  own: Own,
  otherTenantId: string,
): Promise<KnownPairs> {
  const sides = await database.tenant(tenantId, (sql) => listSidesOf(sql, tenantId, own));
  const states = new Map(sides.map(({ pairId, state }) => [pairId, state]));
  const others = await database.tenant(otherTenantId, (sql) => listSidesIn(sql, otherTenantId, [...states.keys()]));
  const known = others.map((side) => ({ ...side, recordId: (side.petId ?? side.sightingId)! }));
  const isRejected = ({ pairId, state }: (typeof known)[number]) =>
    state === 'REJECTED' || states.get(pairId) === 'REJECTED';
  return {
    pairIds: new Map(known.map(({ recordId, pairId }) => [recordId, pairId])),
    rejectedIds: new Set(known.filter(isRejected).map(({ recordId }) => recordId)),
  };
}

/** Pets that members share with a tenant, without those that were rejected for its sighting. */
export async function readPetGalleries(
  services: Pick<Services, 'database'>,
  {
    tenantId,
    sightingId,
    species,
  }: { readonly tenantId: string; readonly sightingId: string; readonly species: Species },
): Promise<PetGallery[]> {
  const { database } = services;
  const members = (await readOtherMembers(services, tenantId)).filter(({ sharesLost }) => sharesLost);
  const galleries: PetGallery[] = [];
  for (const member of members) {
    const known = await readKnownPairs(services, tenantId, { sightingId }, member.tenantId);
    const ids = await database.tenant(member.tenantId, async (sql) =>
      member.sharesAll
        ? await listPetIds(sql, member.tenantId, species)
        : [...(await listLostPets(sql, member.tenantId, species, sightingId)).keys()],
    );
    galleries.push({ member, ...known, petIds: new Set(ids.filter((id) => !known.rejectedIds.has(id))) });
  }
  return galleries;
}

/** Open sightings of members that may be searched for a pet of a tenant, the nearest of each. */
export async function readSightingGalleries(
  services: StandingServices,
  {
    tenantId,
    petId,
    species,
    isLost,
  }: { readonly tenantId: string; readonly petId: string; readonly species: Species; readonly isLost: boolean },
  codes: readonly Int8Array[],
  signal: AbortSignal,
): Promise<SightingGallery[]> {
  const members = await readOtherMembers(services, tenantId);
  const galleries: SightingGallery[] = [];
  for (const member of members.filter(({ getsLost, getsAll }) => (isLost ? getsLost : getsAll))) {
    const known = await readKnownPairs(services, tenantId, { petId }, member.tenantId);
    const sought = { tenantId: member.tenantId, petId, species, except: known.rejectedIds, isOfMember: true };
    galleries.push({ member, ...known, ...(await nearestSightings(services, sought, codes, signal)) });
  }
  return galleries;
}

/** Searches for a sighting among pets of members, each within its own tenant. Returns the matching pairs. */
export async function searchPetGalleries(
  services: StandingServices,
  galleries: readonly PetGallery[],
  {
    tenantId,
    sightingId,
    samples,
    comparedTotal,
  }: {
    readonly tenantId: string;
    readonly sightingId: string;
    readonly samples: readonly ExtractedSample[];
    readonly comparedTotal: number;
  },
  signal: AbortSignal,
): Promise<SharedPair[]> {
  const targetMax = await targetOf(services, tenantId);
  const pairs: SharedPair[] = [];
  for (const { member, petIds: among, pairIds } of galleries) {
    if (among.size === 0) continue;
    const search = { tenantId: member.tenantId, samples, among, candidatesMax: LIMITS.candidatesMax };
    const { pets, decided } = await searchAmong(services, { ...search, comparedTotal, targetMax }, signal);
    for (const { id: petId, score, isMatch } of pets) {
      if (!isMatch) continue;
      const pairId = pairIds.get(petId) ?? pairIdOf(petId, sightingId);
      pairs.push({ pairId, petId, sightingId, otherTenantId: member.tenantId, score, decision: decided.decision });
    }
  }
  return pairs;
}

/** Compares near sightings of members with a pet, within its tenant. Returns the matching pairs. */
export async function searchSightingGalleries(
  services: StandingServices,
  galleries: readonly SightingGallery[],
  {
    tenantId,
    petId,
    comparedTotal,
  }: { readonly tenantId: string; readonly petId: string; readonly comparedTotal: number },
  signal: AbortSignal,
): Promise<SharedPair[]> {
  const pairs: SharedPair[] = [];
  for (const { member, sightings, pairIds } of galleries) {
    const { tenantId: otherTenantId, targetFalseMatchRate: targetMax } = member;
    for (const sighting of sightings) {
      const samples = await unlessLost(services, samplesOf(services, otherTenantId, sighting, signal));
      if (!samples) continue;
      const part = { tenantId, samples, among: new Set([petId]), candidatesMax: 1, comparedTotal, targetMax };
      const { pets, decided } = await searchAmong(services, part, signal);
      for (const { score, isMatch } of pets) {
        if (!isMatch) continue;
        const pairId = pairIds.get(sighting.id) ?? pairIdOf(petId, sighting.id);
        pairs.push({ pairId, petId, sightingId: sighting.id, otherTenantId, score, decision: decided.decision });
      }
    }
  }
  return pairs;
}

async function targetOf({ database }: Pick<Services, 'database'>, tenantId: string): Promise<number> {
  const policy = await database.tenant(tenantId, (sql) => readDecisionPolicy(sql, tenantId));
  return policy.identificationTargetFalseMatchRate;
}
