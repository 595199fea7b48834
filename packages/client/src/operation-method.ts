import type { AnswerOf, ApiRow, BodyOf, FieldsOf, OperationName, QueryOf, ROUTES } from '@rhinarium/contract';
import type { FileSource } from './file-source.ts';

/** Options of every call, its last argument. */
export interface CallOptions {
  /** Aborts the call, its waits and retries. The call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Idempotency key of a POST: a repeated call with the same key returns the first response. By default each call has a
   * new one.
   */
  readonly idempotencyKey?: string | undefined;
  /** Timeout per attempt, body included. The client's by default. */
  readonly timeoutMs?: number | undefined;
  /** Number of retries, 0 to 2. The client's by default. */
  readonly maxRetries?: number | undefined;
  /** Additional headers, for tracing for example. Those that the client sets itself cannot be replaced. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A success with its status and headers. */
export interface Responded<Value> {
  readonly data: Value;
  readonly status: number;
  /** Request id to quote to the operator of the service. */
  readonly requestId: string | undefined;
  readonly headers: Headers;
}

/** A call under way. Resolves to the result alone. */
export interface Call<Value> extends Promise<Value> {
  /** Resolves to the result with status, request id and headers. It is the same call and sends nothing again. */
  withResponse(): Promise<Responded<Value>>;
}

interface Payloads<Row> {
  nothing: [];
  body: [body: BodyOf<Row>];
  query: [query?: QueryOf<Row>];
  sessionAndFile: [sessionId: string, file: FileSource];
  fileAndFields: [file: FileSource, fields: FieldsOf<Row>];
}

type IdsIn<Path extends string> = Path extends `${string}{${string}}${infer Rest}` ? [id: string, ...IdsIn<Rest>] : [];

/** Arguments of a call: the identifiers in its path, its payload, its options. */
export type Arguments<Name extends OperationName> = [
  ...IdsIn<(typeof ROUTES)[Name]['path']>,
  ...Payloads<ApiRow<Name>>[ApiRow<Name>['takes']],
  options?: CallOptions,
];

/** A list returns its page, everything else its record merged with the fields next to it (warnings). */
type Unwrapped<Body> = Body extends { data: readonly unknown[] }
  ? Body
  : Body extends { data: infer Data }
    ? Data & Omit<Body, 'data'>
    : never;

/** Result of a call: the record, a page of a list, the bytes of a picture, or nothing after a deletion. */
export type Result<Name extends OperationName> =
  AnswerOf<ApiRow<Name>> extends infer Body ? (Body extends Uint8Array | undefined ? Body : Unwrapped<Body>) : never;

/** One operation of the contract as a method of the client. */
export type OperationMethod<Name extends OperationName> = (...given: Arguments<Name>) => Call<Result<Name>>;
