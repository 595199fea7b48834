import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../../common/upkeep-task.ts';
import type { Services } from '../../../context.ts';
import { readSpent } from './across-groups.ts';
import { forgetInvitations, removeMembership } from './group-store.ts';
import { removeSides } from './shared-candidate-store.ts';

/** Deletes memberships of groups that are over, old invitations, and shared candidates that nobody can see again. */
export const groupUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'sharing groups that are over, and their shared candidates',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant(async (tenantId) => {
    const now = clock().getTime();
    const { groupIds, sideIds } = await readSpent({ database }, tenantId);
    await database.tenant(tenantId, async (sql) => {
      for (const groupId of groupIds) await removeMembership(sql, tenantId, groupId);
      // Sides of an unfinished search have no other side yet.
      await removeSides(sql, tenantId, sideIds, new Date(now - HOUR_MS));
      // Kept for a day, because they are counted.
      await forgetInvitations(sql, tenantId, new Date(now - DAY_MS));
    });
  }),
});
