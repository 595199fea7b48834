import type { JobResult, Species } from '@rhinarium/contract';
import { searchCodes } from '@rhinarium/engine';
import type { LoadedPets } from '../../matching/find-candidates.ts';
import { decideLoaded, type Searched } from '../../matching/search-among.ts';
import { findPetView } from '../../pets/store.ts';
import { readRegistered } from '../../templates/load-samples.ts';
import { type DecisionRules, readDecisionPolicy } from '../../tenants/store.ts';
import { listPicturesOfPets } from '../../uploads/store.ts';
import { listSidesOf, type SideRow } from '../groups/shared-candidate-store.ts';
import { listMicrochipPairs, type MicrochipPair } from './microchip-pairs.ts';
import { type Home, loadSightings, type StandingServices } from './nearest-sightings.ts';
import { listSightingCodes, type SightingCode } from './sighting-codes.ts';

/** A pet that is searched among sightings, with what all comparisons need. */
export interface LoadedPet extends LoadedPets {
  readonly tenantId: string;
  readonly petId: string;
  readonly species: Species;
  readonly microchips: readonly string[];
  /** Open sightings of its tenant that name one of its microchips. */
  readonly byMicrochip: readonly MicrochipPair[];
  /** Its search codes. Empty if photos are not compared. */
  readonly codes: readonly Int8Array[];
  readonly policy: DecisionRules;
  /** Its sides of pairs with other tenants. */
  readonly sides: readonly SideRow[];
  /** Open sightings of its tenant. */
  readonly listed: readonly SightingCode[];
}

/** Loads a pet and what it is compared with. Returns undefined without one. */
export async function loadPet(
  services: StandingServices,
  tenantId: string,
  petId: string,
  { withPhotos }: { readonly withPhotos: boolean },
  signal: AbortSignal,
): Promise<LoadedPet | undefined> {
  const cipher = await services.encryption.cipherOf(tenantId);
  const engineVersion = services.recognition.engine.version;
  const registered: LoadedPets['registered'] = withPhotos
    ? await readRegistered(services, tenantId, [petId], signal)
    : new Map();
  const samples = registered.get(petId);
  const codes = samples ? searchCodes(samples) : [];
  const read = await services.database.tenant(tenantId, async (sql) => {
    const pet = await findPetView(sql, tenantId, petId);
    if (!pet) return undefined;
    const { species, microchips } = pet;
    return {
      species,
      microchips,
      byMicrochip: microchips.length === 0 ? [] : await listMicrochipPairs(sql, tenantId, { petId }),
      policy: await readDecisionPolicy(sql, tenantId, engineVersion),
      pictures: await listPicturesOfPets(sql, tenantId, [petId]),
      sides: await listSidesOf(sql, tenantId, { petId }),
      listed:
        codes.length === 0 ? [] : await listSightingCodes(sql, cipher, tenantId, { species, petId, engineVersion }),
    };
  });
  return read && { tenantId, petId, registered, codes, ...read };
}

/** Result for one sighting. */
export type ComparedSighting = Searched & { readonly sightingId: string };

/** Candidate of a result: a sighting with a pet that it was compared with. */
export const candidateOf =
  (sightingId: string) =>
  ({
    id: petId,
    score,
    isMatch,
    falseMatchRate,
  }: Searched['pets'][number]): JobResult<'STANDING_SEARCH'>['candidates'][number] => ({
    sightingId,
    petId,
    score,
    isMatch,
    falseMatchRate,
  });

/** Compares sightings with a pet, each for itself, in the order of their ids. */
export async function compareSightings(
  services: StandingServices,
  pet: LoadedPet,
  { ids, ...home }: Home & { readonly ids: readonly string[] },
  total: { readonly comparedTotal: number; readonly targetMax?: number },
  signal: AbortSignal,
): Promise<ComparedSighting[]> {
  if (ids.length === 0) return [];
  const compared: ComparedSighting[] = [];
  for (const [sightingId, samples] of await loadSightings(services, home, ids, signal)) {
    signal.throwIfAborted();
    const search = { tenantId: pet.tenantId, samples, candidatesMax: 1, ...total };
    compared.push({ sightingId, ...(await decideLoaded(services, search, pet, signal)) });
  }
  return compared;
}
