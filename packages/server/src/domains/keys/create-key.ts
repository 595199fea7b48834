import type { KeyMode, Scope } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import { DAY_MS } from '../../common/durations.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { requirePool } from '../pools/require-pool.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';

export interface NewKey {
  readonly tenantId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  /** `null`: does not expire. */
  readonly expiresInDays: number | null;
  /** Over all budgets. `null`: only the tenant's budgets apply. */
  readonly requestsPerMinute: number | null;
  /** Names of the search pools that the key is limited to. `null`: all pets of the tenant. */
  readonly searchPools: readonly string[] | null;
  readonly by: Person | undefined;
}

/** Creates a further API key of a tenant. Throws 404 for an unknown tenant or search pool. */
export async function createKey(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random'>,
  { tenantId, name, mode, scopes, expiresInDays, requestsPerMinute, searchPools, by }: NewKey,
): Promise<IssuedKey> {
  const expiresAt = expiresInDays === null ? null : new Date(services.clock().getTime() + expiresInDays * DAY_MS);
  return await services.database.tenant(tenantId, async (sql) => {
    const searchPoolIds = searchPools && (await findPoolIds(sql, tenantId, searchPools));
    const limits = { expiresAt, requestsPerMinute, searchPoolIds };
    const key = await issueKey(services, sql, { tenantId, name, mode, scopes, ...limits });
    const details = { keyId: key.keyId, mode, scopes, expiresAt, requestsPerMinute, searchPools };
    await noteAudit(services, sql, tenantId, { by, action: 'key.created', subject: name, details });
    return key;
  });
}

async function findPoolIds(sql: Sql, tenantId: string, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of new Set(names)) ids.push((await requirePool(sql, tenantId, name)).id);
  return ids;
}
