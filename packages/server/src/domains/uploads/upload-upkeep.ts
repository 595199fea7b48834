import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Deletes uploads that no job needs, and orphaned images. */
export const uploadUpkeep = (services: Pick<Services, 'database' | 'blobs' | 'log' | 'clock'>): UpkeepTask => ({
  name: 'uploads that serve nothing any more',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const spentBefore = new Date(services.clock().getTime() - RETENTION.uploads.days * DAY_MS);
    return sweepUploads(services, tenantId, spentBefore);
  }),
});
