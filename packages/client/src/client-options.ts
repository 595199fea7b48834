import { sleep } from './timers.ts';

export interface ClientOptions {
  /**
   * Where the service is: `http://localhost:4000`, or with a path before the API's own. A `/v2` at its end is left off.
   */
  readonly baseUrl: string | URL;
  /** With the scope `full`, except for license checks and uploads. Keep it on your server. */
  readonly apiKey: string;
  /** For one attempt, answer included. 60 s by default; what a call asks the service to wait comes on top. */
  readonly timeoutMs?: number;
  /** What sends requests; by default the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** For tests: how delays pass, what time it is (ms), what jitter draws (0 to 1), how keys are made. */
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

/** The options, checked, with everything that was left out. Throws a TypeError for what can never work. */
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
