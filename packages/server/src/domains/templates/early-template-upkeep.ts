import { SPECIES_SEEN } from '@rhinarium/engine';
import { HOUR_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { listUploadsWithoutEarlyTemplate, removeSpentEarlyTemplates } from './store.ts';

/** Deletes early templates that no job will use, long before the photos, which evidence needs. */
export const earlyTemplateUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'early templates that no job will ask for',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const looseBefore = new Date(clock().getTime() - HOUR_MS);
    return database.tenant(tenantId, (sql) => removeSpentEarlyTemplates(sql, tenantId, looseBefore));
  }),
});

type EarlyParts = Pick<Services, 'database' | 'clock' | 'recognition' | 'earlyTemplates'>;

/** Maximum per tenant at startup. Jobs create the rest. */
const rowsMax = 500;

/**
 * At startup: queues uploads of open capture sessions whose templates a stop, a crash or an engine upgrade left
 * missing.
 */
export async function resumeEarlyTemplates(
  services: EarlyParts,
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
