import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { describeFailure, ERRORS } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';

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
