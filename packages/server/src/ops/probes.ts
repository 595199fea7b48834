import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';

/** `/health/live`: the process answers. `/health/ready`: it can take work. `/metrics`: figures. None needs a key. */
export function registerProbes(server: FastifyInstance, services: Services, registry: Registry): void {
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async () => {
    try {
      await services.database.ping();
      await services.blobs.check();
    } catch (cause) {
      throw new Failure('overloaded', { cause, log: 'not ready' });
    }
    return { status: 'ready' };
  });
  server.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return await registry.metrics();
  });
}
