import type { Sql } from '../database/database.ts';
import { type AuditHead, auditHash, type ChainedEntry, listChain } from './store.ts';

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
export async function followChain(
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
