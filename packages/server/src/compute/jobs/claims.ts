import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { JobRow } from './job.ts';
import { claimJob, FIRST_TENANT, failOverdue, freeSilent, keepToIndexes } from './queue-store.ts';

type ClaimServices = Pick<Services, 'database' | 'log' | 'ticks'>;

export interface ClaimOptions {
  readonly leaseMs: number;
  /** Jobs of one tenant at a time. */
  readonly perTenantMax: number;
}

/** Hands out the jobs of all tenants to the places of one worker. */
export interface Claims {
  /** The next job, or nothing; an unreachable database is nothing too, and is asked again. */
  take(): Promise<JobRow | undefined>;
  /** Says that a job that was taken is over, whatever became of it. */
  release(job: JobRow): void;
}

/** How often a worker looks for jobs past their deadline or their lease. */
const tidyEveryMs = 1000;
/** Jobs that are ended in one transaction: short enough that no reader waits for it. */
const tidyRowsMax = 500;

/** Tenants take turns, one job a turn, and none has more than `perTenantMax` of the places. */
export function openClaims(services: ClaimServices, { leaseMs, perTenantMax }: ClaimOptions): Claims {
  const held = new Map<string, number>();
  let after = FIRST_TENANT;
  let tidiedAtMs = -Infinity;
  let turn: Promise<unknown> = Promise.resolve();

  const claim = () => {
    const full = [...held].flatMap(([tenantId, count]) => (count >= perTenantMax ? [tenantId] : []));
    return services.database.system(async (sql) => {
      const request = { full, leaseMs };
      const next = await claimJob(sql, { ...request, after });
      return next ?? (after === FIRST_TENANT ? undefined : await claimJob(sql, { ...request, after: FIRST_TENANT }));
    });
  };

  const takeNow = async () => {
    if (services.ticks() - tidiedAtMs >= tidyEveryMs) {
      tidiedAtMs = services.ticks();
      await endOverdue(services);
    }
    const job = await claim();
    if (!job) return undefined;
    after = job.tenantId;
    held.set(job.tenantId, (held.get(job.tenantId) ?? 0) + 1);
    return job;
  };

  return {
    take() {
      const taken = turn.then(takeNow).catch((err: unknown) => {
        services.log.warn({ err }, 'no job could be claimed; trying again');
        return undefined;
      });
      turn = taken;
      return taken;
    },
    release({ tenantId }) {
      const count = (held.get(tenantId) ?? 1) - 1;
      if (count > 0) held.set(tenantId, count);
      else held.delete(tenantId);
    },
  };
}

/**
 * Ends jobs that can no longer end on their own (specification 7.6). In separate transactions: a claim that fails
 * undoes none of it.
 */
async function endOverdue({ database }: ClaimServices): Promise<void> {
  const tidy = (run: (sql: Sql) => Promise<number>) =>
    database.system(async (sql) => {
      await keepToIndexes(sql);
      return await run(sql);
    });
  await tidy(freeSilent);
  while ((await tidy((sql) => failOverdue(sql, tidyRowsMax))) === tidyRowsMax);
}
