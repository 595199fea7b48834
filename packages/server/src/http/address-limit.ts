import { LRUCache } from 'lru-cache';
import { addressBlockOf } from '../common/address-block.ts';
import { Failure } from '../common/failure.ts';

/** Maximum blocks counted. The least recently used one is evicted. */
const blocksMax = 10_000;

interface Window {
  readonly beganAtMs: number;
  count: number;
}

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
  const blocks = new LRUCache<string, Window>({ max: blocksMax });
  return (address, of = '') => {
    const block = `${addressBlockOf(address)} ${of}`;
    const nowMs = limit.clock().getTime();
    const known = blocks.get(block);
    const ageMs = known ? nowMs - known.beganAtMs : -1;
    // A window that has not begun yet is from before the clock was set back.
    const window = known && ageMs >= 0 && ageMs < limit.windowMs ? known : { beganAtMs: nowMs, count: 0 };
    window.count += 1;
    blocks.set(block, window);
    if (window.count > limit.countMax) throw tooManyTries(window.beganAtMs + limit.windowMs - nowMs);
  };
}
