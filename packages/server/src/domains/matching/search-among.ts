import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findExistingPets } from '../pets/store.ts';
import { type ExtractedSample, sampleSet, showsOtherSpecies } from '../templates/load-samples.ts';
import { calibrationOf, claimsField, type DecisionRules, readDecisionPolicy } from '../tenants/store.ts';
import { countRegistered } from '../uploads/store.ts';
import {
  compareLoaded,
  type Found,
  findCandidates,
  type GallerySearch,
  type LoadedPets,
  type SearchServices,
} from './find-candidates.ts';
import { type Decided, inViewOf, isRefusedAsSeveral } from './rules.ts';
import { type JobWarning, NO_COPIES, warnOfCopies, warnOfOutliers } from './warnings.ts';

/** Pets in a result, and their registered photos that were compared. */
export interface Compared {
  readonly petIds: readonly string[];
  readonly photoIds: readonly string[];
}

/**
 * Locks compared pets against deletion until the commit. Throws if one of them or of their photos was deleted or moved
 * since the comparison, so that nothing that commits after the answer to a deletion rests on it. The job runs again.
 */
export async function requireCompared(sql: Sql, tenantId: string, { petIds, photoIds }: Compared): Promise<void> {
  const existing = await findExistingPets(sql, tenantId, petIds);
  if (existing.size < petIds.length) throw new Error('a pet was deleted while it was compared');
  const registered = await countRegistered(sql, tenantId, photoIds, petIds);
  if (registered < photoIds.length) throw new Error('a photo was deleted or moved while it was compared');
}

export interface Search {
  readonly tenantId: string;
  /** Photos of one animal. */
  readonly samples: readonly ExtractedSample[];
  /** Limits the search to these pets. By default all of the tenant's species. */
  readonly among?: ReadonlySet<string> | undefined;
  readonly candidatesMax: number;
  /** Number of comparisons of the whole search, if this is a part of it. */
  readonly comparedTotal?: number;
  /** A target false-match rate that holds as well, if it is stricter than that of the tenant. */
  readonly targetMax?: number;
}

export interface Searched extends Pick<Found, 'pets' | 'margin' | 'searchedCount' | 'photoIds'> {
  readonly decided: Decided<Found['decision']>;
  /** Calibration that was applied. */
  readonly calibration: string;
  readonly warnings: readonly JobWarning[];
}

/** Searches for an animal and decides, in view of what its photos show (specification 7.5, 7.11 and 8.6). */
export async function searchAmong(services: SearchServices, search: Search, signal: AbortSignal): Promise<Searched> {
  const { tenantId } = search;
  const { version } = services.recognition.engine;
  const policy = await services.database.read(tenantId, (sql) => readDecisionPolicy(sql, tenantId, version));
  return await decide(services, search, policy, (asked) => findCandidates(services, asked, signal), signal);
}

/** Compares an animal with pets whose photos are loaded, and decides likewise. Reads nothing. */
export async function decideLoaded(
  services: Pick<Services, 'recognition'>,
  search: Omit<Search, 'among'>,
  { policy, ...loaded }: LoadedPets & { readonly policy: DecisionRules },
  signal: AbortSignal,
): Promise<Searched> {
  return await decide(services, search, policy, (asked) => compareLoaded(services, asked, loaded, signal), signal);
}

async function decide(
  { recognition }: Pick<Services, 'recognition'>,
  { tenantId, samples, among, candidatesMax, comparedTotal, targetMax = 1 }: Search,
  policy: DecisionRules,
  compare: (search: GallerySearch) => Promise<Found>,
  signal: AbortSignal,
): Promise<Searched> {
  const { species } = samples[0]!.upload;
  const probe = sampleSet(samples);
  const [found, outlierIds] = await Promise.all([
    compare({
      tenantId,
      species,
      probe,
      uploads: samples.map(({ upload }) => upload),
      candidatesMax,
      targetFalseMatchRate: Math.min(policy.identificationTargetFalseMatchRate, targetMax),
      ...claimsField(policy, species),
      ...(among ? { among } : {}),
      ...(comparedTotal === undefined ? {} : { comparedTotal }),
    }),
    recognition.outlierPhotos(species, probe.fingerprints, signal),
  ]);
  const { pets, margin, searchedCount, photoIds, copies, unreadable } = found;
  const copiesOfBest = copies.get(pets[0]?.id ?? '') ?? NO_COPIES;
  const decided = inViewOf(found, {
    isOtherSpecies: showsOtherSpecies(samples),
    isRefusedAsSeveral: isRefusedAsSeveral(species, outlierIds),
    isRefusedAsCopy: policy.replayPolicy === 'refuse' && copiesOfBest.fingerprintIds.length > 0,
  });
  const copyWarnings = pets.flatMap(({ id }) => warnOfCopies(id, copies.get(id) ?? NO_COPIES));
  return {
    decided,
    calibration: calibrationOf(policy, species),
    pets,
    margin,
    searchedCount,
    photoIds,
    warnings: [...warnOfOutliers(outlierIds), ...copyWarnings, ...unreadable],
  };
}
