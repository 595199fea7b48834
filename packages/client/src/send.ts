import { answerToError, type ReceivedAnswer, receiveAnswer } from './answer.ts';
import { checkRetries, type Environment } from './client-options.ts';
import { ConnectionError } from './connection-error.ts';
import type { PreparedRequest } from './request.ts';
import { delayBeforeRetry } from './retry.ts';
import { withDeadline } from './timers.ts';
import { VERSION } from './version.ts';

/** Headers that the client sets itself. */
const OWN = ['x-service-api-key', 'content-type', 'idempotency-key', 'rhinarium-client'];

/** Whether this is a page, which may send only the headers that the service allows to other origins. */
const isPage = 'document' in globalThis;

/** Headers of a request, and those to show to hooks. Throws a TypeError for headers that the caller may not set. */
function requestHeaders(
  apiKey: string,
  { contentType, options }: Pick<PreparedRequest, 'contentType' | 'options'>,
  idempotencyKey: string | undefined,
): { readonly headers: Headers; readonly shown: Headers } {
  const shown = new Headers({ accept: 'application/json' });
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (OWN.includes(name.toLowerCase())) throw new TypeError(`The client sets the header ${name} itself.`);
    shown.set(name, value);
  }
  if (!isPage) shown.set('rhinarium-client', `node/${VERSION}`);
  if (contentType) shown.set('content-type', contentType);
  if (idempotencyKey !== undefined) shown.set('idempotency-key', idempotencyKey);
  const headers = new Headers(shown);
  headers.set('x-service-api-key', apiKey);
  return { headers, shown };
}

interface NoAnswer {
  readonly status?: never;
  readonly requestId?: never;
  readonly cause: unknown;
}

/**
 * Sends a request, retrying 5xx up to three attempts, and returns the answer of a success. All attempts of a POST share
 * one Idempotency-Key. Throws RhinariumError for an error of the service, ConnectionError without a response, and the
 * reason of the caller's signal.
 */
export async function send(environment: Environment, request: PreparedRequest): Promise<ReceivedAnswer> {
  const { signal } = request.options;
  const maxRetries = checkRetries(request.options.maxRetries ?? environment.maxRetries);
  const idempotencyKey =
    request.method === 'POST' ? (request.options.idempotencyKey ?? environment.newIdempotencyKey()) : undefined;
  const perform = prepareAttempt(environment, request, idempotencyKey);
  for (let attempts = 1; ; attempts++) {
    const outcome = await perform(attempts);
    if (outcome.status !== undefined && outcome.status < 300) return outcome;
    const delayMs = delayBeforeRetry(outcome, attempts, { random: environment.random, maxRetries });
    if (delayMs !== undefined) await environment.sleep(delayMs, signal);
    else if (outcome.status !== undefined) throw answerToError(outcome, { attempts, idempotencyKey });
    else throw new ConnectionError(outcome.cause, { attempts, idempotencyKey });
  }
}

/** Prepares a repeatable attempt. Problems of the request itself (an invalid header) throw immediately. */
function prepareAttempt(
  environment: Environment,
  request: PreparedRequest,
  idempotencyKey: string | undefined,
): (attempt: number) => Promise<ReceivedAnswer | NoAnswer> {
  const { signal, timeoutMs = environment.timeoutMs } = request.options;
  const url = environment.baseUrl + request.path;
  const { headers, shown } = requestHeaders(environment.apiKey, request, idempotencyKey);
  const allowedMs = timeoutMs + request.waitSeconds * 1000;
  const reason = new DOMException(`no answer within ${allowedMs} ms`, 'TimeoutError');
  const perform = async () => {
    try {
      return await withDeadline({ timeoutMs: allowedMs, reason, signal }, async (either) => {
        // Redirects are not followed: the API key would be sent to their target.
        const init = { method: request.method, headers, signal: either, redirect: 'manual' } as const;
        const response = await environment.fetch(
          url,
          request.body === undefined ? init : { ...init, body: request.body },
        );
        return await receiveAnswer(response);
      });
    } catch (cause) {
      signal?.throwIfAborted();
      return { cause };
    }
  };
  return async (attempt) => {
    signal?.throwIfAborted();
    const event = { method: request.method, url, headers: shown, attempt };
    environment.onRequest(event);
    const beganAt = environment.now();
    const outcome: ReceivedAnswer | NoAnswer = await perform();
    const { status, requestId } = outcome;
    const durationMs = environment.now() - beganAt;
    environment.onResponse({
      ...event,
      durationMs,
      status,
      requestId,
      ...('cause' in outcome && { cause: outcome.cause }),
    });
    return outcome;
  };
}
