import type { KeyMode, Scope } from '@rhinarium/contract';
import { noteAudit } from '../audit/note-audit.ts';
import type { Person, Services } from '../context.ts';
import { DAY_MS } from '../durations.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';

export interface NewKey {
  readonly tenantId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  /** `null`: never. */
  readonly expiresInDays: number | null;
  /** Of all kinds together; `null`: only the budgets of the tenant bound them. */
  readonly requestsPerMinute: number | null;
  readonly by: Person | undefined;
}

/** Makes a further API key of a tenant. Throws 404 when there is no such tenant. */
export async function createKey(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random'>,
  { tenantId, name, mode, scopes, expiresInDays, requestsPerMinute, by }: NewKey,
): Promise<IssuedKey> {
  const expiresAt = expiresInDays === null ? null : new Date(services.clock().getTime() + expiresInDays * DAY_MS);
  return await services.database.tenant(tenantId, async (sql) => {
    const key = await issueKey(services, sql, { tenantId, name, mode, scopes, expiresAt, requestsPerMinute });
    const details = { keyId: key.keyId, mode, scopes, expiresAt, requestsPerMinute };
    await noteAudit(services, sql, tenantId, { by, action: 'key.created', subject: name, details });
    return key;
  });
}
