import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { Effect } from './effect.ts';
import { insertEntry } from './outbox-store.ts';

type TellServices = Pick<Services, 'encryption' | 'clock' | 'ids'>;

/** Puts an effect for another tenant into the outbox, in the transaction that causes it. */
export async function tellTenant(
  services: TellServices,
  sql: Sql,
  tenantId: string,
  toTenantId: string,
  effect: Effect,
): Promise<void> {
  await tellOnce(services, sql, tenantId, { id: services.ids.next(), toTenantId, effect });
}

/** The same with an id that no other effect has at a time, of any tenant. Returns false if one has it. */
export async function tellOnce(
  { encryption, clock }: TellServices,
  sql: Sql,
  tenantId: string,
  entry: { readonly id: string; readonly toTenantId: string; readonly effect: Effect },
): Promise<boolean> {
  return await insertEntry(sql, await encryption.cipherOf(tenantId), tenantId, entry, clock());
}
