import type { ActionHandler } from '../../../compute/jobs/job-handlers.ts';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { findPetView } from '../../pets/store.ts';
import { findLostAndFound } from '../../tenants/store.ts';
import { lockOpenReportOf } from '../records/report-store.ts';
import { mayMeetMicrochip } from './microchip-pairs.ts';
import { startStandingSearch } from './start-standing-search.ts';

/**
 * Wraps the handler of registrations. A pet that is reported lost is searched again with its new photos, and a newly
 * registered one if the tenant wants it.
 */
export function searchingSightings(
  handler: ActionHandler<'FINGERPRINT_ADDITION'>,
): ActionHandler<'FINGERPRINT_ADDITION'> {
  return async (services, job, signal) => {
    const done = await handler(services, job, signal);
    if (done.result.addedFingerprintIds.length === 0) return done;
    return {
      ...done,
      async write(sql) {
        await done.write?.(sql);
        const addedCount = done.result.addedFingerprintIds.length;
        await searchIfWanted(services, sql, { tenantId: job.tenantId, petId: job.petId, addedCount });
      },
    };
  };
}

/** Services that start a search. */
export type SearchStart = Pick<Services, 'jobDeadlineMs' | 'tracing' | 'ids'>;

/** Searches a pet by its microchips, if an open sighting may name one of them. */
export async function searchByNewMicrochip(
  services: SearchStart,
  sql: Sql,
  tenantId: string,
  petId: string,
): Promise<void> {
  const { isEnabled } = await findLostAndFound(sql, tenantId);
  if (!isEnabled || !(await mayMeetMicrochip(sql, tenantId, petId))) return;
  const lostReportId = await lockOpenReportOf(sql, tenantId, petId);
  const sought = { petId, lostReportId, isByMicrochip: true };
  await startStandingSearch(services, sql, tenantId, sought, services.ids.next());
}

async function searchIfWanted(
  services: SearchStart,
  sql: Sql,
  { tenantId, petId, addedCount }: { readonly tenantId: string; readonly petId: string; readonly addedCount: number },
): Promise<void> {
  const { isEnabled, searchNewPets } = await findLostAndFound(sql, tenantId);
  if (!isEnabled) return;
  const lostReportId = await lockOpenReportOf(sql, tenantId, petId);
  const pet = await findPetView(sql, tenantId, petId);
  const isNew = pet?.fingerprintCount === addedCount;
  if (lostReportId === undefined && !(searchNewPets && isNew)) return;
  await startStandingSearch(services, sql, tenantId, { petId, lostReportId }, services.ids.next());
}
