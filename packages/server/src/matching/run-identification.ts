import { LIMITS } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import type { JobRow, Outcome } from '../jobs/job.ts';
import { findExistingPets } from '../pets/find-existing-pets.ts';
import { readPoolMembers } from '../pools/require-pool.ts';
import { readTargetFalseMatchRate } from '../tenants/read-target-false-match-rate.ts';
import { evidencePath } from './accept-job.ts';
import { withOneAnimal, withRightSpecies } from './decision-rules.ts';
import { findCandidates } from './find-candidates.ts';
import { extractTemplates, sampleSet, showsOtherSpecies } from './load-samples.ts';

/** Searches the files of a job among the tenant's pets, or in one pool. "Nobody known" is an answer. */
export async function runIdentification(services: Services, job: JobRow, signal: AbortSignal): Promise<Outcome> {
  const { tenantId } = job;
  const { searchPoolName, candidatesMax = LIMITS.candidatesMax } = job.input;
  const samples = await extractTemplates(services, job, signal);
  const among =
    searchPoolName === undefined
      ? undefined
      : await services.database.tenant(tenantId, (sql) => readPoolMembers(sql, tenantId, searchPoolName));
  const { species } = samples[0]!.upload;
  const probe = sampleSet(samples);
  const found = await findCandidates(
    services,
    {
      tenantId,
      species,
      probe,
      candidatesMax,
      targetFalseMatchRate: await readTargetFalseMatchRate(services, tenantId),
      ...(among ? { among } : {}),
    },
    signal,
  );
  const isSeveral = await services.recognition.showSeveralAnimals(species, probe.fingerprints, signal);
  const { decision, reasons } = withRightSpecies(withOneAnimal(found, isSeveral), showsOtherSpecies(samples));
  const { pets, margin, searchedCount } = found;
  return {
    result: {
      decision,
      ...(reasons.length === 0 ? {} : { reasons }),
      pets,
      searchedCount,
      ...(searchPoolName === undefined ? {} : { searchPoolName }),
      margin,
      ...(pets.length === 0 ? {} : { evidenceUrl: evidencePath(job.kind, job.id) }),
    },
    async write(sql) {
      // A pet that was deleted after the scan must not come back in a result that commits after its 204: the job runs again.
      const existing = await findExistingPets(
        sql,
        tenantId,
        pets.map((pet) => pet.id),
      );
      if (existing.size < pets.length) throw new Error('a candidate was deleted while it was compared');
    },
  };
}
