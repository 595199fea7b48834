import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { addressBlockOf } from './address-block.ts';
import { addTry, type TryCount } from './try-store.ts';

const windowMs = 10 * MINUTE_MS;
/** Tries of one account, known browser or person with a code within the window; of an account by address block. */
const triesMax = 10;
/** Wrong passwords of one account from everywhere, beyond which a block has only few tries. */
const accountTriesMax = 100;
/** What a block still has then: enough for the owner who comes with a new browser. */
const triesLeft = 3;
/** Tries of one address block, of whatever account; behind a proxy that is not trusted that is everyone. */
const blockTriesMax = 200;
/** Blocks that are counted; beyond it the one that was used longest ago is forgotten. */
const blocksMax = 10_000;

/** Counts the tries to sign in and throws 429 when there were too many within ten minutes. */
export interface SignInAttempts {
  /** A try from an address. Counted by each process, in memory: it comes before anything costly. */
  countAddress(address: string): void;
  /** A try for an account by an unknown browser. */
  countAccount(email: string, address: string): Promise<void>;
  /**
   * `browser`: a try by a known one. `code`: a code of a second factor by link and by people who are signed in; with a
   * password it is part of its try.
   */
  count(kind: 'browser' | 'code', name: string): Promise<void>;
}

/**
 * Tells whether a try for an account is refused, by its number among those of its address block and among all.
 * Strangers can use up the tries of their own blocks only, so the owner always has some; who tries passwords from many
 * blocks has few from each.
 */
export function isRefused(ofBlock: number, ofAccount: number): boolean {
  return ofBlock > triesMax || (ofAccount > accountTriesMax && ofBlock > triesLeft);
}

export function openSignInAttempts({ database, clock }: Pick<Services, 'database' | 'clock'>): SignInAttempts {
  const blocks = new LRUCache<string, number>({
    max: blocksMax,
    ttl: windowMs,
    ttlResolution: 0,
    // The window begins with the first try and ends when it ends.
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
