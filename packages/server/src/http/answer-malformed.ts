import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { describeFailure, ERRORS } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';

/** What Node's parser found, in words; anything else is a request that is no HTTP. */
const PROBLEMS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

type Answering = (this: FastifyInstance, error: Error & { readonly code?: string }, socket: Socket) => void;

/**
 * Answers bytes that are no HTTP request with our failure body and a request id, and ends the connection: what follows
 * on it cannot be distinguished from the broken request. There is no request to route, so the answer is written by
 * hand.
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
  // It has hung up in the middle of a request, often because of the answer that it already has.
  if (error.code === 'HPE_INVALID_EOF_STATE') return void socket.destroy();
  const requestId = newRequestId();
  const problem = PROBLEMS[error.code ?? ''] ?? 'The request is malformed HTTP.';
  server.log.debug({ requestId, reason: error.code }, 'malformed request');
  // An answer to an earlier request of the connection may be under way; then nothing may be written into it.
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
