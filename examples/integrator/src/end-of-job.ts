const timeoutMs = 60_000;

interface Job {
  readonly jobId: string;
  readonly status: string;
  readonly error?: { readonly retryable: boolean } | undefined;
}

interface Jobs<One extends Job> {
  retry(jobId: string): Promise<{ readonly jobId: string }>;
  waitFor(job: { readonly jobId: string }, options: { readonly timeoutMs: number }): Promise<One>;
}

/**
 * The finished job. One that failed with a retryable error is retried once: its capture session is used up, and nobody
 * should have to take new photos.
 */
export async function endOfJob<One extends Job>(jobs: Jobs<One>, accepted: { readonly jobId: string }): Promise<One> {
  const job = await jobs.waitFor(accepted, { timeoutMs });
  if (job.status !== 'FAILED' || !job.error?.retryable) return job;
  return await jobs.waitFor(await jobs.retry(job.jobId), { timeoutMs });
}
