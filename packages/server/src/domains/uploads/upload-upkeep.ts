import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Deletes uploads that no job needs, and orphaned images. */
export const uploadUpkeep = (services: Pick<Services, 'database' | 'blobs' | 'clock'>): UpkeepTask => ({
  name: 'uploads that serve nothing any more',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const before = (ageMs: number) => new Date(services.clock().getTime() - ageMs);
    return sweepUploads(services, tenantId, before(RETENTION.uploads.days * DAY_MS), before(HOUR_MS));
  }),
});
