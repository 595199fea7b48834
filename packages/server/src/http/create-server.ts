import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { LIMITS } from '@rhinarium/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
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
import { answerMalformed } from './answer-malformed.ts';
import { registerJson } from './json-bodies.ts';
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
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      answerFailure(error, request, reply as never);
    },
  }) as unknown as FastifyInstance;
  registerJson(server);
  return server;
}

function noSuchRoute(request: FastifyRequest): Failure {
  const methods = methodsOf(request.originalUrl.split('?')[0]!);
  if (methods.length === 0 || methods.includes(request.method)) return new Failure('unknownRoute');
  return new Failure('methodNotAllowed', { headers: { allow: methods.join(', ') } });
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
    // Before a body is read or its type is looked at.
    if (request.is404) throw noSuchRoute(request);
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
  // Reached by what asks for a file that is not there: to routes that do not exist the hook above has answered.
  server.setNotFoundHandler((request) => {
    throw noSuchRoute(request);
  });
  registerLicenseCors(server);
  registerOperations(server, options);
  registerConsoleApi(server, options);
  registerProbes(server, options.services, metrics.registry);
  await registerPages(server, options);
  await registerConsolePages(server);
  return server;
}
