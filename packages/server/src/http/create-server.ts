import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { LIMITS } from '@rhinarium/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { registerLicenseCors } from '../api/license-cors.ts';
import { type RouteOptions, registerOperations } from '../api/serve-operations.ts';
import { registerConsoleApi } from '../console/console-api.ts';
import { registerConsolePages } from '../console/console-pages.ts';
import { registerPages } from '../docs-pages/pages.ts';
import { Failure } from '../failure.ts';
import { openMetrics } from '../ops/metrics.ts';
import { registerProbes } from '../ops/probes.ts';
import { noteRequest } from '../request-log/note-request.ts';
import { answerFailure } from './answer-failure.ts';
import { methodsOf, routedUrl } from './verb-paths.ts';

export interface ServerOptions extends RouteOptions {
  readonly log: FastifyBaseLogger;
  readonly version: string;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
/** A body that arrives slower than this is cut off. */
const requestTimeoutMs = 120_000;

function newFastify(log: FastifyBaseLogger): FastifyInstance {
  const server = Fastify({
    loggerInstance: log,
    // Requests are logged by a hook of our own, with tenant and operation.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.jsonBodyBytesMax,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4096 },
    rewriteUrl: (request) => routedUrl(request.method, request.url ?? '/'),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      answerFailure(error, request, reply as never);
    },
  }) as unknown as FastifyInstance;
  // An empty body with a JSON content type is no body: many clients send the header with every request.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  return server;
}

/** The HTTP server: security headers, request ids, one way to answer failures, and the routes of the operation table. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = newFastify(options.log);
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  await server.register(multipart, { throwFileSizeLimit: false });
  await server.register(cookie);
  const metrics = openMetrics(options.services);
  metrics.watch(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    const tenantId = request.caller?.tenant.id;
    const operation = request.operation;
    const details = {
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      method: request.method,
      operation,
      tenantId,
    };
    request.log.info(details, 'answered');
    noteRequest(options.services, request, reply);
  });
  server.setErrorHandler(answerFailure);
  server.setNotFoundHandler((request) => {
    const methods = methodsOf(request.originalUrl.split('?')[0]!);
    if (methods.length === 0 || methods.includes(request.method)) throw new Failure('unknownRoute');
    throw new Failure('methodNotAllowed', { headers: { allow: methods.join(', ') } });
  });
  registerLicenseCors(server);
  registerOperations(server, options);
  registerConsoleApi(server, options);
  registerProbes(server, options.services, metrics.registry);
  await registerPages(server, options);
  await registerConsolePages(server);
  return server;
}
