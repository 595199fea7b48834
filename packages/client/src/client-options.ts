import { sleep } from './timers.ts';

export interface ClientOptions {
  /**
   * URL of the service, such as `http://localhost:4000`, optionally with a path prefix. A trailing `/v2` is ignored.
   */
  readonly baseUrl: string | URL;
  /** API key with the scope `full` (license checks and uploads need less). Keep it on your server. */
  readonly apiKey: string;
  /** Timeout per attempt, body included. 60 s by default, plus the wait requested from the service. */
  readonly timeoutMs?: number;
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
  readonly fetch: typeof globalThis.fetch;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  readonly newIdempotencyKey: () => string;
}

/** Validates the options and fills in defaults. Throws a TypeError for invalid ones. */
export function completeOptions({ baseUrl, apiKey, timeoutMs = 60_000, ...rest }: ClientOptions): Environment {
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError('baseUrl must be an http or https URL');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be an API key');
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be greater than 0');
  return {
    baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '')}`,
    apiKey,
    timeoutMs,
    fetch: (...given) => globalThis.fetch(...given),
    sleep,
    now: () => performance.now(),
    random: Math.random,
    newIdempotencyKey: () => crypto.randomUUID(),
    ...rest,
  };
}
