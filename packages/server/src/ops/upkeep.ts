import { LIMITS } from '@rhinarium/contract';
import { auditKeptDays } from '../audit/note-audit.ts';
import { forgetAudit } from '../audit/store.ts';
import type { Services } from '../context.ts';
import { forgetOldRequests } from '../http/idempotency-store.ts';
import { removeOldJobs } from '../jobs/store.ts';
import { forgetEndedSessions } from '../people/session-store.ts';
import { requestsKept } from '../request-log/request-log.ts';
import { forgetRequestLog } from '../request-log/store.ts';
import { forgetRemovals } from '../search/store.ts';
import { expireSessions } from '../sessions/expire-sessions.ts';
import { listTenants } from '../tenants/store.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';

export interface Upkeep {
  stop(): void;
  /** Resolves when the round under way, if any, has ended. */
  readonly ended: Promise<void>;
}

const roundEveryMs = 10 * 60_000;
const hourMs = 3_600_000;

/** Tidies up every ten minutes, tenant by tenant: nothing here decides anything, it only forgets what is over. */
export function startUpkeep(services: Services): Upkeep {
  let isStopped = false;
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = runUpkeep(services, () => isStopped).catch((err) =>
      services.log.warn({ err }, 'upkeep did not end; it runs again'),
    );
  }, roundEveryMs);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
    get ended() {
      return round;
    },
  };
}

/** One round over all tenants. */
export async function runUpkeep(services: Services, isStopped: () => boolean = () => false): Promise<void> {
  const tenants = await services.database.system(async (sql) => {
    await forgetEndedSessions(sql, services.clock());
    return await listTenants(sql);
  });
  const before = (ageMs: number) => new Date(services.clock().getTime() - ageMs);
  for (const { tenantId } of tenants) {
    if (isStopped()) return;
    await expireSessions(services, tenantId);
    await services.database.tenant(tenantId, async (sql) => {
      await forgetOldRequests(sql, tenantId, before(LIMITS.idempotencyKeptHours * hourMs));
      await removeOldJobs(sql, tenantId, before(LIMITS.jobsKeptDays * 24 * hourMs));
      await forgetRemovals(sql, tenantId, before(30 * 24 * hourMs));
      await forgetRequestLog(sql, tenantId, {
        before: before(requestsKept.days * 24 * hourMs),
        rowsMax: requestsKept.rowsMax,
        daysSince: before(requestsKept.countedDays * 24 * hourMs),
      });
      await forgetAudit(sql, tenantId, before(auditKeptDays * 24 * hourMs));
    });
    await sweepUploads(services, tenantId, before(LIMITS.jobsKeptDays * 24 * hourMs), before(hourMs));
  }
}
