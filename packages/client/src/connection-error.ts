/**
 * No answer came: the network failed, or every attempt took longer than its timeout. The request may have taken effect.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly attempts: number;
  /** Of a POST; a later call with the same key cannot take effect twice. */
  readonly idempotencyKey: string | undefined;

  constructor(cause: unknown, { attempts, idempotencyKey }: { attempts: number; idempotencyKey?: string | undefined }) {
    super(`No answer in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${deepestMessage(cause)}`, { cause });
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
  }
}

/** Node says "fetch failed" and keeps the reason in `cause`. */
function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? deepestMessage(error.cause) : error.message || error.name;
}
