import type { Services } from '../../context.ts';
import { auditHash, findAuditHead, listChain } from './store.ts';

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

const BATCH = 1000;

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
    let place = forgotten;
    let hash = head?.forgottenHash ?? Buffer.alloc(0);
    let isKnown = knownHead === undefined || hash.toString('hex') === knownHead;
    const report = (fault?: string): AuditReport => ({
      tenantId,
      entries: place - forgotten,
      forgotten,
      head: hash.toString('hex'),
      ...(fault === undefined ? {} : { fault }),
      isSound: fault === undefined,
    });
    for (;;) {
      const entries = await listChain(sql, tenantId, place, BATCH);
      for (const entry of entries) {
        if (entry.place !== place + 1) return report(`Entry ${place + 1} is missing.`);
        if (!auditHash(hash, entry).equals(entry.hash)) return report(`Entry ${entry.place} was changed.`);
        ({ place, hash } = entry);
        isKnown ||= hash.toString('hex') === knownHead;
      }
      if (entries.length < BATCH) break;
    }
    if (place !== (head?.place ?? 0) || !hash.equals(head?.hash ?? Buffer.alloc(0))) {
      return report(`The last entries are missing: ${place} is the last, but ${head?.place ?? 0} were written.`);
    }
    return report(isKnown ? undefined : 'The given head is not in this log.');
  });
}
