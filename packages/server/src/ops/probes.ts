import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Failure } from '../common/failure.ts';
import { VERSION } from '../common/version.ts';
import type { Services } from '../context.ts';

export interface ProbeOptions {
  readonly services: Services;
  readonly registry: Registry;
  readonly phase: () => 'starting' | 'serving' | 'draining';
  /** Required bearer token. No authentication without it. */
  readonly token: string | undefined;
}

/** Timeout of the readiness check, ms. */
const readyWithinMs = 2000;

/** `/health/live`: the process responds. Reveals nothing, so it needs no token. */
export function registerLiveness(server: FastifyInstance): void {
  server.get('/health/live', async () => ({ status: 'live' }));
}

/**
 * `/health/ready`: the service can take work. `/metrics`: Prometheus metrics. Neither needs an API key (specification
 * 13.5).
 */
export function registerProbes(server: FastifyInstance, { services, registry, phase, token }: ProbeOptions): void {
  const check = openCheck(services);
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
      await check();
    } catch (cause) {
      throw new Failure('overloaded', { cause, log: 'not ready' });
    }
    return { status: 'ready', version: VERSION };
  });
  server.get('/metrics', { onRequest }, async (_request, reply) => {
    reply.type(registry.contentType);
    return await registry.metrics();
  });
}

/** Checks database and image store. Concurrent probes share one check, so that they do not exhaust connections. */
function openCheck({ database, blobs }: Pick<Services, 'database' | 'blobs'>): () => Promise<void> {
  let check: Promise<void> | undefined;
  const checkNow = async () => {
    await database.ping();
    await blobs.check();
  };
  return async () => {
    check ??= checkNow().finally(() => {
      check = undefined;
    });
    const over = new AbortController();
    const limit = pause(readyWithinMs, undefined, { signal: over.signal }).then(() => {
      throw new Error(`the database or the image store did not answer within ${readyWithinMs} ms`);
    });
    await Promise.race([check, limit]).finally(() => over.abort());
  };
}

function carries(request: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
