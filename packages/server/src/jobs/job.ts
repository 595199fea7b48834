import type { JobKind, JobStatus } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import type { Sql } from '../database/database.ts';

export interface JobError {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export interface EngineStamp {
  readonly name: string;
  readonly version: string;
  readonly modelDigest: string;
}

/** What a job works on, fixed when it is accepted. */
export interface JobInput {
  readonly uploadIds: readonly string[];
  readonly searchPoolName?: string;
  readonly candidatesMax?: number;
}

export interface JobRow {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly petId: string | null;
  readonly sessionId: string | null;
  readonly input: JobInput;
  readonly result: Record<string, unknown> | null;
  readonly error: JobError | null;
  readonly engine: EngineStamp | null;
  readonly attempt: number;
  readonly fence: number;
  readonly deadlineAt: Date;
  readonly retryOf: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** What a handler found, and what must be written in the very transaction that ends the job. */
export interface Outcome {
  readonly result: object;
  readonly write?: (sql: Sql) => Promise<void>;
}

/** Does the work of one kind of job. `signal` is aborted when the job is no longer ours: cancelled, overtaken, or shutting down. */
export type JobHandler = (services: Services, job: JobRow, signal: AbortSignal) => Promise<Outcome>;
