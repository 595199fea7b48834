import type { Services } from '../../context.ts';
import { followChain } from './follow-chain.ts';
import { type ChainedEntry, findAuditHead } from './store.ts';

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
