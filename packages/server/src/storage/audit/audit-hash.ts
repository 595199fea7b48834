import { createHash } from 'node:crypto';
import type { ChainedEntry } from './store.ts';

/**
 * The hash of an entry after an entry with the hash `before`: SHA-256 over that hash and all parts, each with its
 * length in bytes before it. The database computes the same when it writes (migration 0011); the check relies on both
 * giving the same.
 */
export function auditHash(before: Buffer, entry: Omit<ChainedEntry, 'hash'>): Buffer {
  const { place, id, at, personId, byName, action, subject, details } = entry;
  const hash = createHash('sha256').update(before);
  for (const part of [String(place), id, at, personId ?? '', byName, action, subject, details]) {
    hash.update(`${Buffer.byteLength(part)}:${part}`);
  }
  return hash.digest();
}
