import type { Services } from '../../context.ts';
import type { Sql } from '../database/database.ts';
import { type AuditHead, auditHash, type ChainedEntry, findAuditHead, listChain } from './store.ts';

/** An entry of a chain by its place and hash. */
interface Link {
  readonly place: number;
  readonly hash: Buffer;
}

interface Followed extends Link {
  /** First fault, with the entry at or before which the log was changed. */
  readonly fault?: { readonly place: number; readonly says: string };
}

const BATCH = 1000;

/**
 * Hands over the entries of a tenant's audit log behind `start`, in order, and recomputes the hash of each. Returns the
 * last entry up to which the chain is whole.
 */
async function followChain(
  sql: Sql,
  tenantId: string,
  { head, start }: { readonly head: AuditHead | undefined; readonly start: Link },
  take: (entry: ChainedEntry) => void,
): Promise<Followed> {
  let { place, hash } = start;
  const faulty = (at: number, says: string): Followed => ({ place, hash, fault: { place: at, says } });
  for (;;) {
    const entries = await listChain(sql, tenantId, place, BATCH);
    for (const entry of entries) {
      if (entry.place !== place + 1) return faulty(place + 1, `Entry ${place + 1} is missing.`);
      if (!auditHash(hash, entry).equals(entry.hash)) return faulty(place + 1, `Entry ${entry.place} was changed.`);
      take(entry);
      ({ place, hash } = entry);
    }
    if (entries.length < BATCH) break;
  }
  const last = head?.place ?? 0;
  if (place === last && hash.equals(head?.hash ?? Buffer.alloc(0))) return { place, hash };
  return faulty(place, `The last entries are missing: ${place} is the last, but ${last} were written.`);
}

/** A place in a tenant's chain, with the hash of the entry there, hexadecimal. */
export interface AuditPlace {
  readonly place: number;
  readonly hash: string;
}

/**
 * Hands over the entries of a tenant's audit log after a place, in order, and returns the last place. Throws where the
 * log was changed since that place: an entry does not follow the one before it, or the entry there is not the one that
 * was seen. Entries that expired unseen are passed over, counted as `missed`.
 */
export async function followAudit(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
  seen: AuditPlace | undefined,
  take: (entry: ChainedEntry) => void,
): Promise<AuditPlace & { readonly missed: number }> {
  return await database.snapshot(tenantId, async (sql) => {
    const head = await findAuditHead(sql, tenantId);
    const forgotten = { place: head?.forgottenPlace ?? 0, hash: head?.forgottenHash ?? Buffer.alloc(0) };
    const isExpired = seen === undefined || seen.place < forgotten.place;
    const start = isExpired ? forgotten : { place: seen.place, hash: Buffer.from(seen.hash, 'hex') };
    const { place, hash, fault } = await followChain(sql, tenantId, { head, start }, take);
    if (fault) throw new Error(`The audit log of tenant ${tenantId} was changed at or before entry ${fault.place}.`);
    return { place, hash: hash.toString('hex'), missed: start.place - (seen?.place ?? start.place) };
  });
}

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
