import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { extendClaim, type FirstRequest, forgetRequest } from './idempotency-store.ts';

/** Interval in which a running request extends its claim, ms. */
const extendEveryMs = 3_000;
/** Time without an extension after which a claim counts as lost with its process, ms. */
export const claimLostAfterMs = 10_000;
const releaseEveryMs = 500;

/** The claim of a request that runs. */
export interface HeldClaim {
  /** Lets it lapse, unless an answer is stored. */
  end(): void;
  /** Releases the key. Retries until the claim has lapsed. */
  release(): Promise<void>;
}

/** Extends the claim of a first request until it ends, so that a claim without its process lapses soon. */
export function holdClaim({ database, clock }: Pick<Services, 'database' | 'clock'>, first: FirstRequest): HeldClaim {
  const { key } = first;
  let claimedAt = first.now;
  let extending: Promise<void> | undefined;
  const extend = async () => {
    const at = clock();
    if (await database.tenant(key.tenantId, (sql) => extendClaim(sql, key, claimedAt, at))) claimedAt = at;
  };
  const timer = setInterval(() => {
    extending ??= extend()
      .catch(() => {})
      .finally(() => {
        extending = undefined;
      });
  }, extendEveryMs).unref();
  return {
    end: () => clearInterval(timer),
    async release() {
      clearInterval(timer);
      await extending;
      for (let waitedMs = 0; waitedMs < claimLostAfterMs; waitedMs += releaseEveryMs) {
        const isReleased = await database
          .tenant(key.tenantId, (sql) => forgetRequest(sql, key, claimedAt))
          .then(
            () => true,
            () => false,
          );
        if (isReleased) return;
        await delay(releaseEveryMs, undefined, { ref: false });
      }
    },
  };
}
