import { describeFailure, ERRORS, type ErrorName } from '@rhinarium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, type FailureOptions } from '../common/failure.ts';
import { isUnreachable, isUnwritable } from '../storage/database/failures.ts';
import { isPassingFault } from '../storage/database/passing-fault.ts';
import { preferredLanguage, translateProblems } from './problems/translate-problem.ts';

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
