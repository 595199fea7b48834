import { ERRORS, type ErrorName, type ErrorRow } from '@rhinarium/contract';

export interface FailureOptions {
  /** Messages per field, shown to the caller: as `details` of a validation failure, as `fields` of any other. */
  readonly details?: Readonly<Record<string, readonly string[]>>;
  /** Message for the log only. */
  readonly log?: string;
  /** Adds the legacy single-field body to `errors` (specification 11.4). */
  readonly legacyMessage?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * A row of the error catalogue: something that a caller can cause or that was foreseen. All other errors propagate
 * unchanged.
 */
export class Failure extends Error {
  readonly failure: ErrorName;
  readonly options: FailureOptions;

  get row(): ErrorRow {
    return ERRORS[this.failure];
  }

  constructor(failure: ErrorName, options: FailureOptions = {}) {
    super(`${ERRORS[failure].code} ${options.log ?? ERRORS[failure].message}`, { cause: options.cause });
    this.name = 'Failure';
    this.failure = failure;
    this.options = options;
  }
}

/** A validation failure of one field. */
export function invalid(field: string, message: string, cause?: unknown): Failure {
  return new Failure('validation', { details: { [field]: [message] }, ...(cause === undefined ? {} : { cause }) });
}

/** A failure forced by test mode, with the fields that callers of a real one would see. */
export function forcedFailure(failure: ErrorName, field: string): Failure {
  const log = 'forced in test mode';
  if (failure === 'validation') return new Failure(failure, { details: { [field]: [log] }, log });
  const { status } = ERRORS[failure];
  return new Failure(failure, {
    log,
    ...(status === 429 || status === 503 ? { headers: { 'retry-after': '1' } } : {}),
  });
}
