/** The wait for a job is over, the job is not: it goes on, and may be waited for again. */
export class JobStillRunningError extends Error {
  override readonly name = 'JobStillRunningError';
  readonly jobId: string;

  constructor(jobId: string, timeoutMs: number) {
    super(`Job ${jobId} has not ended within ${timeoutMs} ms; it goes on.`);
    this.jobId = jobId;
  }
}
