import { ERRORS, type ErrorCode, type ErrorName } from '@rhinarium/contract/errors';

/** The error of the catalogue for a code. */
const NAME_OF_CODE: ReadonlyMap<string, ErrorName> = new Map(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [ERRORS[name].code, name]),
);

export interface ErrorParticulars {
  readonly message: string;
  readonly status: number;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly details?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly docUrl?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly attempts: number;
  readonly idempotencyKey?: string | undefined;
}

/** The service answered with an error. Tell errors apart by `code`, or with `errorIs`. */
export class RhinariumError extends Error {
  override readonly name = 'RhinariumError';
  /** `SVCB2B` and five digits; undefined when the answer was not the service's own (a proxy's page, say). */
  readonly code: ErrorCode | (string & {}) | undefined;
  /** The code's name in the catalogue; undefined for a code that this version of the client does not know. */
  readonly errorName: ErrorName | undefined;
  readonly status: number;
  /** Quote it to the operator of the service. */
  readonly requestId: string | undefined;
  /** What is wrong with the request, or what else the error concerns, by field. */
  readonly details: Readonly<Record<string, readonly string[]>> | undefined;
  /** Where the service documents the error, relative to its address. */
  readonly docUrl: string | undefined;
  /** How long the service asks to wait before the next try. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * How often the request was sent; 0 when it was refused before. More than 1: an earlier attempt may have taken
   * effect.
   */
  readonly attempts: number;
  /** Of a POST; a later call with the same key cannot take effect twice. */
  readonly idempotencyKey: string | undefined;

  constructor(particulars: ErrorParticulars) {
    super(particulars.message);
    this.code = particulars.code;
    this.errorName = NAME_OF_CODE.get(particulars.code ?? '');
    this.status = particulars.status;
    this.requestId = particulars.requestId;
    this.details = particulars.details;
    this.docUrl = particulars.docUrl;
    this.retryAfterSeconds = particulars.retryAfterSeconds;
    this.attempts = particulars.attempts;
    this.idempotencyKey = particulars.idempotencyKey;
  }
}

/** The service would refuse this, so it was not sent. */
export function refusedBeforeSending(name: ErrorName): RhinariumError {
  const { code, status, message } = ERRORS[name];
  return new RhinariumError({ code, status, message, attempts: 0 });
}

type ErrorPredicates = { readonly [Name in ErrorName]: (error: unknown) => error is RhinariumError };

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : null);

/**
 * One predicate per error of the catalogue: `errorIs.noSuchPet(error)`. They compare codes, not classes, and so hold
 * when two copies of the client are installed.
 */
export const errorIs = Object.fromEntries(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [
    name,
    (error: unknown): error is RhinariumError => codeOf(error) === ERRORS[name].code,
  ]),
) as ErrorPredicates;
