import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { JobRow } from './job.ts';
import { absolve, claimJob, FIRST_TENANT, failOverdue, freeSilent, keepToIndexes } from './queue-store.ts';
import { isSuspect } from './rules.ts';

type ClaimServices = Pick<Services, 'database' | 'log' | 'ticks' | 'ids'>;

export interface ClaimOptions {
  readonly leaseMs: number;
  /** Concurrent jobs per tenant. */
  readonly perTenantMax: number;
}

type Claimed = Pick<JobRow, 'tenantId' | 'id'>;

/** Claims jobs of all tenants for the slots of one worker. */
export interface Claims {
  /** The next job. Returns `undefined` also when the database is unreachable, and the caller polls again. */
  take(): Promise<JobRow | undefined>;
  /** Resolves when a job that may have ended other processes is the only one of this process. */
  untilAlone(job: Claimed): Promise<void>;
  /** Frees the slot of a finished job, whatever its outcome. */
  release(job: Claimed): void;
  /** Withdraws that this process was lost with a job, which another one took over meanwhile. */
  absolve(job: Claimed): Promise<void>;
}

/** Interval between checks for jobs past their deadline or lease, ms. */
const tidyEveryMs = 1000;
/** Jobs ended per transaction, few enough not to block readers. */
const tidyRowsMax = 500;

/**
 * Claims jobs round-robin by tenant, with at most `perTenantMax` slots per tenant. None is claimed while a suspect
 * runs (`isSuspect`).
 */
export function openClaims(services: ClaimServices, { leaseMs, perTenantMax }: ClaimOptions): Claims {
  const holder = services.ids.session();
  const held = new Map<string, number>();
  let suspect: string | undefined;
  let noteAlone = () => {};
  let after = FIRST_TENANT;
  let tidiedAtMs = -Infinity;
  let turn: Promise<unknown> = Promise.resolve();

  const claim = () => {
    const full = [...held].flatMap(([tenantId, count]) => (count >= perTenantMax ? [tenantId] : []));
    return services.database.system(async (sql) => {
      const request = { full, leaseMs, holder };
      const next = await claimJob(sql, { ...request, after });
      return next ?? (after === FIRST_TENANT ? undefined : await claimJob(sql, { ...request, after: FIRST_TENANT }));
    });
  };

  const isAlone = () => [...held.values()].reduce((sum, count) => sum + count, 0) === 1;

  const takeNow = async () => {
    if (suspect !== undefined) return undefined;
    if (services.ticks() - tidiedAtMs >= tidyEveryMs) {
      tidiedAtMs = services.ticks();
      await endOverdue(services);
    }
    const job = await claim();
    if (!job) return undefined;
    after = job.tenantId;
    held.set(job.tenantId, (held.get(job.tenantId) ?? 0) + 1);
    if (isSuspect(job)) suspect = job.id;
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
    async untilAlone({ id }) {
      if (id !== suspect || isAlone()) return;
      await new Promise<void>((resolve) => {
        noteAlone = resolve;
      });
    },
    release({ tenantId, id }) {
      if (id === suspect) suspect = undefined;
      const count = (held.get(tenantId) ?? 1) - 1;
      if (count > 0) held.set(tenantId, count);
      else held.delete(tenantId);
      if (isAlone()) noteAlone();
    },
    async absolve(job) {
      await services.database.tenant(job.tenantId, (sql) => absolve(sql, job, holder));
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
