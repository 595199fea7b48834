import { LIMITS, pathOf, ROUTES } from '@rhinarium/contract';
import type { JobWork, Outcome } from '../../compute/jobs/job.ts';
import type { Services } from '../../context.ts';
import { loadSamples } from '../templates/load-samples.ts';
import { noteShownPet } from '../uploads/store.ts';
import { doubtFields } from './decision-rules.ts';
import type { SearchServices } from './find-candidates.ts';
import { readSearched } from './read-searched.ts';
import { requireCompared } from './require-compared.ts';
import { searchAmong } from './search-among.ts';
import { readReach, settleIdentification } from './settle-identification.ts';
import { warningsField } from './warnings.ts';

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
  const samples = await loadSamples(services, job, signal);
  const { species } = samples[0]!.upload;
  const reach = await readReach(services, job, species);
  const among = await readSearched(services, job, species, signal);
  const search = { tenantId, samples, among, candidatesMax };
  const searched = await searchAmong(services, search, signal);
  const { decided, pets, margin, searchedCount, calibration, warnings } = searched;
  return {
    result: {
      decision: decided.decision,
      ...doubtFields(decided),
      pets,
      searchedCount,
      ...(searchPoolName === undefined ? {} : { searchPoolName }),
      margin,
      calibration: { id: calibration },
      ...warningsField(warnings),
      ...(pets.length === 0 ? {} : { evidenceUrl: pathOf(ROUTES.readPetIdentificationEvidence, { jobId: job.id }) }),
    },
    settle: settleIdentification(services, job, { reach, search, searched }, signal),
    async write(sql) {
      const petIds = pets.map((pet) => pet.id);
      await requireCompared(sql, tenantId, { petIds, photoIds: searched.photoIds });
      const [best] = pets;
      if (best?.isMatch) await noteShownPet(sql, tenantId, job.input.uploadIds, best.id);
    },
  };
}
