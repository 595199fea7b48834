import type { Species } from '@rhinarium/contract';
import {
  type Identification,
  type MeasuredClaims,
  type SampleSet,
  SHORTLIST_PETS,
  searchCodes,
} from '@rhinarium/engine';
import type { Recognition } from '../../compute/recognition/recognition.ts';
import { hasLostAnyOf } from '../../compute/search/removal-store.ts';
import type { Nearest } from '../../compute/search/search.ts';
import { readChange } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import { photoIdsOf, readRegistered } from '../templates/load-samples.ts';
import { type ComparisonServices, renewTemplates } from '../templates/renew-templates.ts';
import { listPicturesOfPets, type RegisteredPicture, type UploadRow } from '../uploads/store.ts';
import { type Copies, type JobWarning, warnOfUnreadable } from './warnings.ts';

type Photo = Pick<UploadRow, 'id' | 'kind' | 'sha256' | 'perceptualHash'>;

/**
 * Photos of a session that are copies of registered ones (identical bytes or near duplicates), by pet. Pets without
 * copies are omitted (specification 8.7).
 */
export async function findCopies(
  recognition: Pick<Recognition, 'findCopies'>,
  photos: readonly Photo[],
  registered: readonly (Pick<Photo, 'sha256' | 'perceptualHash'> & { readonly petId: string | null })[],
  signal?: AbortSignal,
): Promise<Map<string, Copies>> {
  const petIds = [...new Set(registered.flatMap(({ petId }) => petId ?? []))];
  const groups = petIds.map((petId) => registered.filter((photo) => photo.petId === petId).map(pictureOf));
  const found = await recognition.findCopies({ photos: photos.map(pictureOf), groups }, signal);
  const copies = new Map<string, Copies>();
  for (const [n, petId] of petIds.entries()) {
    const copied = found[n]!.map((at) => photos[at]!);
    const idsOf = (kind: UploadRow['kind']) => copied.flatMap((photo) => (photo.kind === kind ? [photo.id] : []));
    if (copied.length > 0)
      copies.set(petId, { fingerprintIds: idsOf('fingerprint'), appearanceIds: idsOf('appearance') });
  }
  return copies;
}

const pictureOf = ({ sha256, perceptualHash }: Pick<Photo, 'sha256' | 'perceptualHash'>) => ({
  digest: sha256.toString('hex'),
  perceptualHash: new Uint8Array(perceptualHash),
});

/** Dependencies of a gallery search. */
export type SearchServices = ComparisonServices & Pick<Services, 'search'>;

export interface GallerySearch {
  readonly tenantId: string;
  readonly species: Species;
  readonly probe: SampleSet;
  readonly candidatesMax: number;
  readonly targetFalseMatchRate: number;
  /** Rates measured with the tenant's own animals of the species. */
  readonly claims?: MeasuredClaims;
  /** Photos of the search, for detecting copies of registered ones. */
  readonly uploads: readonly UploadRow[];
  /** Limits the search to these pets. By default all of the tenant's species. */
  readonly among?: ReadonlySet<string>;
  /** Number of comparisons of the whole search, if this is a part of it. */
  readonly comparedTotal?: number;
}

export type Found = Identification & {
  readonly searchedCount: number;
  /** Registered photos of the listed pets. */
  readonly photoIds: readonly string[];
  /** Copies of registered photos, by compared pet. */
  readonly copies: ReadonlyMap<string, Copies>;
  /** Warnings about the listed pets. */
  readonly unreadable: readonly JobWarning[];
};

/** Registered photos of pets, loaded for a comparison. */
export interface LoadedPets {
  readonly registered: ReadonlyMap<string, SampleSet>;
  readonly pictures: readonly RegisteredPicture[];
}

/**
 * Searches the gallery: a scan of all compact codes, then a full comparison of the nearest pets. An appearance image
 * that is a copy of a pet's registered photo is ignored for that pet (specification 8.7).
 */
export async function findCandidates(
  services: SearchServices,
  search: GallerySearch,
  signal: AbortSignal,
): Promise<Found> {
  const codes = searchCodes(search.probe);
  return await compare(services, search, await nearestRegistered(services, search, codes, signal), signal);
}

/** The full comparison with pets whose photos are loaded. Reads nothing. */
export async function compareLoaded(
  services: Pick<Services, 'recognition'>,
  search: GallerySearch,
  { registered, pictures }: LoadedPets,
  signal: AbortSignal,
): Promise<Found> {
  const copies = await findCopies(services.recognition, search.uploads, pictures, signal);
  return await compare(services, search, { registered, pictures, copies, searchedCount: registered.size }, signal);
}

async function compare(
  { recognition }: Pick<Services, 'recognition'>,
  { species, probe, candidatesMax, targetFalseMatchRate, claims, comparedTotal }: GallerySearch,
  { registered, copies, pictures, searchedCount }: LoadedPets & Pick<Found, 'copies' | 'searchedCount'>,
  signal: AbortSignal,
): Promise<Found> {
  const candidates = [...registered].map(([petId, samples]) => {
    return { petId, samples, ignoredAppearanceIds: copies.get(petId)?.appearanceIds ?? [] };
  });
  const identification = await recognition.identify(
    {
      species,
      probe,
      candidates,
      targetFalseMatchRate,
      candidatesMax,
      ...(claims ? { claims } : {}),
      searchedCount: Math.max(searchedCount, comparedTotal ?? 0),
    },
    signal,
  );
  const unreadable = identification.pets.flatMap(({ id }) => warnOfUnreadable(id, pictures, registered.get(id)));
  const photoIds = identification.pets.flatMap(({ id }) => photoIdsOf(registered.get(id)!));
  return { ...identification, searchedCount, photoIds, copies, unreadable };
}

interface NearestRegistered extends Nearest, LoadedPets, Pick<Found, 'copies'> {}

/**
 * The nearest pets with their registered photos and copies among the search's photos. Scans again if one of them lost
 * fingerprints after the scan by a merge or move, because they may now belong to a pet that the scan did not find.
 */
async function nearestRegistered(
  services: SearchServices,
  search: GallerySearch,
  codes: readonly Int8Array[],
  signal: AbortSignal,
): Promise<NearestRegistered> {
  const { tenantId, species } = search;
  for (;;) {
    const change = await services.database.read(tenantId, (sql) => readChange(sql, tenantId, species));
    const nearest = await nearestOfAll(services, search, codes, signal);
    // Run in parallel: one uses the database, the other the engine.
    const [registered, { pictures, copies }] = await Promise.all([
      readRegistered(services, tenantId, nearest.petIds, signal),
      picturesOfPets(services, search, nearest.petIds, signal),
    ]);
    const hasLost = await services.database.tenant(tenantId, (sql) =>
      hasLostAnyOf(sql, tenantId, species, change, nearest.petIds),
    );
    if (!hasLost) return { ...nearest, registered, pictures, copies };
    signal.throwIfAborted();
  }
}

async function picturesOfPets(
  services: Pick<Services, 'database' | 'recognition'>,
  { tenantId, uploads }: GallerySearch,
  petIds: readonly string[],
  signal: AbortSignal,
): Promise<Pick<NearestRegistered, 'pictures' | 'copies'>> {
  const pictures = await services.database.read(tenantId, (sql) => listPicturesOfPets(sql, tenantId, petIds));
  return { pictures, copies: await findCopies(services.recognition, uploads, pictures, signal) };
}

/** Images per batch of template renewal, between checks for abortion. */
const RENEWAL_BATCH = 40;

/**
 * The nearest among all pets. Renews stale templates first, however long it takes: a job that runs out of time fails as
 * our fault and may be retried, but never silently misses a pet. Renewed templates are kept.
 */
async function nearestOfAll(
  services: SearchServices,
  { tenantId, species, among }: GallerySearch,
  codes: readonly Int8Array[],
  signal: AbortSignal,
): Promise<Nearest> {
  const tried = new Set<string>();
  for (;;) {
    const nearest = await services.search.nearest(tenantId, species, codes, SHORTLIST_PETS, among);
    const stale = nearest.staleUploadIds.filter((id) => !tried.has(id));
    if (stale.length === 0) return nearest;
    signal.throwIfAborted();
    services.log.warn({ tenantId, species, left: stale.length }, 'renewing stale templates before a search');
    const batch = stale.slice(0, RENEWAL_BATCH);
    await renewTemplates(services, tenantId, batch, signal);
    // A template that cannot be created (lost image) is logged and not retried forever.
    for (const id of batch) tried.add(id);
  }
}
