import { OPERATIONS, type OperationName } from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { listTenantIdsAllowing } from '../domains/tenants/origin-store.ts';
import { routeOf } from '../http/verb-paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Tenants that allow the origin of a camera’s call. `undefined` without an Origin header. */
    tenantIdsAllowing: readonly string[] | undefined;
  }
}

/** Calls of a camera that pages of permitted origins may make. */
const CAPTURES: readonly OperationName[] = ['uploadFingerprint', 'uploadAppearance', 'lookInCaptureSession'];

/** Headers of these calls. */
const LET_SEND = 'x-service-api-key, content-type, idempotency-key, traceparent, rhinarium-client';
/** Maximum age of a cached preflight of the license check, seconds. */
const licenseKeptSeconds = 86_400;
/** Maximum age of their cached preflight, seconds. Shorter, because an origin can be removed. */
const uploadKeptSeconds = 600;

/**
 * Enables CORS for the calls that the capture SDK makes from a browser: the license check from every origin, and the
 * uploads and looks from origins that the key's tenant allows. All other operations belong on the integrator's server and
 * stay blocked in browsers (specification 2.11 and 12.1).
 */
export function registerCors(server: FastifyInstance, services: Pick<Services, 'database'>): void {
  allowLicenseCheck(server);
  server.decorateRequest('tenantIdsAllowing', undefined);
  const routes = CAPTURES.map((name) => routeOf(OPERATIONS[name].path));
  for (const route of routes) answerPreflights(server, route);
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!routes.includes(request.routeOptions.url ?? '')) return;
    reply.header('vary', 'Origin');
    if (origin === undefined) return;
    request.tenantIdsAllowing = await services.database.system((sql) => listTenantIdsAllowing(sql, origin));
    // Set before authentication, so that a page can read why its key was refused.
    if (request.tenantIdsAllowing.length > 0) letRead(reply, origin);
  });
  server.addHook('onSend', async ({ caller, tenantIdsAllowing }, reply) => {
    if (caller && tenantIdsAllowing?.includes(caller.tenant.id) === false)
      reply.removeHeader('access-control-allow-origin');
  });
}

const pathOf = (request: FastifyRequest) => request.originalUrl.split('?')[0];

/** Allows pages of an origin to read the response. */
function letRead(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin).header('cross-origin-resource-policy', 'cross-origin');
  reply.header('access-control-expose-headers', 'x-request-id, retry-after');
}

function allowLicenseCheck(server: FastifyInstance): void {
  const { path } = OPERATIONS.readLicense;
  server.addHook('onRequest', async (request, reply) => {
    if (pathOf(request) === path) letRead(reply, '*');
  });
  server.options(path, async (_request, reply) =>
    reply
      .status(204)
      .header('access-control-allow-methods', 'GET')
      .header('access-control-allow-headers', 'x-service-api-key, rhinarium-client')
      .header('access-control-max-age', String(licenseKeptSeconds))
      .send(),
  );
}

/** A preflight carries no key: it accepts the origins of all tenants, and the call itself checks the key. */
function answerPreflights(server: FastifyInstance, route: string): void {
  server.options(route, async ({ tenantIdsAllowing = [] }, reply) => {
    reply.status(204);
    if (tenantIdsAllowing.length === 0) return await reply.send();
    return await reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', LET_SEND)
      .header('access-control-max-age', String(uploadKeptSeconds))
      .send();
  });
}
