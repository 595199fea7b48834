import { RETRY } from './retry.ts';
import { sleep } from './timers.ts';

/** An attempt that is about to be sent. */
export interface RequestEvent {
  readonly method: string;
  readonly url: string;
  /** Headers without the API key. */
  readonly headers: Headers;
  /** 1 for the first attempt of a call. */
  readonly attempt: number;
}

/** An attempt that was answered, or not. */
export interface ResponseEvent extends RequestEvent {
  readonly durationMs: number;
  /** `undefined` without an answer. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** Why there was no answer. */
  readonly cause?: unknown;
}

export interface ClientOptions {
  /**
   * URL of the service, such as `http://localhost:4000`, optionally with a path prefix. A trailing `/v2` is ignored.
   */
  readonly baseUrl: string | URL;
  /** API key with the scope `full` (license checks and uploads need less). Keep it on your server. */
  readonly apiKey: string;
  /** Timeout per attempt, body included. 60 s by default, plus the wait requested from the service. */
  readonly timeoutMs?: number;
  /** Number of retries after a 5xx or a missing response, 0 to 2. 2 by default (specification 11.7). */
  readonly maxRetries?: number;
  /** Called before each attempt, for logs and metrics. A call whose hook throws rejects with what it threw. */
  readonly onRequest?: (request: RequestEvent) => void;
  /** Called after each attempt. */
  readonly onResponse?: (response: ResponseEvent) => void;
  /** Sends requests. The global `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** Test hooks: delays, current time (ms), jitter (0 to 1), idempotency keys. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly newIdempotencyKey?: () => string;
}

export interface Environment {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly onRequest: (request: RequestEvent) => void;
  readonly onResponse: (response: ResponseEvent) => void;
  readonly fetch: typeof globalThis.fetch;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  readonly newIdempotencyKey: () => string;
}

/** Throws a TypeError unless it is a number of retries. */
export function checkRetries(maxRetries: number): number {
  if (Number.isInteger(maxRetries) && maxRetries >= 0 && maxRetries <= RETRY.retriesMax) return maxRetries;
  throw new TypeError(`maxRetries must be a whole number from 0 to ${RETRY.retriesMax}`);
}

/** Validates the options and fills in defaults. Throws a TypeError for invalid ones. */
export function completeOptions(options: ClientOptions): Environment {
  const { baseUrl, apiKey, timeoutMs = 60_000, maxRetries = RETRY.retriesMax, ...rest } = options;
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError('baseUrl must be an http or https URL');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be an API key');
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be greater than 0');
  return {
    baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '')}`,
    apiKey,
    timeoutMs,
    maxRetries: checkRetries(maxRetries),
    onRequest: () => {},
    onResponse: () => {},
    fetch: (...given) => globalThis.fetch(...given),
    sleep,
    now: () => performance.now(),
    random: Math.random,
    newIdempotencyKey: () => crypto.randomUUID(),
    ...rest,
  };
}
