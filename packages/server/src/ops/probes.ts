import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Failure } from '../common/failure.ts';
import { VERSION } from '../common/version.ts';
import type { Services } from '../context.ts';
import { isUnwritable } from '../storage/database/failures.ts';

/** Parts that work badly on all nodes together, so that no node is better than another. */
export type Degraded = 'images' | 'databaseDisk';

/** Timeout of a check, ms. */
const checkMsMax = 2000;
/** Maximum time that an answer waits for a check whose outcome does not decide, ms. */
const patienceMs = 250;

async function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  const limit = pause(limitMs, undefined, { signal: over.signal });
  return await Promise.race([work, limit]).finally(() => over.abort());
}

/** Shares one run between concurrent callers, so that probes do not exhaust connections. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Rejects if the work fails or does not end in time. */
async function require(what: string, work: Promise<unknown>): Promise<void> {
  const outcome = await within(
    checkMsMax,
    work.then(() => 'good'),
  );
  if (outcome === undefined) throw new Error(`${what} did not answer within ${checkMsMax} ms`);
}

/** Reports whether a check was good the last time. A check that hangs is bad, and nobody waits for it. */
function openOutlook(run: () => Promise<boolean>, ticks: () => number): () => Promise<boolean> {
  let wasGood = true;
  let sinceMs = 0;
  const check = shared(async () => {
    sinceMs = ticks();
    wasGood = await run();
    return wasGood;
  });
  return async () => {
    const isGood = await within(patienceMs, check());
    return isGood ?? (wasGood && ticks() - sinceMs < checkMsMax);
  };
}

/** Writes a temporary file of the database, which fails on a full disk. It changes nothing. */
async function hasSpace({ database }: Pick<Services, 'database'>): Promise<boolean> {
  try {
    await database.system(async (sql) => {
      await sql(`SET LOCAL work_mem = '64kB'`);
      await sql('SELECT count(*) FROM generate_series(1, 20000)');
    });
    return true;
  } catch (cause) {
    return !isUnwritable(cause);
  }
}

/**
 * Checks whether the process can take work. Rejects if the database or the own image folder is away. Resolves with what
 * is degraded: a slow or failing bucket and a full disk of the database meet all nodes, so they take none out.
 */
export function openReadiness(
  services: Pick<Services, 'database' | 'blobs' | 'ticks'>,
  isBucket: boolean,
): () => Promise<readonly Degraded[]> {
  const { database, blobs, ticks } = services;
  const ping = shared(() => database.ping());
  const checkImages = shared(() => blobs.check());
  const isBucketGood = openOutlook(
    () =>
      blobs.check().then(
        () => true,
        () => false,
      ),
    ticks,
  );
  const isDiskGood = openOutlook(() => hasSpace(services), ticks);
  return async () => {
    await require('the database', ping());
    if (!isBucket) await require('the image store', checkImages());
    const [areImagesGood, isSpacious] = await Promise.all([!isBucket || isBucketGood(), isDiskGood()]);
    return [...(areImagesGood ? [] : ['images' as const]), ...(isSpacious ? [] : ['databaseDisk' as const])];
  };
}

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
