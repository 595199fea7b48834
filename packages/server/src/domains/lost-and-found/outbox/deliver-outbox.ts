import type { Services } from '../../../context.ts';
import type { OutboxEntry } from './effect.ts';
import { listEntries, removeEntry } from './outbox-store.ts';
import { settleEffect } from './settle-effect.ts';
import { takeEffect } from './take-effect.ts';

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
