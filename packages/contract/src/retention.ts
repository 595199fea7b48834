import { LIMITS } from './limits.ts';

interface RetentionRow {
  /** `undefined`: kept as long as its pet or tenant. */
  readonly days: number | undefined;
  readonly says: string;
}

/**
 * Retention per kind of record, the same for every plan. A record without a limit is deleted with its pet or tenant.
 */
export const RETENTION = {
  registered: { days: undefined, says: 'Pets, the photos they are registered with and their templates; owners' },
  uploads: { days: LIMITS.jobsKeptDays, says: 'Photos that are not registered, with their templates' },
  jobs: { days: LIMITS.jobsKeptDays, says: 'Jobs with their results' },
  // A day longer than their jobs, so that every job's session exists.
  captureSessions: { days: LIMITS.jobsKeptDays + 1, says: 'Capture sessions without photos' },
  captureLinks: { days: LIMITS.jobsKeptDays + 1, says: 'Capture links, after they have expired' },
  lostAndFound: {
    days: LIMITS.lostAndFoundKeptDays,
    says: 'Lost reports, and sightings without photos, after they have ended',
  },
  finderContacts: {
    days: LIMITS.contactDaysMax,
    says: 'The contact of a finder, at most: erased at the expiry that the sighting states',
  },
  requests: {
    days: 14,
    says: 'The request log (at most the latest 200,000 requests), without bodies and query strings',
  },
  requestCounts: { days: 400, says: 'Counts of requests per day and operation' },
  audit: { days: 400, says: 'The audit log: changes by people and commands, and the images that people viewed' },
  deletions: { days: 400, says: 'Receipts of deleted and merged pets: ids, counts and times' },
  merges: {
    days: LIMITS.mergeUndoDays,
    says: 'What a merge of pets changed (encrypted), for its undo; deleted at once with the pet that stays',
  },
  moves: {
    days: LIMITS.mergeUndoDays,
    says: 'Moves of photos between pets (only ids), for their undo; deleted at once with either pet',
  },
  events: {
    days: LIMITS.eventsKeptDays,
    says: 'Events (ids and statuses), with their webhook deliveries and attempts',
  },
  removals: {
    days: 30,
    says: 'Removals of pets and fingerprints from the search (only their ids), for copies of the index',
  },
} as const satisfies Record<string, RetentionRow>;
