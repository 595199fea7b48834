import { RhinariumError } from './rhinarium-error.ts';

export interface ReceivedAnswer {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
  readonly headers: Headers;
  /** Parsed JSON, or the bytes of a picture. Undefined without a body. */
  readonly body: unknown;
}

/**
 * Reads a response to its end. A success that is neither JSON nor a picture becomes a 502, as from a gateway in
 * between.
 */
export async function receiveAnswer(response: Response): Promise<ReceivedAnswer> {
  const isPicture = response.headers.get('content-type')?.startsWith('image/');
  const body = isPicture ? new Uint8Array(await response.arrayBuffer()) : parse(await response.text());
  const isGarbled = response.ok && response.status !== 204 && body === undefined;
  return {
    status: isGarbled ? 502 : response.status,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    requestId: response.headers.get('x-request-id') ?? undefined,
    headers: response.headers,
    body,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses Retry-After in seconds, the only form that the service uses. */
function retryAfterMs(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) * 1000 : undefined;
}

/** Unvalidated error body. A proxy may have sent it, so every field is checked before use. */
interface MaybeFailure {
  readonly errors?: readonly {
    readonly code?: string;
    readonly message?: string;
    readonly docUrl?: string;
    readonly details?: Readonly<Record<string, readonly string[]>>;
    readonly fields?: Readonly<Record<string, readonly string[]>>;
  }[];
  readonly error?: string;
  readonly requestId?: string;
}

export function answerToError(
  { status, retryAfterMs, requestId, body }: ReceivedAnswer,
  sent: { readonly attempts: number; readonly idempotencyKey: string | undefined },
): RhinariumError {
  const failure = (typeof body === 'object' && body !== null ? body : {}) as MaybeFailure;
  const first = Array.isArray(failure.errors) ? (failure.errors as MaybeFailure['errors'])?.[0] : undefined;
  const details = first?.details ?? first?.fields;
  return new RhinariumError({
    message: describe(status, first?.message ?? failure.error, details),
    status,
    code: first?.code,
    requestId: failure.requestId ?? requestId,
    details,
    docUrl: first?.docUrl,
    retryAfterSeconds: retryAfterMs === undefined ? undefined : retryAfterMs / 1000,
    ...sent,
  });
}

/** The message includes the names of invalid fields, so that one log line is enough. */
function describe(
  status: number,
  message: string | undefined,
  details: Readonly<Record<string, readonly string[]>> | undefined,
): string {
  if (message === undefined) return `The ${status} answer did not come from the service itself.`;
  if (details === undefined) return message;
  const fields = Object.entries(details).map(([field, says]) => `${field}: ${[says].flat().join(', ')}`);
  return `${message} (${fields.join('; ')})`;
}
