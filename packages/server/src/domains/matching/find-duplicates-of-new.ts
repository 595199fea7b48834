import type { JobResult, Species } from '@rhinarium/contract';
import { Outdated } from '../../compute/jobs/end-attempt.ts';
import type { JobWork } from '../../compute/jobs/job.ts';
import { listPetsAddedSince, lockGallery, readChange } from '../../compute/search/store.ts';
import type { Database, Sql } from '../../storage/database/database.ts';
import { listRejectedPets } from '../pets/rejected-pair-store.ts';
import { lockPet } from '../pets/store.ts';
import { type ExtractedSample, sampleSet } from '../templates/load-samples.ts';
import { claimsField, readDecisionPolicy } from '../tenants/store.ts';
import { type Found, findCandidates, type SearchServices } from './find-candidates.ts';

/** Maximum possible duplicates in a warning. They never block. */
const DUPLICATES_MAX = 5;

/** Times that registrations which came first are looked at outside of the transaction. */
const CATCH_UPS_MAX = 3;

type Duplicates = JobResult<'FINGERPRINT_ADDITION'>['possibleDuplicates'];

export interface DuplicateSearch {
  readonly found: () => Duplicates;
  /**
   * Locks the pet and its gallery until the commit, and takes into account what was registered since the search: of
   * several registrations at one moment each knows those that are committed before it. Throws Outdated.
   */
  readonly settle: (sql: Sql) => Promise<void>;
}

/** Searches for other pets that the photos of a registration may show. */
export async function findDuplicatesOfNew(
  services: SearchServices,
  { tenantId, petId }: Pick<JobWork<'FINGERPRINT_ADDITION'>, 'tenantId' | 'petId'>,
  { species, samples }: { readonly species: Species; readonly samples: readonly ExtractedSample[] },
  signal: AbortSignal,
): Promise<DuplicateSearch> {
  const probe = sampleSet(samples);
  let pets: Found['pets'] = [];
  let duplicates: Duplicates = [];
  let comparedTotal = 0;
  let catchUps = 0;
  const { version } = services.recognition.engine;
  const policy = await services.database.read(tenantId, (sql) => readDecisionPolicy(sql, tenantId, version));
  const search = {
    tenantId,
    species,
    probe,
    targetFalseMatchRate: policy.targetFalseMatchRate,
    ...claimsField(policy, species),
    candidatesMax: DUPLICATES_MAX + 1,
    uploads: samples.map(({ upload }) => upload),
  };
  const look = async (using: SearchServices, among?: ReadonlySet<string>) => {
    if (probe.fingerprints.length === 0) return;
    const total = among ? { among, comparedTotal: comparedTotal + among.size } : {};
    const found = await findCandidates(using, { ...search, ...total }, signal);
    comparedTotal += found.searchedCount;
    const rejected = await using.database.read(tenantId, (sql) => listRejectedPets(sql, tenantId, [petId]));
    pets = [...found.pets, ...pets.filter(({ id }) => !among?.has(id))];
    duplicates = pets
      .filter((pet) => pet.id !== petId && pet.isMatch && !rejected.get(petId)?.has(pet.id))
      .sort((a, b) => b.score - a.score)
      .slice(0, DUPLICATES_MAX)
      .map(({ id, score }) => ({ petId: id, score }));
  };
  const othersSince = async (sql: Sql, since: number) =>
    new Set((await listPetsAddedSince(sql, tenantId, species, since)).filter((id) => id !== petId));

  let seen = await services.database.read(tenantId, (sql) => readChange(sql, tenantId, species));
  await look(services);
  return {
    found: () => duplicates,
    async settle(sql) {
      // In the order of those that delete or merge a pet.
      await lockPet(sql, tenantId, petId, 'change');
      const change = await lockGallery(sql, tenantId, species);
      const others = change === seen ? new Set<string>() : await othersSince(sql, seen);
      if (others.size > 0 && catchUps < CATCH_UPS_MAX)
        throw new Outdated(async () => {
          catchUps += 1;
          const now = await services.database.read(tenantId, (read) => readChange(read, tenantId, species));
          await look(services, await services.database.read(tenantId, (read) => othersSince(read, seen)));
          seen = now;
        });
      if (others.size > 0) await look(within(services, sql, others), others);
      seen = change;
    },
  };
}

/** Services that compare with a few pets in a transaction which is open. */
function within(services: SearchServices, sql: Sql, petIds: ReadonlySet<string>): SearchServices {
  const run: Database['tenant'] = (_tenantId, inside) => inside(sql);
  const nearest = { searchedCount: petIds.size, petIds: [...petIds], staleUploadIds: [] };
  return {
    ...services,
    database: { ...services.database, tenant: run, read: run },
    search: { ...services.search, nearest: async () => nearest },
  };
}
