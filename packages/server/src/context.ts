import type { KeyMode, Plan, ReplayPolicy, Scope } from '@rhinarium/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Blobs } from './blobs/blobs.ts';
import type { Database } from './database/database.ts';
import type { JobNotices } from './jobs/job-notices.ts';
import type { Recognition } from './recognition/recognition.ts';
import type { RequestLog } from './request-log/request-log.ts';
import type { Search } from './search/search.ts';

export interface Tenant {
  readonly id: string;
  readonly name: string;
  /** `null` until one is chosen. */
  readonly plan: Plan | null;
  readonly isSuspended: boolean;
  /** How often a different animal may pass: the false-match rate at which the decision threshold lies. */
  readonly targetFalseMatchRate: number;
  /** What copies of photos that a pet is registered with do to a decision. */
  readonly replayPolicy: ReplayPolicy;
}

export interface ApiKey {
  /** `null` for a person who is signed in to the console and acts as a live key does. */
  readonly id: string | null;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
}

/** Where a domain has time, identifiers and randomness from, and nowhere else. */
export interface Sources {
  readonly clock: () => Date;
  /** `session`: random in every digit. `next`: in the order of their making. */
  readonly ids: { readonly session: () => string; readonly next: () => string };
  readonly random: {
    /** A whole number of at least 0 and below `bound`. */
    readonly below: (bound: number) => number;
    readonly bytes: (count: number) => Buffer;
  };
}

/** What the service is made of: an object literal built in app.ts. */
export interface Services extends Sources {
  readonly database: Database;
  readonly blobs: Blobs;
  readonly recognition: Recognition;
  readonly search: Search;
  readonly jobNotices: JobNotices;
  readonly log: FastifyBaseLogger;
  readonly jobDeadlineMs: number;
  readonly requestLog: RequestLog;
}

/** Someone who is signed in to the console. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The services as one request of one tenant sees them. */
export interface Context extends Services {
  readonly tenant: Tenant;
  readonly key: ApiKey;
  /** Who asks through the console; `undefined` for a program with a key. */
  readonly person: Person | undefined;
  readonly requestId: string;
  /** Aborted when the service shuts down, so that waiting requests answer at once. */
  readonly shutdown: AbortSignal;
}
