/** No response: the network failed, or every attempt timed out. The request may have taken effect. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly attempts: number;
  /** Set for a POST. Repeat the call with this key so that it cannot take effect twice. */
  readonly idempotencyKey: string | undefined;

  constructor(cause: unknown, { attempts, idempotencyKey }: { attempts: number; idempotencyKey?: string | undefined }) {
    super(`No answer in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${deepestMessage(cause)}`, { cause });
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
  }
}

/** Node's message is "fetch failed" and the reason is in `cause`. */
function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? deepestMessage(error.cause) : error.message || error.name;
}
