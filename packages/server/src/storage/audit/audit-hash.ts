import { createHash } from 'node:crypto';
import type { ChainedEntry } from './store.ts';

/**
 * Hash of an entry: SHA-256 over the previous hash `before` and all parts, each prefixed with its length in bytes. The
 * database computes the same on insert (migration 0011). Verification depends on both being equal.
 */
export function auditHash(before: Buffer, entry: Omit<ChainedEntry, 'hash'>): Buffer {
  const { place, id, at, personId, byName, action, subject, details } = entry;
  const hash = createHash('sha256').update(before);
  for (const part of [String(place), id, at, personId ?? '', byName, action, subject, details]) {
    hash.update(`${Buffer.byteLength(part)}:${part}`);
  }
  return hash.digest();
}
