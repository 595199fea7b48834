import type { Services } from '../../context.ts';
import { followChain } from './follow-chain.ts';
import { findAuditHead } from './store.ts';

/** Result of verifying a tenant's audit log. */
export interface AuditReport {
  readonly tenantId: string;
  /** Number of existing entries. */
  readonly entries: number;
  /** Number of expired entries. */
  readonly forgotten: number;
  /**
   * Hash of the last entry, hexadecimal. Empty for a log without entries. Kept elsewhere, it later proves that nothing
   * before it changed.
   */
  readonly head: string;
  /** Description of the first fault. */
  readonly fault?: string;
  readonly isSound: boolean;
}

/**
 * Recomputes every hash of a tenant's audit log in a snapshot. `knownHead`, the head of an earlier verification, must
 * be in the chain, because anyone with write access to the database could have computed a new chain.
 */
export async function verifyAudit(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
  knownHead?: string,
): Promise<AuditReport> {
  return await database.snapshot(tenantId, async (sql) => {
    const head = await findAuditHead(sql, tenantId);
    const forgotten = head?.forgottenPlace ?? 0;
    const start = { place: forgotten, hash: head?.forgottenHash ?? Buffer.alloc(0) };
    let isKnown = knownHead === undefined || start.hash.toString('hex') === knownHead;
    const { place, hash, fault } = await followChain(sql, tenantId, { head, start }, (entry) => {
      isKnown ||= entry.hash.toString('hex') === knownHead;
    });
    const report = (found?: string): AuditReport => ({
      tenantId,
      entries: place - forgotten,
      forgotten,
      head: hash.toString('hex'),
      ...(found === undefined ? {} : { fault: found }),
      isSound: found === undefined,
    });
    if (fault) return report(fault.says);
    return report(isKnown ? undefined : 'The given head is not in this log.');
  });
}
