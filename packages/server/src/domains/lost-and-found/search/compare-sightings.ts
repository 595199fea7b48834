import type { JobResult, Species } from '@rhinarium/contract';
import { createGallery, SHORTLIST_PETS, searchCode, searchCodes } from '@rhinarium/engine';
import { LastingFault } from '../../../compute/jobs/rules.ts';
import { isSearched } from '../../../compute/search/store.ts';
import type { Services } from '../../../context.ts';
import type { LoadedPets, SearchServices } from '../../matching/find-candidates.ts';
import { decideLoaded, type Searched } from '../../matching/search-among.ts';
import { findPetView } from '../../pets/store.ts';
import {
  completeSamples,
  type ExtractedSample,
  findStoredSamples,
  readRegistered,
  UploadMissing,
} from '../../templates/load-samples.ts';
import { insertEarlyTemplate } from '../../templates/store.ts';
import { type DecisionRules, readDecisionPolicy } from '../../tenants/store.ts';
import { listPicturesOfPets } from '../../uploads/store.ts';
import { listSidesOf, type SideRow } from '../groups/shared-candidate-store.ts';
import { listPhotosOfSightings } from '../records/sighting-store.ts';
import { listMicrochipPairs, listSightingCodes, type MicrochipPair, type SightingCode } from './pair-store.ts';

export type StandingServices = SearchServices & Pick<Services, 'earlyTemplates' | 'clock' | 'ids'>;

/** Sightings per batch when codes are made: as many templates are in memory at a time. */
const BATCH_SIGHTINGS = 50;

/** Tenant of sightings. */
export interface Home {
  readonly tenantId: string;
  /** True if it is another tenant than the one that searches. */
  readonly isMember: boolean;
}

export interface NearSightings {
  /** Number of all that were searched. */
  readonly searchedCount: number;
  readonly ids: readonly string[];
}

/** Sightings nearest to a pet by the scan of search codes, as in a search among pets, and the number of all. */
export async function nearestSightings(
  services: StandingServices,
  home: Home,
  { listed, codes }: { readonly listed: readonly SightingCode[]; readonly codes: readonly Int8Array[] },
  signal: AbortSignal,
): Promise<NearSightings> {
  if (listed.length === 0) return { searchedCount: 0, ids: [] };
  const gallery = createGallery();
  const lacking = listed.filter(({ code }) => code === undefined);
  const { made, lostIds } = await makeCodes(services, home, lacking, signal);
  for (const { sightingId, uploadId, kind, code = made.get(uploadId) } of listed)
    if (code && isSearched(kind, code) && !lostIds.has(sightingId)) gallery.add(sightingId, uploadId, code);
  const near = gallery.nearest(codes, SHORTLIST_PETS).pets;
  return { searchedCount: gallery.petCount, ids: near.map(({ petId }) => petId) };
}

interface MadeCodes {
  readonly made: ReadonlyMap<string, Int8Array>;
  /** Sightings whose photos are gone. */
  readonly lostIds: ReadonlySet<string>;
}

/** Search codes of photos that have none of this engine version, which are stored for the next search. */
async function makeCodes(
  services: StandingServices,
  home: Home,
  lacking: readonly SightingCode[],
  signal: AbortSignal,
): Promise<MadeCodes> {
  const made = new Map<string, Int8Array>();
  const lostIds = new Set<string>();
  const sightingIds = [...new Set(lacking.map(({ sightingId }) => sightingId))];
  const lackingIds = new Set(lacking.map(({ uploadId }) => uploadId));
  for (let at = 0; at < sightingIds.length; at += BATCH_SIGHTINGS) {
    const batch = sightingIds.slice(at, at + BATCH_SIGHTINGS);
    const samples = await loadSightings(services, home, batch, signal, lackingIds);
    for (const id of batch) if (!samples.has(id)) lostIds.add(id);
    for (const { upload, template } of [...samples.values()].flat())
      if (lackingIds.has(upload.id)) made.set(upload.id, searchCode(template));
  }
  return { made, lostIds };
}

/**
 * Photos of sightings with templates, by sighting, without sightings that have none any more. Templates that are made
 * now are stored, and stored ones again that lack their search code.
 */
async function loadSightings(
  services: StandingServices,
  home: Home,
  sightingIds: readonly string[],
  signal: AbortSignal,
  lackingCode: ReadonlySet<string> = new Set(),
): Promise<Map<string, ExtractedSample[]>> {
  signal.throwIfAborted();
  const { tenantId } = home;
  const cipher = await services.encryption.cipherOf(tenantId);
  const { version } = services.recognition.engine;
  const { photos, stored } = await services.database.tenant(tenantId, async (sql) => {
    const photos = await listPhotosOfSightings(sql, tenantId, sightingIds);
    const uploadIds = [...photos.values()].flat();
    return { photos, stored: await findStoredSamples(sql, cipher, tenantId, version, uploadIds) };
  });
  const loaded = new Map<string, ExtractedSample[]>();
  for (const [id, uploadIds] of photos) {
    const completing = completeSamples(services, { id, tenantId, input: { uploadIds } }, stored, signal);
    const samples = await (home.isMember ? unlessLost(services, completing) : completing);
    if (samples) loaded.set(id, samples);
  }
  const all = [...loaded.values()].flat();
  await keepTemplates(
    services,
    tenantId,
    all.filter(({ isNew, upload }) => isNew === true || lackingCode.has(upload.id)),
  );
  return loaded;
}

/** Stores templates, without a transaction if there are none. */
export async function keepTemplates(
  { database, encryption, recognition }: StandingServices,
  tenantId: string,
  samples: readonly ExtractedSample[],
): Promise<void> {
  if (samples.length === 0) return;
  const cipher = await encryption.cipherOf(tenantId);
  const { version } = recognition.engine;
  await database.tenant(tenantId, async (sql) => {
    for (const { upload, template, seen = null } of samples) {
      const row = { uploadId: upload.id, template: Buffer.from(template), seen };
      await insertEarlyTemplate(sql, cipher, tenantId, version, row);
    }
  });
}

/** `undefined` for photos of a member that are deleted or lost: they must not end the job of another tenant. */
async function unlessLost<Value>({ log }: Pick<Services, 'log'>, value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (cause) {
    if (!(cause instanceof UploadMissing || cause instanceof LastingFault)) throw cause;
    log.warn({ err: cause }, 'a sighting of a member of a sharing group was left out of a search');
    return undefined;
  }
}

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
