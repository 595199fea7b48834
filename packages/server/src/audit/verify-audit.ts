import type { Services } from '../context.ts';
import { auditHash } from './audit-hash.ts';
import { findAuditHead, listChain } from './store.ts';

/** What a tenant's audit log comes to. */
export interface AuditReport {
  readonly tenantId: string;
  /** Entries that are there. */
  readonly entries: number;
  /** Entries that were forgotten when their time was over. */
  readonly forgotten: number;
  /** Of the last entry, in hexadecimal digits; empty for a log without entries. Kept elsewhere it proves later that nothing before it changed. */
  readonly head: string;
  /** The first thing that is wrong, in a sentence. */
  readonly fault?: string;
  readonly isSound: boolean;
}

const BATCH = 1000;

/**
 * Reads the whole audit log of a tenant as it was at one moment and computes every hash again. With `knownHead`, the head that an earlier check
 * gave, it must be in the chain: whoever may write to the database could have computed a whole chain anew.
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
        if (entry.place !== place + 1) return report(`Entry ${place + 1} is gone.`);
        if (!auditHash(hash, entry).equals(entry.hash)) return report(`Entry ${entry.place} was changed.`);
        ({ place, hash } = entry);
        isKnown ||= hash.toString('hex') === knownHead;
      }
      if (entries.length < BATCH) break;
    }
    if (place !== (head?.place ?? 0) || !hash.equals(head?.hash ?? Buffer.alloc(0))) {
      return report(`The last entries are gone: ${place} is the last, ${head?.place ?? 0} were written.`);
    }
    return report(isKnown ? undefined : 'The head that is known from before is not in this log.');
  });
}
