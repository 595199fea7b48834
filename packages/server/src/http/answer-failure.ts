import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { describeFailure, ERRORS, type ErrorName } from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, type FailureOptions } from '../common/failure.ts';
import { isPassingFault, isUnreachable, isUnwritable } from '../storage/database/failures.ts';
import { preferredLanguage, translateProblems } from './problems/translate-problem.ts';
import { methodsOf } from './verb-paths.ts';

/** Failure of an unrouted request: 405 if its path has other methods, else 404. */
export function noSuchRoute(request: FastifyRequest): Failure {
  const methods = methodsOf(request.originalUrl.split('?')[0]!);
  if (methods.length === 0 || methods.includes(request.method)) return new Failure('unknownRoute');
  return new Failure('methodNotAllowed', { headers: { allow: methods.join(', ') } });
}

/** Messages for Node's parser errors. Anything else is not an HTTP request. */
const PROBLEMS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

type Answering = (this: FastifyInstance, error: Error & { readonly code?: string }, socket: Socket) => void;

/**
 * Answers a malformed HTTP request with our failure body and a request id, and closes the connection, because the next
 * request on it cannot be located. There is no request to route, so the response is written directly.
 */
export function answerMalformedAs(newRequestId: () => string): Answering {
  return function answerMalformed(error, socket) {
    answer(this, error, socket, newRequestId);
  };
}

function answer(
  server: FastifyInstance,
  error: Error & { readonly code?: string },
  socket: Socket,
  newRequestId: () => string,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // The client hung up in the middle of a request, often because of a response that it already has.
  if (error.code === 'HPE_INVALID_EOF_STATE') return void socket.destroy();
  const requestId = newRequestId();
  const problem = PROBLEMS[error.code ?? ''] ?? 'The request is malformed HTTP.';
  server.log.debug({ requestId, reason: error.code }, 'malformed request');
  // A response to an earlier request may be in progress, and nothing may be written into it.
  const isAnswering = (socket as Socket & { readonly _httpMessage?: { readonly headersSent?: boolean } })._httpMessage
    ?.headersSent;
  if (!socket.writable || isAnswering) {
    socket.destroy(error);
    return;
  }
  const { status } = ERRORS.validation;
  const body = JSON.stringify(
    describeFailure('validation', { requestId, serverUrl: server.serverUrl(), details: { request: [problem] } }),
  );
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error));
}

/** Retry-After of an overloaded service, seconds. */
const RETRY_AFTER_SECONDS = '2';

/** Fastify's error codes as catalogue errors. */
const FRAMEWORK: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
};

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isUnwritable(error)) return new Failure('overloaded', { cause: error, log: 'the disk cannot be written to' });
  if (isUnreachable(error)) return new Failure('overloaded', { cause: error, log: 'the database cannot be reached' });
  if (isPassingFault(error)) return new Failure('overloaded', { cause: error, log: 'no free file descriptor' });
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const known = code === undefined ? undefined : FRAMEWORK[code];
  if (known) return new Failure(known, { cause: error });
  if (code === 'FST_ERR_BAD_URL') return new Failure('validation', { details: { path: ['The URL is malformed.'] } });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure('validation', { details: { body: [message ?? 'The body is malformed.'] }, cause: error });
  }
  return new Failure('internal', { cause: error });
}

/**
 * Answers any error with its catalogue row. An error that is not a Failure is our fault: logged with its cause, and
 * shown only by its request id (specification 11.11).
 */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error);
  const row = ERRORS[failure.failure];
  request.failureCode = row.code;
  const { details, legacyMessage, headers, log }: FailureOptions = failure.options;
  if (row.status >= 500) {
    // Deliberate load shedding is not a defect.
    const level = failure.failure === 'overloaded' && failure.cause === undefined ? 'warn' : 'error';
    request.log[level]({ err: failure.cause ?? failure, code: row.code }, log ?? row.title);
  } else request.log.debug({ code: row.code, details, reason: log }, row.title);
  if (row.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (headers) reply.headers(headers);
  const language = details && preferredLanguage(request.headers['accept-language']);
  if (language) reply.header('content-language', language);
  return reply
    .status(row.status)
    .type('application/json; charset=utf-8')
    .send(
      describeFailure(failure.failure, {
        requestId: request.id,
        serverUrl: request.server.serverUrl(),
        ...(details ? { details: language ? translateProblems(details, language) : details } : {}),
        ...(legacyMessage ? { legacyMessage } : {}),
      }),
    );
}
