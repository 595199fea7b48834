/** Timeout while waiting for a job. The job continues and can be waited for again. */
export class JobStillRunningError extends Error {
  override readonly name = 'JobStillRunningError';
  readonly jobId: string;

  constructor(jobId: string, timeoutMs: number) {
    super(`Job ${jobId} has not ended within ${timeoutMs} ms; it is still running.`);
    this.jobId = jobId;
  }
}
