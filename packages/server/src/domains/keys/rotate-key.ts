import type { Person } from '../../common/caller.ts';
import { MINUTE_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { noteEvent } from '../events/note-event.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';
import { endWithOverlap, lockLiveKey } from './store.ts';

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
