import type { Sources } from '../../common/sources.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/note-event.ts';
import { listReceivingPartners } from './partner-store.ts';

type Told =
  | { readonly sightingId: string; readonly status: 'OPEN' | 'CLOSED' }
  | {
      readonly sightingId: string;
      readonly matchCandidateId: string;
      readonly petId: string;
      readonly status: 'OPEN';
    }
  | { readonly sharedCandidateId: string; readonly status: 'REJECTED' };

/** Queues a message to a partner. Changes of existing rows are queued by database triggers. */
export async function tellPartner(
  sources: Pick<Sources, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  partnerId: string,
  told: Told,
): Promise<void> {
  const event = { type: 'partner.messageQueued', data: { partnerId, ...told }, onlyEndpointId: partnerId } as const;
  await noteEvent(sources, sql, tenantId, event);
}

/** Queues messages about sightings to all partners that get them. */
export async function tellPartners(
  sources: Pick<Sources, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  sightingIds: readonly string[],
  status: 'OPEN' | 'CLOSED',
): Promise<void> {
  for (const partnerId of await listReceivingPartners(sql, tenantId))
    for (const sightingId of sightingIds) await tellPartner(sources, sql, tenantId, partnerId, { sightingId, status });
}
