import { LRUCache } from 'lru-cache';
import { addressBlockOf } from '../common/address-block.ts';
import { Failure } from '../common/failure.ts';

/** Maximum blocks counted. The least recently used one is evicted. */
const blocksMax = 10_000;

/** The 429 of a budget that is full again after a time. */
export const tooManyTries = (leftMs: number) =>
  new Failure('tooManyRequests', { headers: { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) } });

/**
 * Counts requests per address block in fixed windows that begin with the first request, and throws 429 after
 * `countMax`. Per process and in memory, because it precedes anything costly. Behind an untrusted proxy the block is
 * everyone. `of` names what is counted apart, such as a capture link.
 */
export function openAddressLimit(limit: {
  readonly countMax: number;
  readonly windowMs: number;
  readonly clock: () => Date;
}): (address: string, of?: string) => void {
  const blocks = new LRUCache<string, number>({
    max: blocksMax,
    ttl: limit.windowMs,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: { now: () => limit.clock().getTime() },
  });
  return (address, of = '') => {
    const block = `${addressBlockOf(address)} ${of}`;
    const count = (blocks.get(block) ?? 0) + 1;
    blocks.set(block, count);
    if (count > limit.countMax) throw tooManyTries(blocks.getRemainingTTL(block));
  };
}
