import { OPERATIONS } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';

/** For so long a browser may remember that it may ask, s. */
const rememberedSeconds = 86_400;

/**
 * Lets pages of every origin make the license check, the one call that the capture SDK makes from a browser. Every
 * other operation is the business of the integrator's own server, and browsers keep refusing it (specification 2.11 and
 * 12.1).
 */
export function registerLicenseCors(server: FastifyInstance): void {
  const { path } = OPERATIONS.readLicense;
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] === path) {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      reply.header('access-control-expose-headers', 'x-request-id, retry-after');
    }
  });
  server.options(path, async (_request, reply) =>
    reply
      .status(204)
      .header('access-control-allow-methods', 'GET')
      .header('access-control-allow-headers', 'x-service-api-key')
      .header('access-control-max-age', String(rememberedSeconds))
      .send(),
  );
}
