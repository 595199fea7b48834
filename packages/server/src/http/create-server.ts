import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { LIMITS } from '@rhinarium/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Failure } from '../common/failure.ts';
import { answerFailure } from './answer-failure.ts';
import { answerMalformedAs } from './answer-malformed.ts';
import { registerJson } from './json-bodies.ts';
import { noSuchRoute } from './no-such-route.ts';
import { closeUnusedConnections } from './unused-connections.ts';
import { routedUrl } from './verb-paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the row that serves it. */
    operation: string | undefined;
    /** Of the failure that was answered. */
    failureCode: string | undefined;
  }
  interface FastifyInstance {
    serverUrl: () => string;
  }
}

export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  /** The address at which the service is reached: errors name their page there. */
  readonly serverUrl: () => string;
  /** For requests that bring no id of their own. */
  readonly newRequestId: () => string;
  /** Proxies whose word for the address of a caller is taken; `undefined` for none. */
  readonly trustedProxies: readonly string[] | undefined;
  /** How long browsers keep to https, in seconds; 0 does not say so. */
  readonly hstsSeconds: number;
  /** Whether the process is about to stop: then no connection is kept for another request. */
  readonly isDraining: () => boolean;
  /** What the server answers, in this order: each adds its hooks and routes. */
  readonly routes: readonly ((server: FastifyInstance) => void | Promise<void>)[];
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
/** A body that arrives slower than this is cut off. */
const requestTimeoutMs = 120_000;

function newFastify({ log, newRequestId, trustedProxies, serverUrl }: ServerOptions): FastifyInstance {
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    // Requests are logged by a hook of our own, with tenant and operation.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    bodyLimit: LIMITS.jsonBodyBytesMax,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    // What still comes over a connection that was kept open is answered, and the connection closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 4096 },
    rewriteUrl(request) {
      // Some builds of Node.js 20 read this method and have no name for it (Debian's 20.19.2).
      request.method ??= 'QUERY';
      return routedUrl(request.method, request.url ?? '/');
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : newRequestId();
    },
    clientErrorHandler: answerMalformedAs(newRequestId),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      answerFailure(error, request, reply);
    },
  });
  server.decorate('serverUrl', serverUrl);
  registerJson(server);
  closeUnusedConnections(server);
  return server;
}

/** Throws 415 for a body that is compressed: none is unpacked, as a small one may become a large one. */
function requireUnencoded(encoding: string | undefined): void {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new Failure('unsupportedMediaType', { log: `content-encoding ${encoding.slice(0, 20)}` });
  }
}

/**
 * The HTTP server: security headers, request ids, one way to answer failures. It knows no domain: what it answers is
 * handed in.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = newFastify(options);
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The reference and the console's components set styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: options.hstsSeconds > 0 && { maxAge: options.hstsSeconds, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  await server.register(multipart, { throwFileSizeLimit: false });
  await server.register(cookie);
  server.decorateRequest('operation', undefined);
  server.decorateRequest('failureCode', undefined);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Before a body is read or its type is looked at.
    if (request.is404) throw noSuchRoute(request);
    requireUnencoded(request.headers['content-encoding']);
  });
  // When it is sent: a request may have come before the stop.
  server.addHook('onSend', async (_request, reply) => {
    if (options.isDraining()) reply.header('connection', 'close');
  });
  server.setErrorHandler(answerFailure);
  // Reached by what asks for a file that is not there: to routes that do not exist the hook above has answered.
  server.setNotFoundHandler((request) => {
    throw noSuchRoute(request);
  });
  for (const register of options.routes) await register(server);
  return server;
}
