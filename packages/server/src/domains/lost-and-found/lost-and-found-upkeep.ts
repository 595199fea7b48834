import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { noteEvent } from '../events/note-event.ts';
import { forgetMessages } from '../reports/partner-store.ts';
import { removePartnerSightings } from '../reports/remove-partner-sightings.ts';
import { forgetReports } from '../reports/report-store.ts';
import { eraseContacts, forgetSightings } from '../reports/sighting-store.ts';

/** Days that ids of messages are kept. The attempts of a delivery take three. */
const MESSAGE_DAYS = 7;

/** Erases contacts of finders at their expiry, and deletes what ended long ago or is a partner's and has expired. */
export const lostAndFoundUpkeep = (services: Pick<Services, 'database' | 'clock' | 'ids'>): UpkeepTask => ({
  name: 'contacts of finders, old lost reports and sightings',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) =>
    services.database.tenant(tenantId, async (sql) => {
      const now = services.clock();
      for (const sightingId of await eraseContacts(sql, tenantId, now)) {
        const data = { sightingId, status: 'ERASED' };
        await noteEvent(services, sql, tenantId, { type: 'sighting.contactErased', data });
        const entry = { by: 'service', action: 'sighting.contactErased', subject: sightingId } as const;
        await noteAudit(services, sql, tenantId, entry);
      }
      const before = new Date(now.getTime() - RETENTION.lostAndFound.days * DAY_MS);
      await forgetReports(sql, tenantId, before);
      await forgetSightings(sql, tenantId, before);
      await removePartnerSightings(services, sql, tenantId, { expiredAt: now });
      await forgetMessages(sql, tenantId, new Date(now.getTime() - MESSAGE_DAYS * DAY_MS));
    }),
  ),
});
