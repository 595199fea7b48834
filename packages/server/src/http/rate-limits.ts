import type { Operation } from '@rhinarium/contract';
import type { FastifyReply } from 'fastify';
import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';
import { type RateBudget, takeShare, WINDOW_SECONDS } from './rate-budget.ts';
import { holdBudget, keepBudget } from './rate-budget-store.ts';

type Rate = Operation['rate'];

export interface RateLimits {
  /**
   * Takes one request off a tenant's budget and reports the rest to the caller; throws 429 when nothing is left
   * (specification 11.9).
   */
  spend(tenantId: string, rate: Rate, reply: FastifyReply): Promise<void>;
}

/** After this a node takes another share, so that what it reports is current. */
const shareLastsMs = 1_200;

/** What a node may spend of a budget without asking. */
interface Share {
  tokens: number;
  readonly endsMs: number;
  /** What all nodes together had left when it was taken. */
  readonly budget: RateBudget;
}

/**
 * A budget a tenant and kind of request, for a minute and for all nodes: it refills evenly, so bursts pass and floods
 * do not. The nodes take shares of it from the database, never more in all than there is. What is refused costs no
 * statement.
 */
export function openRateLimits(
  perMinute: Readonly<Record<Rate, number>>,
  services: Pick<Services, 'database' | 'clock'>,
): RateLimits {
  const shares = new Map<string, Share>();
  const taking = new Map<string, Promise<unknown>>();
  const take = (tenantId: string, rate: Rate, key: string) => {
    const taken = takeFor(services, tenantId, rate, perMinute[rate])
      .then((share) => shares.set(key, share))
      .finally(() => taking.delete(key));
    taking.set(key, taken);
    return taken;
  };
  return {
    async spend(tenantId, rate, reply) {
      const key = `${rate} ${tenantId}`;
      const perSecond = perMinute[rate] / WINDOW_SECONDS;
      reply.header('ratelimit-policy', `"${rate}";q=${perMinute[rate]};w=${WINDOW_SECONDS}`);
      for (;;) {
        const nowMs = services.clock().getTime();
        const share = shares.get(key);
        if (share && nowMs < share.endsMs && share.tokens > 0) {
          share.tokens -= 1;
          const left = share.budget.left + share.tokens;
          const fullInSeconds = Math.ceil((perMinute[rate] - left) / perSecond);
          reply.header('ratelimit', `"${rate}";r=${Math.floor(left)};t=${fullInSeconds}`);
          return;
        }
        if (share?.tokens === 0 && share.budget.left < 1) {
          const nextMs = share.budget.at.getTime() + Math.ceil(((1 - share.budget.left) / perSecond) * 1000);
          if (nowMs < nextMs) throw refusal(rate, reply, Math.max(1, Math.ceil((nextMs - nowMs) / 1000)));
        }
        await (taking.get(key) ?? take(tenantId, rate, key));
      }
    },
  };
}

async function takeFor(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  tenantId: string,
  rate: Rate,
  perMinute: number,
): Promise<Share> {
  return await database.tenant(tenantId, async (sql) => {
    const now = clock();
    const kept = await holdBudget(sql, tenantId, rate, { left: perMinute, at: now });
    const { granted, budget } = takeShare(kept, perMinute, now);
    await keepBudget(sql, tenantId, rate, budget);
    return { tokens: granted, endsMs: now.getTime() + shareLastsMs, budget };
  });
}

function refusal(rate: Rate, reply: FastifyReply, waitSeconds: number): Failure {
  reply.header('ratelimit', `"${rate}";r=0;t=${waitSeconds}`);
  return new Failure('tooManyRequests', { headers: { 'retry-after': String(waitSeconds) } });
}
