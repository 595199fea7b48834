import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../../common/upkeep-task.ts';
import type { Services } from '../../../context.ts';
import { noteAudit } from '../../../storage/audit/note-audit.ts';
import { noteEvent } from '../../events/note-event.ts';
import { removeFinderMessages } from '../messages/message-store.ts';
import { forgetReports } from './report-store.ts';
import { eraseContacts, forgetSightings } from './sighting-store.ts';

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
