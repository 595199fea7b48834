import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';

/** `/health/live`: the process answers. `/health/ready`: it can take work. Neither needs a key. */
export function registerProbes(server: FastifyInstance, services: Services): void {
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
}
