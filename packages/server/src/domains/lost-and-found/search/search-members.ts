import { LIMITS, type Species } from '@rhinarium/contract';
import type { Services } from '../../../context.ts';
import { searchAmong } from '../../matching/search-among.ts';
import { listPetIds } from '../../pets/store.ts';
import type { ExtractedSample } from '../../templates/load-samples.ts';
import { readOtherMembers } from '../groups/across-groups.ts';
import { listSidesIn, type OtherMember, pairIdOf, type SideRow } from '../groups/shared-candidate-store.ts';
import { listLostPets } from '../records/report-store.ts';
import { MICROCHIP_SCORE } from '../rules.ts';
import {
  compareSightings,
  type LoadedPet,
  type NearSightings,
  nearestSightings,
  type StandingServices,
} from './compare-sightings.ts';
import type { SharedPair } from './keep-found.ts';
import { listPetsByMicrochip, listSightingCodes, listSightingsByMicrochip, type MicrochipPair } from './pair-store.ts';

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
  /** Pets with the microchip of the sighting. */
  readonly chippedIds: readonly string[];
}

/** Nearest sightings of a member. */
export interface SightingGallery extends KnownPairs, NearSightings {
  readonly member: OtherMember;
  /** Sightings with a microchip of the pet. */
  readonly chipped: readonly Omit<MicrochipPair, 'petId'>[];
}

/** The sides of one tenant, and the other sides of the same pairs. */
function knownPairs(sides: readonly SideRow[], others: readonly SideRow[]): KnownPairs {
  const states = new Map(sides.map(({ pairId, state }) => [pairId, state]));
  const known = others.map((side) => ({ ...side, recordId: (side.petId ?? side.sightingId)! }));
  const isRejected = ({ pairId, state }: (typeof known)[number]) =>
    state === 'REJECTED' || states.get(pairId) === 'REJECTED';
  return {
    pairIds: new Map(known.map(({ recordId, pairId }) => [recordId, pairId])),
    rejectedIds: new Set(known.filter(isRejected).map(({ recordId }) => recordId)),
  };
}

/** Sides of a member that belong to sides of the searching tenant. */
const pairIdsOf = (sides: readonly SideRow[]) => sides.map(({ pairId }) => pairId);

/** Own sighting of the searching tenant, with its sides of pairs. */
export interface OwnSighting {
  readonly tenantId: string;
  readonly sightingId: string;
  readonly species: Species;
  readonly microchip: string | null;
  readonly sides: readonly SideRow[];
}

/** Pets that members share with a tenant, without those that were rejected for its sighting. */
export async function readPetGalleries(
  services: Pick<Services, 'database'>,
  { tenantId, sightingId, species, microchip, sides }: OwnSighting,
): Promise<PetGallery[]> {
  const members = (await readOtherMembers(services, tenantId)).filter(({ sharesLost }) => sharesLost);
  const galleries: PetGallery[] = [];
  for (const member of members) {
    const isLost = !member.sharesAll;
    const { others, ids, chipped } = await services.database.snapshot(member.tenantId, async (sql) => ({
      others: await listSidesIn(sql, member.tenantId, pairIdsOf(sides)),
      chipped: microchip === null ? [] : await listPetsByMicrochip(sql, member.tenantId, microchip, { isLost }),
      ids: member.sharesAll
        ? await listPetIds(sql, member.tenantId, species)
        : [...(await listLostPets(sql, member.tenantId, species, sightingId)).keys()],
    }));
    const known = knownPairs(sides, others);
    const isOpen = (id: string) => !known.rejectedIds.has(id);
    galleries.push({ member, ...known, petIds: new Set(ids.filter(isOpen)), chippedIds: chipped.filter(isOpen) });
  }
  return galleries;
}

/** Open sightings of members that may be searched for a pet of a tenant, the nearest of each. */
export async function readSightingGalleries(
  services: StandingServices,
  pet: LoadedPet,
  { isLost }: { readonly isLost: boolean },
  signal: AbortSignal,
): Promise<SightingGallery[]> {
  const { petId, species, sides, codes, microchips } = pet;
  const members = await readOtherMembers(services, pet.tenantId);
  const galleries: SightingGallery[] = [];
  for (const member of members.filter(({ getsLost, getsAll }) => (isLost ? getsLost : getsAll))) {
    const { tenantId } = member;
    const cipher = await services.encryption.cipherOf(tenantId);
    const request = { species, petId, engineVersion: services.recognition.engine.version };
    const { others, open, chipped } = await services.database.snapshot(tenantId, async (sql) => ({
      others: await listSidesIn(sql, tenantId, pairIdsOf(sides)),
      open: codes.length === 0 ? [] : await listSightingCodes(sql, cipher, tenantId, request),
      chipped: microchips.length === 0 ? [] : await listSightingsByMicrochip(sql, tenantId, microchips),
    }));
    const known = knownPairs(sides, others);
    const isOpen = ({ sightingId }: { readonly sightingId: string }) => !known.rejectedIds.has(sightingId);
    const listed = open.filter(isOpen);
    const near = await nearestSightings(services, { tenantId, isMember: true }, { listed, codes }, signal);
    galleries.push({ member, ...known, ...near, chipped: chipped.filter(isOpen) });
  }
  return galleries;
}

const ofMicrochip = { score: MICROCHIP_SCORE, decision: 'IDENTIFIED' } as const;

/** Pairs of a sighting and pets of members that have its microchip. */
export const microchipPairsOfSighting = (
  { sightingId, microchip }: OwnSighting,
  galleries: readonly PetGallery[],
): SharedPair[] =>
  galleries.flatMap(({ member, pairIds, chippedIds }) =>
    chippedIds.map((petId) => ({
      pairId: pairIds.get(petId) ?? pairIdOf(petId, sightingId),
      petId,
      sightingId,
      otherTenantId: member.tenantId,
      microchip: microchip!,
      ...ofMicrochip,
    })),
  );

/** Pairs of a pet and sightings of members that name one of its microchips. */
export const microchipPairsOfPet = (
  { petId }: Pick<LoadedPet, 'petId'>,
  galleries: readonly SightingGallery[],
): SharedPair[] =>
  galleries.flatMap(({ member, pairIds, chipped }) =>
    chipped.map(({ sightingId, microchip }) => ({
      pairId: pairIds.get(sightingId) ?? pairIdOf(petId, sightingId),
      petId,
      sightingId,
      otherTenantId: member.tenantId,
      microchip,
      ...ofMicrochip,
    })),
  );

/** Searches for a sighting among pets of members, each within its own tenant. Returns the matching pairs. */
export async function searchPetGalleries(
  services: StandingServices,
  galleries: readonly PetGallery[],
  request: {
    readonly sightingId: string;
    readonly samples: readonly ExtractedSample[];
    readonly comparedTotal: number;
    /** Target false-match rate of the searching tenant. */
    readonly targetMax: number;
  },
  signal: AbortSignal,
): Promise<SharedPair[]> {
  const { sightingId, ...shared } = request;
  const pairs: SharedPair[] = [];
  for (const { member, petIds: among, pairIds } of galleries) {
    if (among.size === 0) continue;
    const search = { tenantId: member.tenantId, among, candidatesMax: LIMITS.candidatesMax, ...shared };
    const { pets, decided } = await searchAmong(services, search, signal);
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
  pet: LoadedPet,
  { comparedTotal }: { readonly comparedTotal: number },
  signal: AbortSignal,
): Promise<SharedPair[]> {
  const { petId } = pet;
  const pairs: SharedPair[] = [];
  for (const { member, ids, pairIds } of galleries) {
    const { tenantId: otherTenantId, targetFalseMatchRate: targetMax } = member;
    const near = { tenantId: otherTenantId, isMember: true, ids };
    for (const part of await compareSightings(services, pet, near, { comparedTotal, targetMax }, signal)) {
      const { sightingId, decided } = part;
      const pairId = pairIds.get(sightingId) ?? pairIdOf(petId, sightingId);
      for (const { score, isMatch } of part.pets)
        if (isMatch) pairs.push({ pairId, petId, sightingId, otherTenantId, score, decision: decided.decision });
    }
  }
  return pairs;
}
