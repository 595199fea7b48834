import { createHash } from 'node:crypto';
import { addressBlockOf } from '../../common/address-block.ts';
import { MINUTE_MS } from '../../common/durations.ts';
import type { Services } from '../../context.ts';
import { openAddressLimit, tooManyTries } from '../../http/address-limit.ts';
import { addTry, type TryCount } from './try-store.ts';

const windowMs = 10 * MINUTE_MS;
/** Maximum attempts per window: per account and address block, known browser, or person with a code. For links, too. */
const triesMax = 10;
/** Wrong passwords of one account from everywhere after which blocks are throttled. */
const accountTriesMax = 100;
/** Attempts left to each block then, enough for the owner on a new browser. */
const triesLeft = 3;
/** Maximum attempts per address block over all accounts. */
const blockTriesMax = 200;

/** Counts sign-in attempts and throws 429 after too many within ten minutes. */
export interface SignInAttempts {
  /** Counts an attempt from an address. */
  countAddress(address: string): void;
  /** Counts an attempt on an account by an unknown browser. */
  countAccount(email: string, address: string): Promise<void>;
  /** Counts a request for a link by mail. */
  countLink(email: string, address: string): Promise<void>;
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
  const add = async (...counted: readonly string[]): Promise<TryCount> => {
    const now = clock();
    const hash = createHash('sha256').update(JSON.stringify(counted)).digest();
    return await database.system((sql) => addTry(sql, hash, now, new Date(now.getTime() + windowMs)));
  };
  const leftMs = ({ endsAt }: TryCount) => endsAt.getTime() - clock().getTime();
  return {
    countAddress: openAddressLimit({ countMax: blockTriesMax, windowMs, clock }),
    async countAccount(email, address) {
      const account = email.toLowerCase();
      const ofBlock = await add('account', account, addressBlockOf(address));
      const ofAccount = await add('account', account);
      if (isRefused(ofBlock.tries, ofAccount.tries)) throw tooManyTries(leftMs(ofBlock));
    },
    async countLink(email, address) {
      const counted = await add('link', email.toLowerCase(), addressBlockOf(address));
      if (counted.tries > triesMax) throw tooManyTries(leftMs(counted));
    },
    async count(kind, name) {
      const counted = await add(kind, name);
      if (counted.tries > triesMax) throw tooManyTries(leftMs(counted));
    },
  };
}
