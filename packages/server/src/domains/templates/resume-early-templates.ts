import { SPECIES_SEEN } from '@rhinarium/engine';
import type { Services } from '../../context.ts';
import { listUploadsWithoutEarlyTemplate } from './store.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'recognition' | 'earlyTemplates'>;

/** Of one tenant at a start; what is left is made by its jobs. */
const rowsMax = 500;

/**
 * At a start: queues what a stop or a crash left undone, or an earlier engine did, for the capture sessions that are
 * still open.
 */
export async function resumeEarlyTemplates(
  services: Parts,
  tenantIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, recognition, earlyTemplates } = services;
  const request = { engineVersion: recognition.engine.version, askedMax: SPECIES_SEEN.photosMax, rowsMax };
  for (const tenantId of tenantIds) {
    if (signal.aborted) return;
    const uploads = await database.tenant(tenantId, (sql) =>
      listUploadsWithoutEarlyTemplate(sql, tenantId, { ...request, now: clock() }),
    );
    for (const upload of uploads) earlyTemplates.add(upload);
  }
}
