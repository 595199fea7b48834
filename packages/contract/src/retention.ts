import { LIMITS } from './limits.ts';

interface RetentionRow {
  /** `undefined` is as long as what it belongs to. */
  readonly days: number | undefined;
  readonly says: string;
}

/** How long each kind of record is kept, on every plan alike. What nothing limits goes with its pet or tenant. */
export const RETENTION = {
  registered: { days: undefined, says: 'Pets, the photos they are registered with and their templates' },
  uploads: { days: LIMITS.jobsKeptDays, says: 'Photos that were never registered, with the templates made from them' },
  jobs: { days: LIMITS.jobsKeptDays, says: 'Jobs with their results' },
  // A day longer than what came of them, so that no job names a session that is gone.
  captureSessions: { days: LIMITS.jobsKeptDays + 1, says: 'Capture sessions, once they have no photos any more' },
  requests: { days: 14, says: 'The request log (the latest 200,000 requests at most): no bodies, no queries' },
  requestCounts: { days: 400, says: 'Counts of requests per day and operation' },
  audit: { days: 400, says: 'The audit log: what people and commands changed, and which images people looked at' },
  removals: { days: 30, says: 'That a pet was removed from the search (its id alone), for copies of the index' },
} as const satisfies Record<string, RetentionRow>;
