import { LIMITS, RETENTION } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import { removeOldJobs } from '../../compute/jobs/store.ts';
import { forgetRemovals } from '../../compute/search/removal-store.ts';
import type { Services } from '../../context.ts';
import { forgetEvents } from '../../domains/events/store.ts';
import { forgetLinks } from '../../domains/links/store.ts';
import { forgetDeletions } from '../../domains/pets/history/deletion-store.ts';
import { forgetMerges } from '../../domains/pets/history/merge-store.ts';
import { forgetMoves } from '../../domains/pets/history/move-store.ts';
import { forgetMarks } from '../../domains/to-do/mark-store.ts';
import { forgetOldRequests } from '../../http/idempotency-store.ts';
import { forgetFullBudgets } from '../../http/rate-budget-store.ts';
import type { Sql } from '../../storage/database/database.ts';

interface Kept {
  readonly everyMs: number;
  /** Age from which the records of a tenant are deleted, ms. */
  readonly keptMs: number;
  readonly forget: (sql: Sql, tenantId: string, before: Date) => Promise<unknown>;
}

const tenMinutesMs = 10 * MINUTE_MS;

/** Records that need nothing but their deletion after a time, by the name of the task in the log. */
const KEPT = {
  // Specification 7.6.
  'old jobs': { everyMs: tenMinutesMs, keptMs: RETENTION.jobs.days * DAY_MS, forget: removeOldJobs },
  // With their deliveries and attempts.
  'old events': { everyMs: tenMinutesMs, keptMs: RETENTION.events.days * DAY_MS, forget: forgetEvents },
  'old capture links': { everyMs: HOUR_MS, keptMs: RETENTION.captureLinks.days * DAY_MS, forget: forgetLinks },
  'old receipts of deletions': {
    everyMs: tenMinutesMs,
    keptMs: RETENTION.deletions.days * DAY_MS,
    forget: forgetDeletions,
  },
  'merges that can no longer be undone': {
    everyMs: tenMinutesMs,
    keptMs: RETENTION.merges.days * DAY_MS,
    forget: forgetMerges,
  },
  'moves of photos that can no longer be undone': {
    everyMs: tenMinutesMs,
    keptMs: RETENTION.moves.days * DAY_MS,
    forget: forgetMoves,
  },
  // Far beyond the maximum age of a gallery copy.
  'old removals from galleries': {
    everyMs: tenMinutesMs,
    keptMs: RETENTION.removals.days * DAY_MS,
    forget: forgetRemovals,
  },
  'answers kept for an Idempotency-Key': {
    everyMs: tenMinutesMs,
    keptMs: LIMITS.idempotencyKeptHours * HOUR_MS,
    forget: forgetOldRequests,
  },
  // They are full after a day, as a missing one is.
  'unused rate budgets': { everyMs: HOUR_MS, keptMs: DAY_MS, forget: forgetFullBudgets },
  // Longer than anything stays in the list without a change.
  'old marks of the to-do list': { everyMs: DAY_MS, keptMs: 60 * DAY_MS, forget: forgetMarks },
} as const satisfies Record<string, Kept>;

type Name = keyof typeof KEPT;

/** The task that deletes records of one kind past their time. */
export const retentionTask =
  (name: Name) =>
  ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => {
    const { everyMs, keptMs, forget } = KEPT[name];
    const run = forEachTenant(async (tenantId) => {
      const before = new Date(clock().getTime() - keptMs);
      await database.tenant(tenantId, (sql) => forget(sql, tenantId, before));
    });
    return { name, everyMs, run };
  };

export const retentionTasks = (services: Pick<Services, 'database' | 'clock'>): UpkeepTask[] =>
  (Object.keys(KEPT) as Name[]).map((name) => retentionTask(name)(services));
