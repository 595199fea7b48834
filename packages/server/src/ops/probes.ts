import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Failure } from '../common/failure.ts';
import { VERSION } from '../common/version.ts';
import type { Services } from '../context.ts';
import { openReadiness } from './readiness.ts';

export interface ProbeOptions {
  readonly services: Services;
  readonly registry: Registry;
  /** Whether the images are in a bucket, which all nodes share. */
  readonly isBucket: boolean;
  readonly phase: () => 'starting' | 'serving' | 'draining';
  /** Required bearer token. No authentication without it. */
  readonly token: string | undefined;
}

/** `/health/live`: the process responds. Reveals nothing, so it needs no token. */
export function registerLiveness(server: FastifyInstance): void {
  server.get('/health/live', async () => ({ status: 'live' }));
}

/**
 * `/health/ready`: the service can take work. `/metrics`: Prometheus metrics. Neither needs an API key (specification
 * 13.5).
 */
export function registerProbes(
  server: FastifyInstance,
  { services, registry, isBucket, phase, token }: ProbeOptions,
): void {
  const check = openReadiness(services, isBucket);
  const onRequest = async (request: FastifyRequest) => {
    if (token !== undefined && !carries(request, token))
      throw new Failure('invalidApiKey', {
        headers: { 'www-authenticate': 'Bearer' },
        log: 'the token is missing or wrong',
      });
  };
  server.get('/health/ready', { onRequest }, async () => {
    if (phase() !== 'serving') throw new Failure('overloaded', { log: phase() });
    try {
      const degraded = await check();
      return { status: 'ready', version: VERSION, ...(degraded.length > 0 && { degraded }) };
    } catch (cause) {
      throw new Failure('overloaded', { cause, log: 'not ready' });
    }
  });
  server.get('/metrics', { onRequest }, async (_request, reply) => {
    reply.type(registry.contentType);
    return await registry.metrics();
  });
}

function carries(request: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
