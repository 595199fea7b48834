import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { LIMITS } from '@rhinarium/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Failure } from '../common/failure.ts';
import { answerFailure, answerMalformedAs, noSuchRoute } from './answer-failure.ts';
import type { ArrivingBodies } from './arriving-bodies.ts';
import { boundAnswers, inTurn } from './bound-answers.ts';
import { endSlowReaders } from './end-slow-readers.ts';
import { registerJson } from './json-bodies.ts';
import { refuseLargeBodies } from './receive-form.ts';
import { routedUrl } from './verb-paths.ts';

/**
 * Closes connections without any request when the server closes. Browsers and load balancers open some in advance, and
 * Node would wait for them.
 */
function closeUnusedConnections(server: FastifyInstance): void {
  const connections = new Set<Socket>();
  server.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Timeout for receiving a request, and for the next one on a connection, ms. */
const requestTimeout = 120_000;
const keepAliveTimeout = 72_000;

/** Node's server with one answer at a time for a connection, which is closed if the client does not read. */
function serveInTurn(answer: RequestListener, ticks: () => number): Server {
  const readers = endSlowReaders(ticks);
  const listener = inTurn((request, response) => {
    readers.watch(response);
    answer(request, response);
  });
  const server = createHttpServer({ requestTimeout, keepAliveTimeout }, listener);
  return server.once('close', () => readers.close());
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the operation that serves it. */
    operation: string | undefined;
    /** Code of the failure that was answered. */
    failureCode: string | undefined;
  }
  interface FastifyInstance {
    serverUrl: () => string;
  }
}

export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  /** Public URL of the service, for documentation links in errors. */
  readonly serverUrl: () => string;
  /** Generates ids for requests without one. */
  readonly newRequestId: () => string;
  /** Monotonic clock, ms. */
  readonly ticks: () => number;
  /** Proxies trusted for the client address, or `undefined`. */
  readonly trustedProxies: readonly string[] | undefined;
  /** Admission of the bodies of all servers of the process. */
  readonly bodies: ArrivingBodies;
  /** max-age of Strict-Transport-Security, seconds. 0 omits the header. */
  readonly hstsSeconds: number;
  /** Whether the process is about to stop and ends keep-alive. */
  readonly isDraining: () => boolean;
  /** Route plugins, in order. */
  readonly routes: readonly ((server: FastifyInstance) => void | Promise<void>)[];
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

function newFastify({ log, newRequestId, trustedProxies, serverUrl, ticks }: ServerOptions): FastifyInstance {
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    // Requests are logged by our own hook, with tenant and operation.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    bodyLimit: LIMITS.jsonBodyBytesMax,
    serverFactory: (answer) => serveInTurn(answer as RequestListener, ticks),
    forceCloseConnections: 'idle',
    // Requests on a kept-alive connection are answered before it is closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 4096 },
    rewriteUrl(request) {
      // Some builds of Node.js 20 parse this method without a name for it (Debian's 20.19.2).
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
  // A connection that cannot be accepted must not end the process.
  server.server.on('error', (err) => log.warn({ err }, 'HTTP server socket error'));
  registerJson(server);
  closeUnusedConnections(server);
  return server;
}

/** Throws 415 for a compressed body. Nothing is decompressed, to avoid decompression bombs. */
function requireUnencoded(encoding: string | undefined): void {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new Failure('unsupportedMediaType', { log: `content-encoding ${encoding.slice(0, 20)}` });
  }
}

/**
 * The HTTP server: security headers, request ids, uniform failure responses. Routes are injected, so it knows no
 * domain.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = newFastify(options);
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The reference and the console's components set inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: options.hstsSeconds > 0 && { maxAge: options.hstsSeconds, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  options.bodies.register(server);
  refuseLargeBodies(server);
  await server.register(cookie);
  server.decorateRequest('operation', undefined);
  server.decorateRequest('failureCode', undefined);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Before a body is read or its type checked.
    if (request.is404) throw noSuchRoute(request);
    requireUnencoded(request.headers['content-encoding']);
  });
  // On send, because a request may have arrived before the stop.
  server.addHook('onSend', async (_request, reply) => {
    if (options.isDraining()) reply.header('connection', 'close');
  });
  boundAnswers(server);
  server.setErrorHandler(answerFailure);
  // Reached for missing static files. Unknown routes are answered by the hook above.
  server.setNotFoundHandler((request) => {
    throw noSuchRoute(request);
  });
  for (const register of options.routes) await register(server);
  return server;
}
