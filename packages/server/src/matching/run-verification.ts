import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';
import type { JobRow, Outcome } from '../jobs/job.ts';
import { readTargetFalseMatchRate } from '../tenants/read-target-false-match-rate.ts';
import { evidencePath } from './accept-job.ts';
import { decideVerification } from './decide-verification.ts';
import { extractTemplates, readRegistered } from './load-samples.ts';

/** Compares the files of a job with all registered ones of its pet. "Not the same animal" is an answer. */
export async function runVerification(services: Services, job: JobRow, signal: AbortSignal): Promise<Outcome> {
  const { tenantId, petId } = job;
  if (petId === null) throw new Error(`verification job ${job.id} names no pet`);
  const samples = await extractTemplates(services, job, signal);
  const reference = (await readRegistered(services, tenantId, [petId], signal)).get(petId);
  if (!reference || reference.fingerprints.length === 0) throw new Failure('petHasNoFingerprint');
  const targetFalseMatchRate = await readTargetFalseMatchRate(services, tenantId);
  const { decision, reasons, verification } = await decideVerification(
    services,
    samples,
    reference,
    targetFalseMatchRate,
    signal,
  );
  const { score, threshold, falseMatchRate, samples: scores } = verification;
  return {
    result: {
      decision,
      isMatch: decision === 'MATCH',
      ...(reasons.length === 0 ? {} : { reasons }),
      score,
      threshold,
      falseMatchRate,
      samples: scores,
      evidenceUrl: evidencePath(job.kind, job.id),
    },
  };
}
