import type { KeyMode, Scope } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Sources } from '../../common/sources.ts';
import type { Sql } from '../../storage/database/database.ts';
import { hashOfApiKey, newApiKey, prefixOfApiKey } from './api-key.ts';
import { insertKey } from './store.ts';

export interface KeyToIssue {
  readonly tenantId: string;
  readonly name: string;
  readonly mode?: KeyMode;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date | null;
  readonly requestsPerMinute?: number | null;
  readonly searchPoolIds?: readonly string[] | null;
}

/** A new API key. Only this response contains it. */
export interface IssuedKey {
  readonly keyId: string;
  readonly apiKey: string;
}

/** Creates an API key within the tenant's transaction. */
export async function issueKey(
  { clock, ids, random }: Pick<Sources, 'clock' | 'ids' | 'random'>,
  sql: Sql,
  { tenantId, name, mode = 'live', scopes = ['full'], ...limits }: KeyToIssue,
): Promise<IssuedKey> {
  const apiKey = newApiKey(mode, random.below);
  const keyId = ids.next();
  const isInserted = await insertKey(sql, {
    tenantId,
    id: keyId,
    name,
    mode,
    prefix: prefixOfApiKey(apiKey),
    hash: hashOfApiKey(apiKey),
    scopes,
    createdAt: clock(),
    expiresAt: limits.expiresAt ?? null,
    requestsPerMinute: limits.requestsPerMinute ?? null,
    searchPoolIds: limits.searchPoolIds ?? null,
  });
  if (!isInserted) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
  return { keyId, apiKey };
}
