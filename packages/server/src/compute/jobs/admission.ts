import { Failure } from '../../common/failure.ts';
import type { Sources } from '../../common/sources.ts';
import type { Database, Sql } from '../../storage/database/database.ts';
import { countWorked, measureQueue } from './queue-store.ts';
import { measuredSecondsMax, type QueueBounds, type QueueMeasurement, refusalSeconds, waitingAlways } from './rules.ts';

/** Admission control: a job is refused before acceptance, or ends in time. */
export interface Admission {
  /**
   * Throws 503 with Retry-After if all tenants together have as many waiting jobs as can end in time. Called before the
   * tenant's transaction.
   */
  requireRoom(): Promise<void>;
  /** Throws 429 with Retry-After if the tenant has. Called in the transaction that inserts the job. */
  requireRoomOfTenant(sql: Sql, tenantId: string): Promise<void>;
}

export interface AdmissionOptions {
  readonly database: Pick<Database, 'system'>;
  /** Maximum waiting jobs of all tenants. */
  readonly waitingMax: number;
  readonly waitingPerTenantMax: number;
  readonly deadlineMs: number;
  readonly ticks: Sources['ticks'];
}

/** Maximum age of a measurement of the global queue, ms. Jobs accepted meanwhile are added. */
const measurementAgeMsMax = 1000;

/**
 * Limits the queue. Concurrent requests may exceed a tenant's limit by the number of database connections, and the
 * global limit by what other processes accept within a second.
 */
export function openAdmission(options: AdmissionOptions): Admission {
  const { database, waitingMax, waitingPerTenantMax, ticks } = options;
  const deadlineSeconds = options.deadlineMs / 1000;
  const ofAll: QueueBounds = { waitingMax, deadlineSeconds };
  const ofTenant: QueueBounds = { waitingMax: waitingPerTenantMax, deadlineSeconds };
  let latest: { readonly queue: Promise<QueueMeasurement>; readonly atMs: number; accepted: number } | undefined;

  const measureAll = async (): Promise<QueueMeasurement> => {
    if (!latest || ticks() - latest.atMs >= measurementAgeMsMax) {
      const queue = database.system((sql) => measure(sql, undefined, waitingMax));
      const newest = { queue, atMs: ticks(), accepted: 0 };
      queue.catch(() => {
        if (latest === newest) latest = undefined;
      });
      latest = newest;
    }
    const own = latest;
    const queue = await own.queue;
    return { ...queue, waiting: queue.waiting + own.accepted };
  };

  return {
    async requireRoom() {
      refuse('overloaded', refusalSeconds(await measureAll(), ofAll));
    },
    async requireRoomOfTenant(sql, tenantId) {
      refuse('tooManyRequests', refusalSeconds(await measure(sql, tenantId, waitingPerTenantMax), ofTenant));
      if (latest) latest.accepted += 1;
    },
  };
}

function refuse(failure: 'overloaded' | 'tooManyRequests', retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds === undefined) return;
  const headers = { 'retry-after': String(retryAfterSeconds) };
  throw new Failure(failure, { headers, log: 'the queue is full: no more jobs can end in time' });
}

/** Number of waiting jobs of a tenant or of all, counted up to a limit, with their rate of completion. */
async function measure(sql: Sql, tenantId: string | undefined, countMax: number): Promise<QueueMeasurement> {
  const { waiting, oldestSeconds, firstDeadlineSeconds } = await measureQueue(sql, tenantId, countMax);
  const busySeconds = Math.min(oldestSeconds, measuredSecondsMax);
  const worked = waiting < Math.min(countMax, waitingAlways) ? 0 : await countWorked(sql, tenantId, busySeconds);
  return { waiting, busySeconds, worked, firstDeadlineSeconds };
}
