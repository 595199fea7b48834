import { ConnectionError, JobStillRunningError, RhinariumError } from '@rhinarium/client';
import { ERRORS } from '@rhinarium/contract/errors';
import type { FilledSession } from './fill-session.ts';

/** Invalid arguments, or folders that cannot be used. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Too few photos of a folder were accepted for the session. */
export class NotEnoughPhotosError extends Error {
  override readonly name = 'NotEnoughPhotosError';

  constructor(folder: string, { missing, refused }: FilledSession) {
    const [kind, count] =
      missing.fingerprints > 0
        ? (['of the nose or face', missing.fingerprints] as const)
        : (['of the whole animal', missing.appearances] as const);
    super(
      `${folder}: ${refused.length} photos were refused, and ${count} more ${kind} ${count === 1 ? 'is' : 'are'} needed. ` +
        'Add sharp, bright, different ones and run the command again.',
    );
  }
}

/** Exit codes of the program. */
export const EXIT_CODE = {
  /** Success: MATCH for a verification, IDENTIFIED for an identification. */
  done: 0,
  /** Refused by the service, service unreachable, job failed, or too few accepted photos. */
  failed: 1,
  /** Invalid arguments. Nothing was sent. */
  usage: 2,
  /** NO_MATCH or UNKNOWN. */
  no: 3,
  /** INCONCLUSIVE: more photos are needed. */
  inconclusive: 4,
  /** 128 + SIGINT. */
  interrupted: 130,
} as const;

const OF_DECISION: Readonly<Record<string, number>> = {
  MATCH: EXIT_CODE.done,
  IDENTIFIED: EXIT_CODE.done,
  NO_MATCH: EXIT_CODE.no,
  UNKNOWN: EXIT_CODE.no,
  INCONCLUSIVE: EXIT_CODE.inconclusive,
};

export function exitCodeOf(decision: string): number {
  return OF_DECISION[decision] ?? EXIT_CODE.failed;
}

/** The exit code for several folders. Failures outrank INCONCLUSIVE, which outranks NO_MATCH and UNKNOWN. */
export function worstOf(codes: readonly number[]): number {
  const byWeight = [EXIT_CODE.failed, EXIT_CODE.inconclusive, EXIT_CODE.no];
  return byWeight.find((code) => codes.includes(code)) ?? EXIT_CODE.done;
}

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
