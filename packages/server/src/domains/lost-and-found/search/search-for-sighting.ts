import { LIMITS, type Species } from '@rhinarium/contract';
import { doubtFields } from '../../matching/decision-rules.ts';
import { searchAmong } from '../../matching/search-among.ts';
import { warningsField } from '../../matching/warnings.ts';
import { type ExtractedSample, loadSamples } from '../../templates/load-samples.ts';
import { readDecisionPolicy } from '../../tenants/store.ts';
import { listSidesOf } from '../groups/shared-candidate-store.ts';
import { listLostPets } from '../records/report-store.ts';
import { findSighting } from '../records/sighting-store.ts';
import { comparedTotals } from '../rules.ts';
import { candidateOf } from './compare-sightings.ts';
import { type FoundPairs, NOT_COMPARED, sharedOnce } from './found-pairs.ts';
import { listMicrochipPairs } from './microchip-pairs.ts';
import { keepTemplates, type StandingServices } from './nearest-sightings.ts';
import { microchipPairsOfSighting, readPetGalleries, searchPetGalleries } from './search-members.ts';

interface Sought {
  readonly tenantId: string;
  readonly sightingId: string;
  readonly jobId: string;
}

/** Searches for an open sighting among lost pets. Returns undefined without one. */
export async function searchForSighting(
  services: StandingServices,
  { tenantId, sightingId, jobId }: Sought,
  signal: AbortSignal,
): Promise<FoundPairs | undefined> {
  const read = await services.database.tenant(tenantId, async (sql) => {
    const sighting = await findSighting(sql, tenantId, sightingId);
    // Closed or deleted since.
    if (sighting?.state !== 'OPEN') return undefined;
    const { species, microchip } = sighting;
    return {
      species,
      microchip,
      // Without photos if it was saved so, or the pet that they show was deleted.
      uploadIds: sighting.fingerprintIds.length === 0 ? [] : [...sighting.fingerprintIds, ...sighting.appearanceIds],
      lost: await listLostPets(sql, tenantId, species, sightingId),
      byMicrochip: microchip === null ? [] : await listMicrochipPairs(sql, tenantId, { sightingId }),
      sides: await listSidesOf(sql, tenantId, { sightingId }),
      policy: await readDecisionPolicy(sql, tenantId, services.recognition.engine.version),
    };
  });
  if (!read) return undefined;
  const { byMicrochip, uploadIds } = read;
  const own = { tenantId, sightingId, ...read };
  const galleries = await readPetGalleries(services, own);
  const chipped = microchipPairsOfSighting(own, galleries);
  if (uploadIds.length === 0) return { ...NOT_COMPARED, byMicrochip, shared: chipped };
  const samples = await loadSamples(services, { id: jobId, tenantId, input: { uploadIds } }, signal);
  await keepTemplates(
    services,
    tenantId,
    samples.filter(({ isNew }) => isNew),
  );
  const totals = comparedTotals(
    read.lost.size,
    galleries.map(({ petIds }) => petIds.size),
  );
  const compared = await searchLostPets(services, own, { samples, comparedTotal: totals.own }, signal);
  const targetMax = read.policy.identificationTargetFalseMatchRate;
  const across = { sightingId, samples, comparedTotal: totals.shared, targetMax };
  const pairs = await searchPetGalleries(services, galleries, across, signal);
  return { ...compared, byMicrochip, shared: sharedOnce(chipped, pairs) };
}

/** Compares the photos of a sighting with photos of the tenant's lost pets. */
async function searchLostPets(
  services: StandingServices,
  {
    tenantId,
    sightingId,
    lost,
  }: Omit<Sought, 'jobId'> & {
    readonly species: Species;
    readonly lost: ReadonlyMap<string, string>;
  },
  { samples, comparedTotal }: { readonly samples: readonly ExtractedSample[]; readonly comparedTotal: number },
  signal: AbortSignal,
): Promise<Pick<FoundPairs, 'byPhotos' | 'compared'>> {
  const search = { tenantId, samples, among: new Set(lost.keys()), candidatesMax: LIMITS.candidatesMax };
  // Pets without photos count in a total, so that it is given only if it has to be.
  const total = comparedTotal > lost.size ? { comparedTotal } : {};
  const { decided, pets, photoIds, searchedCount, warnings } = await searchAmong(
    services,
    { ...search, ...total },
    signal,
  );
  return {
    byPhotos: {
      decision: decided.decision,
      candidates: pets.map(candidateOf(sightingId)),
      searchedCount,
      ...doubtFields(decided),
      ...warningsField(warnings),
    },
    compared: { petIds: pets.map(({ id }) => id), photoIds },
  };
}
