import { ConnectionError, JobStillRunningError, RhinariumError } from '@rhinarium/client';
import { ERRORS } from '@rhinarium/contract/errors';
import { NotEnoughPhotosError } from './not-enough-photos-error.ts';
import { UsageError } from './usage-error.ts';

/** An error as lines for the terminal: what happened, then what to do. */
export function explain(error: unknown, url: string): string {
  if (error instanceof UsageError || error instanceof NotEnoughPhotosError) return error.message;
  if (error instanceof RhinariumError) return explainAnswer(error, url);
  if (error instanceof ConnectionError)
    return `${error.message}\nIs the service running at ${url}? Start it with npm start, or name its address with --url or RHINARIUM_URL.`;
  if (error instanceof JobStillRunningError)
    return `${error.message}\nThe job continues. Follow it with: rhinarium follow ${error.jobId}`;
  return error instanceof Error ? error.message : String(error);
}

function explainAnswer(error: RhinariumError, url: string): string {
  const { errorName, code, message, details, docUrl, requestId, retryAfterSeconds } = error;
  const fields = Object.entries(details ?? {}).map(([field, faults]) => `  ${field}: ${faults.join(', ')}`);
  return [
    code === undefined
      ? `${url} answered ${error.status}, and not as Rhinarium does. Check --url.`
      : `${message} (${code})`,
    ...fields,
    ...(errorName === undefined ? [] : [ERRORS[errorName].fix]),
    ...(retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} s.`]),
    ...(docUrl === undefined ? [] : [`More: ${new URL(docUrl, url)}`]),
    ...(requestId === undefined ? [] : [`Request ${requestId}`]),
  ].join('\n');
}
