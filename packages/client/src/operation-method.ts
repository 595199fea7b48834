import type { OPERATIONS, OperationName } from '@rhinarium/contract';
import type { FileSource } from './file-source.ts';
import type { ROUTES } from './routes.ts';

/** What every call may be given as its last argument. */
export interface CallOptions {
  /** Ends the call, its waiting and its repetitions; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Of a POST: the same key on a later call gets the first call's answer again. By default each call has a new one. */
  readonly idempotencyKey?: string | undefined;
  /** For one attempt, answer included; by default the client's. */
  readonly timeoutMs?: number | undefined;
}

type Rows = typeof OPERATIONS;

// What a schema of the contract takes and gives, read off it without zod's own types.
type InputOf<Schema> = Schema extends { readonly _zod: { readonly input: infer Input } } ? Input : never;
type OutputOf<Schema> = Schema extends { readonly _zod: { readonly output: infer Output } } ? Output : never;

/** Query fields as the contract reads them; all of them may be left out. */
type Query<Schema> = { readonly [Field in keyof OutputOf<Schema>]?: OutputOf<Schema>[Field] | undefined };

type PartOf<Row, Part extends string> = Part extends keyof Row ? Row[Part] : never;

interface Payloads<Row> {
  nothing: [];
  body: [body: InputOf<PartOf<Row, 'body'>>];
  query: [query?: Query<PartOf<Row, 'query'>>];
  sessionAndFile: [sessionId: string, file: FileSource];
  fileAndFields: [file: FileSource, fields: InputOf<PartOf<Row, 'form'>> & Query<PartOf<Row, 'query'>>];
}

/** The arguments of a call: the identifier in its path, what it takes, options. */
export type Arguments<Name extends OperationName> = [
  ...(Rows[Name] extends { params: unknown } ? [id: string] : []),
  ...Payloads<Rows[Name]>[(typeof ROUTES)[Name]['takes']],
  options?: CallOptions,
];

type AnswerOf<Name extends OperationName> = Rows[Name]['answers'][keyof Rows[Name]['answers']];

/** A list answers its page as it is; everything else its record, with what stands beside it (warnings). */
type Unwrapped<Body> = Body extends { data: readonly unknown[] }
  ? Body
  : Body extends { data: infer Data }
    ? Data & Omit<Body, 'data'>
    : never;

/** What a call resolves to: the record, a page of a list, the bytes of a picture, or nothing after a deletion. */
export type Result<Name extends OperationName> =
  AnswerOf<Name> extends { body: infer Schema }
    ? Unwrapped<InputOf<Schema>>
    : AnswerOf<Name> extends { contentType: string }
      ? Uint8Array
      : undefined;

/** One operation of the contract as a method of the client. */
export type OperationMethod<Name extends OperationName> = (...given: Arguments<Name>) => Promise<Result<Name>>;
