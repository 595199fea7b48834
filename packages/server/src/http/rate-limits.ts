import type { Rate } from '@rhinarium/contract';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ApiKey } from '../common/caller.ts';
import { Failure } from '../common/failure.ts';
import type { Services } from '../context.ts';
import { holdBudget, keepBudget, takeShare, WINDOW_SECONDS } from './rate-budget-store.ts';

/** A tenant, with a key that may have its own budget. */
export interface Spender {
  readonly tenantId: string;
  readonly key: Pick<ApiKey, 'id' | 'requestsPerMinute'>;
  /** Capture link of a visitor, with its own budget per kind of request. */
  readonly link?: { readonly id: string; readonly perMinute: number };
}

export interface RateLimits {
  /**
   * Takes one request from the tenant's budget, and from that of the key or link if there is one, and reports them in
   * headers. Throws 429 if either is exhausted (specification 11.9).
   */
  spend(spender: Spender, rate: Rate, reply: FastifyReply): Promise<void>;
}

/** Maximum shares in memory. An evicted one is lost to its budget, which refills within a minute. */
const sharesMax = 10_000;
/** Maximum age of a node's share, ms, so that reported values are current. */
const shareLastsMs = 1_200;

interface Budget {
  readonly tenantId: string;
  /** Row of the budget within the tenant. */
  readonly row: string;
  /** Name in headers. */
  readonly name: string;
  readonly perMinute: number;
}

/** Part of a budget that a node may spend without asking the database. */
interface Share {
  tokens: number;
  /** Monotonic time when it was taken, ms. */
  readonly takenAtMs: number;
  /** Remaining budget of all nodes when the share was taken. */
  readonly left: number;
}

/**
 * Token buckets per tenant and kind of request, and one for all requests of a limited key, per minute and shared by all
 * nodes. Refills continuously, so bursts pass and floods do not. Nodes take shares from the database that never exceed
 * the budget in total. Refusals cost no statement. A request refused by the tenant's budget still counts for the key.
 */
export function openRateLimits(
  perMinute: Readonly<Record<Rate, number>>,
  services: Pick<Services, 'database' | 'clock' | 'ticks'>,
): RateLimits {
  const shares = new LRUCache<string, Share>({ max: sharesMax });
  const taking = new Map<string, Promise<unknown>>();
  const take = (budget: Budget, place: string) => {
    const taken = takeFor(services, budget)
      .then((share) => shares.set(place, share))
      .finally(() => taking.delete(place));
    taking.set(place, taken);
    return taken;
  };
  /** Header with the remaining budget. Throws if it is exhausted. */
  const spendOne = async (budget: Budget, reply: FastifyReply): Promise<string> => {
    const place = `${budget.row} ${budget.tenantId}`;
    const perSecond = budget.perMinute / WINDOW_SECONDS;
    for (;;) {
      const share = shares.get(place);
      const ageMs = share ? services.ticks() - share.takenAtMs : 0;
      if (share && ageMs < shareLastsMs && share.tokens > 0) {
        share.tokens -= 1;
        const left = share.left + share.tokens;
        const fullInSeconds = Math.max(0, Math.ceil((budget.perMinute - left) / perSecond));
        return `"${budget.name}";r=${Math.floor(left)};t=${fullInSeconds}`;
      }
      if (share?.tokens === 0 && share.left < 1) {
        const waitMs = Math.ceil(((1 - share.left) / perSecond) * 1000) - ageMs;
        if (waitMs > 0) throw refusal(budget.name, reply, Math.max(1, Math.ceil(waitMs / 1000)));
      }
      await (taking.get(place) ?? take(budget, place));
    }
  };
  return {
    async spend({ tenantId, key, link }, rate, reply) {
      const ofTenant = { tenantId, row: rate, name: rate, perMinute: perMinute[rate] };
      const { id, requestsPerMinute } = key;
      const ofKey =
        id === null || requestsPerMinute === null
          ? []
          : [{ tenantId, row: `key ${id}`, name: 'key', perMinute: requestsPerMinute }];
      const ofLink = link
        ? [{ tenantId, row: `link ${link.id} ${rate}`, name: 'link', perMinute: link.perMinute }]
        : [];
      const budgets: readonly Budget[] = [...ofKey, ...ofLink, ofTenant];
      const policies = budgets.map(({ name, perMinute: most }) => `"${name}";q=${most};w=${WINDOW_SECONDS}`);
      reply.header('ratelimit-policy', policies.join(', '));
      const left: string[] = [];
      for (const budget of budgets) left.push(await spendOne(budget, reply));
      reply.header('ratelimit', left.join(', '));
    },
  };
}

async function takeFor(
  { database, clock, ticks }: Pick<Services, 'database' | 'clock' | 'ticks'>,
  { tenantId, row, perMinute }: Budget,
): Promise<Share> {
  return await database.tenant(tenantId, async (sql) => {
    const now = clock();
    const kept = await holdBudget(sql, tenantId, row, { left: perMinute, at: now });
    const { granted, budget } = takeShare(kept, perMinute, now);
    await keepBudget(sql, tenantId, row, budget);
    const aheadMs = budget.at.getTime() - now.getTime();
    return { tokens: granted, takenAtMs: ticks() + aheadMs, left: budget.left };
  });
}

function refusal(name: string, reply: FastifyReply, waitSeconds: number): Failure {
  reply.header('ratelimit', `"${name}";r=0;t=${waitSeconds}`);
  return new Failure('tooManyRequests', { headers: { 'retry-after': String(waitSeconds) } });
}
