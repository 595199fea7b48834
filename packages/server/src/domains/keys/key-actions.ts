import type { KeyMode, Output, Scope } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { Context, Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/events.ts';
import { requirePool } from '../pools/pool-actions.ts';
import { type IssuedKey, issueKey } from './api-key.ts';
import { deactivateKey, endWithOverlap, limitKey, lockLiveKey } from './store.ts';

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

interface KeyLimit {
  readonly tenantId: string;
  readonly keyId: string;
  /** `null`: only the tenant's budgets apply. */
  readonly requestsPerMinute: number | null;
  readonly by: Person | undefined;
}

/**
 * Sets the rate limit of a key, requests per minute. Nodes follow within about a second. Throws 404 if the key does not
 * exist or is deactivated.
 */
export async function changeKeyLimit(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, keyId, requestsPerMinute, by }: KeyLimit,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const name = await limitKey(sql, tenantId, keyId, requestsPerMinute);
    if (name === undefined) throw new Failure('noSuchResource', { log: 'There is no such key.' });
    await noteAudit(services, sql, tenantId, {
      by,
      action: 'key.limitChanged',
      subject: name,
      details: { keyId, requestsPerMinute },
    });
  });
}

interface Rotation {
  readonly tenantId: string;
  readonly keyId: string;
  /** Time during which both keys work. */
  readonly overlapMinutes: number;
  readonly by: Person | undefined;
}

interface RotatedKey extends IssuedKey {
  /** The key's own expiry or the end of the overlap, whichever is earlier. */
  readonly oldKeyEndsAt: Date;
}

/**
 * Creates a successor with the name, mode, scopes, limits and expiry of a live key, which expires after the overlap
 * (specification 2.5). Throws 404 for a key that is not live.
 */
export async function rotateKey(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random'>,
  { tenantId, keyId, overlapMinutes, by }: Rotation,
): Promise<RotatedKey> {
  const now = services.clock();
  const endsAt = new Date(now.getTime() + overlapMinutes * MINUTE_MS);
  return await services.database.tenant(tenantId, async (sql) => {
    const old = await lockLiveKey(sql, tenantId, keyId, now);
    if (!old) throw new Failure('noSuchResource', { log: 'There is no such live key.' });
    const { name, mode, scopes, expiresAt, requestsPerMinute, searchPoolIds } = old;
    const oldKeyEndsAt = await endWithOverlap(sql, tenantId, keyId, endsAt);
    const limits = { expiresAt, requestsPerMinute, searchPoolIds };
    const key = await issueKey(services, sql, { tenantId, name, mode, scopes, ...limits });
    const details = { keyId: key.keyId, replaces: keyId, oldKeyEndsAt, expiresAt };
    await noteAudit(services, sql, tenantId, { by, action: 'key.rotated', subject: name, details });
    const data = { apiKeyId: keyId, newApiKeyId: key.keyId, status: 'ROTATED' };
    await noteEvent(services, sql, tenantId, { type: 'apiKey.rotated', data });
    return { ...key, oldKeyEndsAt };
  });
}

/** Deactivates a key at once on every node. Idempotent (specification 2.7). Throws 404 for an unknown key. */
export async function endKey(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, keyId, by }: { readonly tenantId: string; readonly keyId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isFound = await deactivateKey(sql, tenantId, keyId, services.clock());
    if (!isFound) throw new Failure('noSuchResource', { log: 'There is no such key.' });
    await noteAudit(services, sql, tenantId, { by, action: 'key.deactivated', subject: keyId });
  });
}

/**
 * License check, called once per key and page by a capture SDK (specification 2.11). Authentication has already
 * validated the key.
 */
export async function readLicense({ key }: Pick<Context, 'key'>): Promise<Output<'readLicense'>> {
  return { status: 200, body: { data: { valid: true, scopes: [...key.scopes], mode: key.mode } } };
}
