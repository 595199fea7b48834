import type { AnswerOf, ApiRow, BodyOf, FieldsOf, OperationName, QueryOf } from '@rhinarium/contract';
import type { FileSource } from './file-source.ts';

/** What every call may be given as its last argument. */
export interface CallOptions {
  /** Ends the call, its waiting and its repetitions; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Of a POST: the same key on a later call gets the first call's answer again. By default each call has a new one. */
  readonly idempotencyKey?: string | undefined;
  /** For one attempt, answer included; by default the client's. */
  readonly timeoutMs?: number | undefined;
}

interface Payloads<Row> {
  nothing: [];
  body: [body: BodyOf<Row>];
  query: [query?: QueryOf<Row>];
  sessionAndFile: [sessionId: string, file: FileSource];
  fileAndFields: [file: FileSource, fields: FieldsOf<Row>];
}

/** The arguments of a call: the identifier in its path, what it takes, options. */
export type Arguments<Name extends OperationName> = [
  ...(ApiRow<Name> extends { params: unknown } ? [id: string] : []),
  ...Payloads<ApiRow<Name>>[ApiRow<Name>['takes']],
  options?: CallOptions,
];

/** A list answers its page as it is; everything else its record, with the fields next to it (warnings). */
type Unwrapped<Body> = Body extends { data: readonly unknown[] }
  ? Body
  : Body extends { data: infer Data }
    ? Data & Omit<Body, 'data'>
    : never;

/** What a call resolves to: the record, a page of a list, the bytes of a picture, or nothing after a deletion. */
export type Result<Name extends OperationName> =
  AnswerOf<ApiRow<Name>> extends infer Body ? (Body extends Uint8Array | undefined ? Body : Unwrapped<Body>) : never;

/** One operation of the contract as a method of the client. */
export type OperationMethod<Name extends OperationName> = (...given: Arguments<Name>) => Promise<Result<Name>>;
