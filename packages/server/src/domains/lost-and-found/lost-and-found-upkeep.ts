import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { noteEvent } from '../events/events.ts';
import { readSpent } from './groups/across-groups.ts';
import { forgetInvitations, removeMembership } from './groups/group-store.ts';
import { removeSides } from './groups/shared-candidate-store.ts';
import { removeFinderMessages } from './messages/message-store.ts';
import { type DeliverServices, deliverOutbox } from './outbox/deliver-outbox.ts';
import { listSenders } from './outbox/outbox-store.ts';
import { forgetReports } from './records/report-store.ts';
import { eraseContacts, forgetSightings } from './records/sighting-store.ts';

/** Erases contacts of finders at their expiry, and deletes what ended long ago. */
export const lostAndFoundUpkeep = (services: Pick<Services, 'database' | 'clock' | 'ids'>): UpkeepTask => ({
  name: 'contacts of finders, old lost reports and sightings',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) =>
    services.database.tenant(tenantId, async (sql) => {
      const now = services.clock();
      for (const sightingId of await eraseContacts(sql, tenantId, now)) {
        await removeFinderMessages(sql, tenantId, sightingId);
        const data = { sightingId, status: 'ERASED' };
        await noteEvent(services, sql, tenantId, { type: 'sighting.contactErased', data });
        const entry = { by: 'service', action: 'sighting.contactErased', subject: sightingId } as const;
        await noteAudit(services, sql, tenantId, entry);
      }
      const before = new Date(now.getTime() - RETENTION.lostAndFound.days * DAY_MS);
      await forgetReports(sql, tenantId, before);
      await forgetSightings(sql, tenantId, before);
    }),
  ),
});

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

/** Delivers effects in other tenants that were left by a crash or a failure. */
export const outboxUpkeep = (services: DeliverServices): UpkeepTask => ({
  name: 'effects in other tenants',
  everyMs: MINUTE_MS / 6,
  async run({ isStopped }) {
    for (const tenantId of await services.database.system(listSenders)) {
      if (isStopped()) return;
      await deliverOutbox(services, tenantId);
    }
  },
});
