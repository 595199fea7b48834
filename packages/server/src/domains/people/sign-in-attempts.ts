import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { addressBlockOf } from './address-block.ts';
import { addTry, type TryCount } from './try-store.ts';

const windowMs = 10 * MINUTE_MS;
/** Maximum attempts per window: per account and address block, known browser, or person with a code. */
const triesMax = 10;
/** Wrong passwords of one account from everywhere after which blocks are throttled. */
const accountTriesMax = 100;
/** Attempts left to each block then, enough for the owner on a new browser. */
const triesLeft = 3;
/** Maximum attempts per address block over all accounts. Behind an untrusted proxy the block is everyone. */
const blockTriesMax = 200;
/** Maximum blocks counted. The least recently used one is evicted. */
const blocksMax = 10_000;

/** Counts sign-in attempts and throws 429 after too many within ten minutes. */
export interface SignInAttempts {
  /** Counts an attempt from an address. Per process and in memory, because it precedes anything costly. */
  countAddress(address: string): void;
  /** Counts an attempt on an account by an unknown browser. */
  countAccount(email: string, address: string): Promise<void>;
  /**
   * `browser`: an attempt by a known one. `code`: a second-factor code after a link or by a signed-in person. With a
   * password, the code is part of its attempt.
   */
  count(kind: 'browser' | 'code', name: string): Promise<void>;
}

/**
 * Whether to refuse an attempt on an account, by its number within its address block and overall. Strangers exhaust
 * only their own blocks, so the owner always has some left. Password guessing from many blocks gets few attempts from
 * each.
 */
export function isRefused(ofBlock: number, ofAccount: number): boolean {
  return ofBlock > triesMax || (ofAccount > accountTriesMax && ofBlock > triesLeft);
}

export function openSignInAttempts({ database, clock }: Pick<Services, 'database' | 'clock'>): SignInAttempts {
  const blocks = new LRUCache<string, number>({
    max: blocksMax,
    ttl: windowMs,
    ttlResolution: 0,
    // A fixed window that begins with the first attempt.
    noUpdateTTL: true,
    perf: { now: () => clock().getTime() },
  });
  const refusal = (leftMs: number) =>
    new Failure('tooManyRequests', { headers: { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) } });
  const add = async (...counted: readonly string[]): Promise<TryCount> => {
    const now = clock();
    const hash = createHash('sha256').update(JSON.stringify(counted)).digest();
    return await database.system((sql) => addTry(sql, hash, now, new Date(now.getTime() + windowMs)));
  };
  const leftMs = ({ endsAt }: TryCount) => endsAt.getTime() - clock().getTime();
  return {
    countAddress(address) {
      const block = addressBlockOf(address);
      const tries = (blocks.get(block) ?? 0) + 1;
      blocks.set(block, tries);
      if (tries > blockTriesMax) throw refusal(blocks.getRemainingTTL(block));
    },
    async countAccount(email, address) {
      const account = email.toLowerCase();
      const ofBlock = await add('account', account, addressBlockOf(address));
      const ofAccount = await add('account', account);
      if (isRefused(ofBlock.tries, ofAccount.tries)) throw refusal(leftMs(ofBlock));
    },
    async count(kind, name) {
      const counted = await add(kind, name);
      if (counted.tries > triesMax) throw refusal(leftMs(counted));
    },
  };
}
