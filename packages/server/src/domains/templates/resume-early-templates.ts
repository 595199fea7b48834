import { SPECIES_SEEN } from '@rhinarium/engine';
import type { Services } from '../../context.ts';
import { listUploadsWithoutEarlyTemplate } from './store.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'recognition' | 'earlyTemplates'>;

/** Maximum per tenant at startup. Jobs create the rest. */
const rowsMax = 500;

/**
 * At startup: queues uploads of open capture sessions whose templates a stop, a crash or an engine upgrade left
 * missing.
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
