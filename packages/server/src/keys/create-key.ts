import type { Scope } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import type { Sql } from '../database/database.ts';
import { hashOfApiKey, type KeyMode, newApiKey, prefixOfApiKey } from './api-key.ts';
import { insertKey } from './store.ts';

export interface CreateKeyInput {
  readonly tenantId: string;
  readonly name: string;
  readonly mode?: KeyMode;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date | null;
}

/** Makes an API key within a transaction of its tenant. The key itself is in the answer and nowhere else. */
export async function createKey(
  services: Pick<Services, 'clock' | 'ids'>,
  sql: Sql,
  input: CreateKeyInput,
): Promise<{ keyId: string; apiKey: string }> {
  const mode = input.mode ?? 'live';
  const apiKey = newApiKey(mode);
  const keyId = services.ids.next();
  await insertKey(sql, {
    tenantId: input.tenantId,
    id: keyId,
    name: input.name,
    mode,
    prefix: prefixOfApiKey(apiKey),
    hash: hashOfApiKey(apiKey),
    scopes: input.scopes ?? ['full'],
    createdAt: services.clock(),
    expiresAt: input.expiresAt ?? null,
  });
  return { keyId, apiKey };
}
