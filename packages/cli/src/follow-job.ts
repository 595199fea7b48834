import {
  type DuplicateSearchJob,
  errorIs,
  type FingerprintAdditionJob,
  type PetIdentificationJob,
  type PetVerificationJob,
  type StandingSearchJob,
} from '@rhinarium/client';
import { LIMITS } from '@rhinarium/contract/limits';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE, exitCodeOf } from './exit-code.ts';
import { readNames, sayDecided, sayPairs, saySearched } from './say-result.ts';
import { UsageError } from './usage-error.ts';

type Job = FingerprintAdditionJob | PetVerificationJob | PetIdentificationJob | DuplicateSearchJob | StandingSearchJob;

/** Timeout, longer than any duplicate search. */
export const searchWaitMs = (LIMITS.duplicateSearchHoursMax + 1) * 3_600_000;

/** Wait options that show the job's status. */
export function followed({ bar, signal }: CommandContext, name: string) {
  return {
    signal,
    onProgress: (job: Job) =>
      bar.show(`${name}: job ${job.status}${job.attempt > 1 ? `, attempt ${job.attempt}` : ''}${sayProgress(job)}`),
  };
}

const sayProgress = (job: Job) =>
  'progress' in job && job.progress ? `, ${job.progress.checkedCount} of ${job.progress.petCount} pets` : '';

/** Waits for the end of a job of any kind and prints it. Throws a UsageError for an unknown id. */
export async function followJob(context: CommandContext, jobId: string): Promise<number> {
  const { fingerprintAdditionJobs, petVerificationJobs, petIdentificationJobs, duplicateSearchJobs } = context.client;
  const { standingSearchJobs } = context.client;
  const wait = followed(context, jobId);
  const job =
    (await unlessUnknown(fingerprintAdditionJobs.waitFor(jobId, wait), errorIs.noSuchFingerprintAdditionJob)) ??
    (await unlessUnknown(petVerificationJobs.waitFor(jobId, wait), errorIs.noSuchPetVerificationJob)) ??
    (await unlessUnknown(petIdentificationJobs.waitFor(jobId, wait), errorIs.noSuchPetIdentificationJob)) ??
    (await unlessUnknown(
      duplicateSearchJobs.waitFor(jobId, { ...wait, timeoutMs: searchWaitMs }),
      errorIs.noSuchDuplicateSearchJob,
    )) ??
    (await unlessUnknown(standingSearchJobs.waitFor(jobId, wait), errorIs.noSuchStandingSearchJob));
  if (job === undefined) throw new UsageError(`There is no job ${jobId} for this key. Jobs are kept for 30 days.`);
  context.bar.step('done');
  context.print(sayJob(jobId, job, await readNames(context.client, job.result)), { job });
  if (job.status !== 'SUCCESS') return EXIT_CODE.failed;
  return 'decision' in job.result! && !('candidates' in job.result) ? exitCodeOf(job.result.decision) : EXIT_CODE.done;
}

async function unlessUnknown<Found>(asked: Promise<Found>, isUnknown: (error: unknown) => boolean) {
  try {
    return await asked;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

function sayJob(jobId: string, { status, result, error }: Job, names: ReadonlyMap<string, string>): string {
  if (result === undefined) return `Job ${jobId} ended ${status}. ${error?.message ?? ''}`.trimEnd();
  if ('pairs' in result) return sayPairs(result).join('\n');
  if ('candidates' in result) return saySearched(result).join('\n');
  if ('decision' in result) return sayDecided(`Job ${jobId}`, result, names).join('\n');
  return `Job ${jobId} added ${result.addedFingerprintIds.length} fingerprints`;
}
