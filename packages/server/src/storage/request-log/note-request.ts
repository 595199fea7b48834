import { OPERATIONS, type OperationName } from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLog } from './request-log.ts';

interface Parts {
  readonly requestLog: RequestLog;
  readonly clock: () => Date;
  readonly ids: { readonly next: () => string };
}

const pathCharsMax = 300;

/** The header `rhinarium-client` of our SDKs: name and version. Anything else is `null`. */
function clientOf({ headers }: FastifyRequest): string | null {
  const named = headers['rhinarium-client'];
  return typeof named === 'string' && /^[a-z][a-z-]{0,30}\/[\w.+-]{1,30}$/.test(named) ? named : null;
}

/**
 * Adds an API call to its tenant's log. The query is left out, because it may be confidential. Reads by the console are
 * left out as well, or its pages would fill the log that they show. So are looks, of which a camera makes one a second,
 * unless they are refused.
 */
function noteRequest(services: Parts, request: FastifyRequest, reply: FastifyReply): void {
  const { caller, operation } = request;
  if (!caller || operation === undefined || !(operation in OPERATIONS)) return;
  if (caller.key.id === null && request.method === 'GET') return;
  const isLook = OPERATIONS[operation as OperationName].rate === 'look';
  if (isLook && (reply.statusCode < 400 || reply.statusCode === 429)) return;
  services.requestLog.note(caller.tenant.id, {
    id: services.ids.next(),
    requestId: request.id,
    at: services.clock(),
    method: request.method,
    path: request.originalUrl.split('?')[0]!.slice(0, pathCharsMax),
    operation,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    code: request.failureCode ?? null,
    keyId: caller.key.id,
    personId: caller.person?.id ?? null,
    client: clientOf(request),
  });
}

/** Logs every response in the service's own log, and API calls in their tenant's log. */
export function registerRequestLog(server: FastifyInstance, services: Parts): void {
  server.addHook('onResponse', async (request, reply) => {
    const { method, operation } = request;
    const tenantId = request.caller?.tenant.id;
    const ms = Math.round(reply.elapsedTime);
    request.log.info(
      { status: reply.statusCode, ms, method, operation, tenantId, client: clientOf(request) ?? undefined },
      'answered',
    );
    noteRequest(services, request, reply);
  });
}
