import { ERRORS, type ErrorCode, type ErrorName } from '@rhinarium/contract/errors';

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

/** An error response of the service. Distinguish errors by `code` or with `errorIs`. */
export class RhinariumError extends Error {
  override readonly name = 'RhinariumError';
  /** `SVCB2B` and five digits. Undefined if the service did not send the response (a proxy's page, for example). */
  readonly code: ErrorCode | (string & {}) | undefined;
  /** The code's name in the catalogue. Undefined for a code that is newer than this client. */
  readonly errorName: ErrorName | undefined;
  readonly status: number;
  /** Request id to quote to the operator of the service. */
  readonly requestId: string | undefined;
  /** Invalid fields of the request, or other fields that explain the error. */
  readonly details: Readonly<Record<string, readonly string[]>> | undefined;
  /** Documentation of the error, relative to the service's URL. */
  readonly docUrl: string | undefined;
  /** Retry-After, seconds. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * Number of times that the request was sent, 0 if it was refused locally. If more than 1, an earlier attempt may have
   * taken effect.
   */
  readonly attempts: number;
  /** Set for a POST. Repeat the call with this key so that it cannot take effect twice. */
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

/** An error for a request that the service would refuse. It was not sent. */
export function refusedBeforeSending(name: ErrorName): RhinariumError {
  const { code, status, message } = ERRORS[name];
  return new RhinariumError({ code, status, message, attempts: 0 });
}
