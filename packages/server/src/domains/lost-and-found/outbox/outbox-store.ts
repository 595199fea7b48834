import type { IdentificationDecision } from '@rhinarium/contract';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';

export type GroupStatus = 'JOINED' | 'LEFT' | 'REMOVED' | 'ENDED';

/** A pair of a pet and a sighting of two tenants that reaches the threshold. */
export interface FoundPair {
  readonly pairId: string;
  readonly petId: string;
  readonly sightingId: string;
  /** Microchip by which it was found. */
  readonly microchip?: string;
  readonly score: number;
  readonly decision: IdentificationDecision;
}

/** Effect of one tenant's action in another tenant. Times are ISO 8601. */
export type Effect =
  | { readonly kind: 'GROUP_CHANGED'; readonly groupId: string; readonly status: GroupStatus }
  /** Ends a membership of the other tenant and tells it. */
  | {
      readonly kind: 'MEMBERSHIP_ENDED';
      readonly groupId: string;
      readonly memberId: string;
      readonly status: GroupStatus;
    }
  | { readonly kind: 'INVITATION_USED'; readonly groupId: string; readonly invitationId: string; readonly at: string }
  | { readonly kind: 'PAIR_REJECTED'; readonly pairId: string }
  | { readonly kind: 'MESSAGE_SENT'; readonly pairId: string; readonly text: string; readonly at: string }
  /** Stores the other tenant's side of a pair. */
  | {
      readonly kind: 'PAIR_FOUND';
      readonly pair: FoundPair;
      /** The record of the other tenant. */
      readonly side: 'PET' | 'SIGHTING';
      /** The sender's candidate, if its tenant is to be told when the other side is stored. */
      readonly toTell?: string;
    };

/** An effect with its id, which makes a repetition harmless, and the tenant that gets it. */
export interface OutboxEntry {
  readonly id: string;
  readonly toTenantId: string;
  readonly effect: Effect;
}

const subject = (id: string) => subjectOf('tenant_outbox.effect', [id]);

/** Stores an effect for another tenant. Returns false if there is one with its id, of any tenant. */
async function insertEntry(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  { id, toTenantId, effect }: OutboxEntry,
  now: Date,
): Promise<boolean> {
  const encrypted = cipher.encrypt(subject(id), Buffer.from(JSON.stringify(effect)));
  const rows = await sql(
    `INSERT INTO tenant_outbox (tenant_id, id, to_tenant_id, effect, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [tenantId, id, toTenantId, encrypted, now],
  );
  return rows.length > 0;
}

/** Effects that are still to be delivered, oldest first. */
export async function listEntries(sql: Sql, cipher: TenantCipher, tenantId: string): Promise<OutboxEntry[]> {
  const rows = await sql<{ id: string; toTenantId: string; effect: Buffer }>(
    `SELECT id, to_tenant_id AS "toTenantId", effect FROM tenant_outbox WHERE tenant_id = $1 ORDER BY created_at, id`,
    [tenantId],
  );
  return rows.map(({ effect, ...row }) => ({
    ...row,
    effect: JSON.parse(cipher.decrypt(subject(row.id), effect).toString('utf8')) as Effect,
  }));
}

/** Removes a delivered effect. Returns false if somebody else delivered it. */
export async function removeEntry(sql: Sql, tenantId: string, id: string): Promise<boolean> {
  const rows = await sql('DELETE FROM tenant_outbox WHERE tenant_id = $1 AND id = $2 RETURNING id', [tenantId, id]);
  return rows.length > 0;
}

/** Tenants with undelivered effects. Needs Database.system. */
export async function listSenders(sql: Sql): Promise<string[]> {
  const rows = await sql<{ tenantId: string }>('SELECT DISTINCT tenant_id AS "tenantId" FROM tenant_outbox');
  return rows.map(({ tenantId }) => tenantId);
}

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
