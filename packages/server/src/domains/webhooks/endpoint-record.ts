import type { WebhookEndpoint } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { type EndpointRow, findEndpoint, lockEndpoint } from './endpoint-store.ts';

export const endpointRecord = (row: EndpointRow, now: Date): WebhookEndpoint =>
  completeRecord<WebhookEndpoint>({
    id: row.id,
    url: row.url,
    description: row.description ?? undefined,
    types: row.types === null ? undefined : [...row.types],
    isEnabled: row.disabledAt === null,
    disabledAt: row.disabledAt?.toISOString(),
    disabledBecause: row.disabledBecause ?? undefined,
    failingSince: row.failingSince?.toISOString(),
    oldSecretEndsAt: row.oldSecretEndsAt && row.oldSecretEndsAt > now ? row.oldSecretEndsAt.toISOString() : undefined,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

/** Encrypts a secret with its endpoint as context. */
export const storedSecret = (cipher: TenantCipher, endpointId: string, secret: string): Buffer =>
  cipher.encrypt(subjectOf('webhook_endpoints.secret', [endpointId]), Buffer.from(secret));

/** Re-encrypts the current secret as the previous one. */
export const storedOldSecret = (cipher: TenantCipher, { id, secret }: Pick<EndpointRow, 'id' | 'secret'>): Buffer =>
  cipher.encrypt(
    subjectOf('webhook_endpoints.old_secret', [id]),
    cipher.decrypt(subjectOf('webhook_endpoints.secret', [id]), secret),
  );

/** Active signing secrets: the current one, and the previous one during a rotation's overlap. */
export function secretsOf(cipher: TenantCipher, endpoint: EndpointRow, now: Date): string[] {
  const { id, secret, oldSecret, oldSecretEndsAt } = endpoint;
  const secrets = [cipher.decrypt(subjectOf('webhook_endpoints.secret', [id]), secret).toString()];
  if (oldSecret && oldSecretEndsAt && oldSecretEndsAt > now) {
    secrets.push(cipher.decrypt(subjectOf('webhook_endpoints.old_secret', [id]), oldSecret).toString());
  }
  return secrets;
}

/** The webhook endpoint. Throws 40011 if there is none. */
export async function requireEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  return (await findEndpoint(sql, tenantId, endpointId)) ?? refuseUnknown();
}

/** The webhook endpoint, locked for the rest of the transaction. */
export async function requireLockedEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  return (await lockEndpoint(sql, tenantId, endpointId)) ?? refuseUnknown();
}

/** The locked webhook endpoint. Throws 40013 if it is disabled, because nothing would be sent. */
export async function requireEnabledEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow> {
  const endpoint = await requireLockedEndpoint(sql, tenantId, endpointId);
  if (endpoint.disabledAt) throw new Failure('stateConflict', { details: { isEnabled: ['is false'] } });
  return endpoint;
}

function refuseUnknown(): never {
  throw new Failure('noSuchResource', { log: 'There is no such webhook endpoint.' });
}
