import { LIMITS, pathOf, ROUTES } from '@rhinarium/contract';
import type { JobWork, Outcome } from '../../compute/jobs/job.ts';
import type { Services } from '../../context.ts';
import { findExistingPets } from '../pets/store.ts';
import { loadSamples, sampleSet, showsOtherSpecies } from '../templates/load-samples.ts';
import { readDecisionPolicy } from '../tenants/store.ts';
import { noteShownPet } from '../uploads/store.ts';
import { doubtFields, inViewOf, isRefusedAsSeveral } from './decision-rules.ts';
import { findCandidates, type SearchServices } from './find-candidates.ts';
import { readSearched } from './read-searched.ts';
import { NO_COPIES, warningsField, warnOfCopies, warnOfOutliers } from './warnings.ts';

/**
 * Searches for a job's files among the tenant's pets or in one pool. UNKNOWN is a result, not an error (specification
 * 7.5 and 7.11).
 */
export async function runIdentification(
  services: SearchServices & Pick<Services, 'earlyTemplates'>,
  job: JobWork<'PET_IDENTIFICATION'>,
  signal: AbortSignal,
): Promise<Outcome<'PET_IDENTIFICATION'>> {
  const { tenantId } = job;
  const { searchPoolName, candidatesMax = LIMITS.candidatesMax } = job.input;
  const [samples, policy] = await Promise.all([
    loadSamples(services, job, signal),
    services.database.tenant(tenantId, (sql) => readDecisionPolicy(sql, tenantId)),
  ]);
  const { species } = samples[0]!.upload;
  const among = await readSearched(services, job, species, signal);
  const probe = sampleSet(samples);
  const { identificationTargetFalseMatchRate: targetFalseMatchRate, replayPolicy } = policy;
  const uploads = samples.map(({ upload }) => upload);
  const search = {
    tenantId,
    species,
    probe,
    uploads,
    candidatesMax,
    targetFalseMatchRate,
    ...(among ? { among } : {}),
  };
  const [found, outlierIds] = await Promise.all([
    findCandidates(services, search, signal),
    services.recognition.outlierPhotos(species, probe.fingerprints, signal),
  ]);
  const { pets, margin, searchedCount, copies, unreadable } = found;
  const copiesOfBest = copies.get(pets[0]?.id ?? '') ?? NO_COPIES;
  const decided = inViewOf(found, {
    isOtherSpecies: showsOtherSpecies(samples),
    isRefusedAsSeveral: isRefusedAsSeveral(species, outlierIds),
    isRefusedAsCopy: replayPolicy === 'refuse' && copiesOfBest.fingerprintIds.length > 0,
  });
  const copyWarnings = pets.flatMap(({ id }) => warnOfCopies(id, copies.get(id) ?? NO_COPIES));
  return {
    result: {
      decision: decided.decision,
      ...doubtFields(decided),
      pets,
      searchedCount,
      ...(searchPoolName === undefined ? {} : { searchPoolName }),
      margin,
      ...warningsField([...warnOfOutliers(outlierIds), ...copyWarnings, ...unreadable]),
      ...(pets.length === 0 ? {} : { evidenceUrl: pathOf(ROUTES.readPetIdentificationEvidence, { jobId: job.id }) }),
    },
    async write(sql) {
      // A pet deleted after the scan must not reappear in a result that commits after its 204. The job runs again.
      const existing = await findExistingPets(
        sql,
        tenantId,
        pets.map((pet) => pet.id),
      );
      if (existing.size < pets.length) throw new Error('a candidate was deleted while it was compared');
      const [best] = pets;
      if (best?.isMatch) await noteShownPet(sql, tenantId, job.input.uploadIds, best.id);
    },
  };
}
