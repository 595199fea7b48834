import type { Operation } from '@rhinarium/contract';
import type { FastifyReply } from 'fastify';
import { Failure } from '../failure.ts';

type Rate = Operation['rate'];

export interface RateLimits {
  /**
   * Takes one request off a tenant's budget and reports the rest to the caller; throws 429 when nothing is left
   * (specification 11.9).
   */
  spend(tenantId: string, rate: Rate, reply: FastifyReply): void;
}

const WINDOW_SECONDS = 60;

/**
 * A token bucket a tenant and kind of request: a minute's budget that refills evenly, so bursts pass and floods do not.
 */
export function openRateLimits(perMinute: Readonly<Record<Rate, number>>, clock: () => Date): RateLimits {
  const buckets = new Map<string, { tokens: number; filledAt: number }>();
  return {
    spend(tenantId, rate, reply) {
      const budget = perMinute[rate];
      const key = `${rate} ${tenantId}`;
      const now = clock().getTime();
      const bucket = buckets.get(key) ?? { tokens: budget, filledAt: now };
      const refill = ((now - bucket.filledAt) / 1000) * (budget / WINDOW_SECONDS);
      bucket.tokens = Math.min(budget, bucket.tokens + Math.max(0, refill));
      bucket.filledAt = now;
      buckets.set(key, bucket);
      const waitSeconds = Math.max(1, Math.ceil(((1 - bucket.tokens) * WINDOW_SECONDS) / budget));
      reply.header('ratelimit-policy', `"${rate}";q=${budget};w=${WINDOW_SECONDS}`);
      if (bucket.tokens < 1) {
        reply.header('ratelimit', `"${rate}";r=0;t=${waitSeconds}`);
        throw new Failure('tooManyRequests', { headers: { 'retry-after': String(waitSeconds) } });
      }
      bucket.tokens -= 1;
      const fullInSeconds = Math.ceil(((budget - bucket.tokens) * WINDOW_SECONDS) / budget);
      reply.header('ratelimit', `"${rate}";r=${Math.floor(bucket.tokens)};t=${fullInSeconds}`);
    },
  };
}
