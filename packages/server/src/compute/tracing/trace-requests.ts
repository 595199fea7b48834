import type { FastifyInstance } from 'fastify';
import type { OpenSpan, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined;
  }
}

const pathCharsMax = 300;

/** Opens a span per request, from its first hook to the end of its response, with its request id. */
export const traceRequests = (tracing: Tracing) => (server: FastifyInstance) => {
  server.decorateRequest('span', undefined);
  server.addHook('onRequest', (request, _reply, done) => {
    const path = request.originalUrl.split('?')[0]!.slice(0, pathCharsMax);
    const facts = { 'http.request.method': request.method, 'url.path': path, 'rhinarium.request_id': request.id };
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    request.span = tracing.begin('request', request.method, facts, parent);
    request.span.within(done);
  });
  server.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    if (request.operation !== undefined) request.span?.rename(request.operation);
    request.span?.end(
      {
        'http.response.status_code': status,
        'rhinarium.tenant_id': request.caller?.tenant.id,
        'rhinarium.error_code': request.failureCode,
      },
      status >= 500 ? status : undefined,
    );
  });
};
