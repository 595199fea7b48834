import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';
import { followed, searchWaitMs } from './follow-job.ts';
import { sayPairs } from './say-result.ts';

/** Searches for pets that are registered more than once and prints the pairs. */
export async function findDuplicates(context: CommandContext, searchPoolName: string | undefined): Promise<number> {
  const { client, signal, bar, print } = context;
  const pool = searchPoolName === undefined ? {} : { searchPoolName };
  const { jobId } = await client.pets.findDuplicates(pool, { signal });
  const wait = { ...followed(context, 'duplicates'), timeoutMs: searchWaitMs };
  const job = await client.duplicateSearchJobs.waitFor(jobId, wait);
  bar.step('done');
  const { status, result, error } = job;
  print(result ? sayPairs(result).join('\n') : `Job ${jobId} ended ${status}. ${error?.message ?? ''}`.trimEnd(), {
    job,
  });
  return status === 'SUCCESS' ? EXIT_CODE.done : EXIT_CODE.failed;
}
