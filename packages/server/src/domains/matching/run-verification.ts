import { pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { JobWork, Outcome } from '../../compute/jobs/job.ts';
import type { Services } from '../../context.ts';
import { lockPet } from '../pets/store.ts';
import { loadSamples, photoIdsOf, readRegistered } from '../templates/load-samples.ts';
import type { ComparisonServices } from '../templates/renew-templates.ts';
import { calibrationOf, readDecisionPolicy } from '../tenants/store.ts';
import { listPicturesOfPets } from '../uploads/store.ts';
import { adviseOnPet } from './advise-on-pet.ts';
import { decideVerification } from './decide-verification.ts';
import { doubtFields } from './decision-rules.ts';
import { requireCompared } from './require-compared.ts';
import { warningsField, warnOfUnreadable } from './warnings.ts';

/**
 * Compares a job's files with all registered ones of its pet. NO_MATCH is a result, not an error (specification 7.5 and
 * 7.10).
 */
export async function runVerification(
  services: ComparisonServices & Pick<Services, 'earlyTemplates'>,
  job: JobWork<'PET_VERIFICATION'>,
  signal: AbortSignal,
): Promise<Outcome<'PET_VERIFICATION'>> {
  const { tenantId, petId } = job;
  const [samples, samplesOfPets, { registered, policy }] = await Promise.all([
    loadSamples(services, job, signal),
    readRegistered(services, tenantId, [petId], signal),
    services.database.tenant(tenantId, async (sql) => ({
      registered: await listPicturesOfPets(sql, tenantId, [petId]),
      policy: await readDecisionPolicy(sql, tenantId, services.recognition.engine.version),
    })),
  ]);
  const reference = samplesOfPets.get(petId);
  if (!reference || reference.fingerprints.length === 0) throw new Failure('petHasNoFingerprint');
  const claim = { petId, samples, reference, registered, policy };
  const { verification, warnings, ...decided } = await decideVerification(services, claim, signal);
  const { score, threshold, falseMatchRate, falseNonMatchRate, shipped, samples: scores } = verification;
  const { count: fingerprintCount, ...measured } = verification.photos;
  const photos = { fingerprintCount, ...measured, registeredCount: reference.fingerprints.length };
  const { species } = samples[0]!.upload;
  const advice = await adviseOnPet(services, job, { species, advice: decided.advice, photos, reference }, signal);
  return {
    result: {
      decision: decided.decision,
      isMatch: decided.decision === 'MATCH',
      ...doubtFields({ reasons: decided.reasons, advice }),
      score,
      threshold,
      falseMatchRate,
      falseNonMatchRate,
      calibration: {
        id: calibrationOf(policy, species),
        basis: shipped.basis,
        shippedFalseMatchRate: shipped.falseMatchRate,
        shippedFalseNonMatchRate: shipped.falseNonMatchRate,
      },
      samples: scores,
      photos,
      ...warningsField([...warnings, ...warnOfUnreadable(petId, registered, reference)]),
      evidenceUrl: pathOf(ROUTES.readPetVerificationEvidence, { jobId: job.id }),
    },
    async settle(sql) {
      // In the order of those that delete photos or the pet, which then cancel the job.
      const isThere = await lockPet(sql, tenantId, petId, 'share');
      if (isThere) await requireCompared(sql, tenantId, { petIds: [petId], photoIds: photoIdsOf(reference) });
      return {};
    },
  };
}
