import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { JobRow } from './job.ts';
import { claimJob, FIRST_TENANT, failOverdue, freeSilent, keepToIndexes } from './queue-store.ts';

type ClaimServices = Pick<Services, 'database' | 'log' | 'ticks'>;

export interface ClaimOptions {
  readonly leaseMs: number;
  /** Concurrent jobs per tenant. */
  readonly perTenantMax: number;
}

/** Claims jobs of all tenants for the slots of one worker. */
export interface Claims {
  /** The next job. Returns `undefined` also when the database is unreachable, and the caller polls again. */
  take(): Promise<JobRow | undefined>;
  /** Frees the slot of a finished job, whatever its outcome. */
  release(job: JobRow): void;
}

/** Interval between checks for jobs past their deadline or lease, ms. */
const tidyEveryMs = 1000;
/** Jobs ended per transaction, few enough not to block readers. */
const tidyRowsMax = 500;

/** Claims jobs round-robin by tenant, with at most `perTenantMax` slots per tenant. */
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
        services.log.warn({ err }, 'claiming a job failed, retrying');
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
 * Ends jobs past their deadline or lease (specification 7.6), in separate transactions so that a failed claim rolls
 * nothing back.
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
