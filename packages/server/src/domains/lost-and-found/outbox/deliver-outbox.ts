import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/note-event.ts';
import { closeSide, lockSide } from '../groups/shared-candidate-store.ts';
import type { Effect, OutboxEntry } from './effect.ts';
import { listEntries, removeEntry } from './outbox-store.ts';
import { idsOf } from './own-record.ts';
import { takeEffect } from './take-effect.ts';

/** Ends an effect in the tenant that caused it. It gets the event of a found pair now that both sides can be read. */
async function settleEffect(
  services: Pick<Services, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  effect: Effect,
  isTaken: boolean,
): Promise<void> {
  if (effect.kind !== 'PAIR_FOUND' || effect.toTell === undefined) return;
  const side = await lockSide(sql, tenantId, effect.toTell);
  if (side?.state !== 'OPEN') return;
  // Closed, so that a later search that stores both sides tells the tenant.
  if (!isTaken) return await closeSide(sql, tenantId, side.id);
  const data = { sharedCandidateId: side.id, ...idsOf(side), status: 'OPEN' };
  await noteEvent(services, sql, tenantId, { type: 'sharedCandidate.found', data });
}

export type DeliverServices = Pick<Services, 'database' | 'encryption' | 'clock' | 'ids' | 'log'>;

/**
 * Delivers what a tenant has for others, oldest first, each in a transaction of the tenant that gets it. Called after
 * the commit of what caused it, and by upkeep. An effect that fails is logged and stays for upkeep.
 */
export async function deliverOutbox(services: DeliverServices, tenantId: string): Promise<void> {
  try {
    const cipher = await services.encryption.cipherOf(tenantId);
    const entries = await services.database.tenant(tenantId, (sql) => listEntries(sql, cipher, tenantId));
    for (const entry of entries)
      await deliver(services, tenantId, entry).catch((err: unknown) =>
        services.log.error({ err, tenantId, entryId: entry.id }, 'effect in another tenant failed, left to upkeep'),
      );
  } catch (err) {
    services.log.error({ err, tenantId }, 'effects in other tenants not delivered, left to upkeep');
  }
}

async function deliver(services: DeliverServices, tenantId: string, entry: OutboxEntry): Promise<void> {
  const isTaken = await takeEffect(services, tenantId, entry);
  await services.database.tenant(tenantId, async (sql) => {
    if (await removeEntry(sql, tenantId, entry.id)) await settleEffect(services, sql, tenantId, entry.effect, isTaken);
  });
}
