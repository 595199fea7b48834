import { ERRORS, type ErrorName, type ErrorRow } from '@rhinarium/contract';

export interface FailureOptions {
  /** Field → messages, shown to the caller: as `details` of a validation failure, as `fields` of any other. */
  readonly details?: Readonly<Record<string, readonly string[]>>;
  /** A sentence for our log only. */
  readonly log?: string;
  /** Adds the legacy single-field body to `errors`, where the specification keeps it (specification 11.4). */
  readonly legacyMessage?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * Something that a caller can cause, or that we foresaw: a row of the error catalogue. Everything else is thrown as it
 * comes.
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

/** A failure that test mode forces, with what callers of such a failure look at. */
export function forcedFailure(failure: ErrorName, field: string): Failure {
  const log = 'forced in test mode';
  if (failure === 'validation') return new Failure(failure, { details: { [field]: [log] }, log });
  const { status } = ERRORS[failure];
  return new Failure(failure, {
    log,
    ...(status === 429 || status === 503 ? { headers: { 'retry-after': '1' } } : {}),
  });
}
