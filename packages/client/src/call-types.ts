import type { Warning } from './api/records.ts';

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

/** One page of a list in stable order. */
export interface Page<Entry> {
  /** Entries of the page. */
  data: Entry[];
  /** The `pageToken` of the next page. Absent on the last one. */
  nextPageToken?: string | undefined;
}

/** A record with the warnings about its request. */
export type WithWarnings<Item> = Item & {
  /** Ignored fields, and what will be refused later. Absent when there is nothing to report. */
  warnings?: Warning[] | undefined;
};

/** Additional method of groups with lists. */
export interface Listing<Query, Entry> {
  /** Iterates over all entries and fetches pages on demand: `for await (const pet of client.pets.listAll())`. */
  listAll(query?: Omit<Query, 'pageToken'>, options?: CallOptions): AsyncGenerator<Entry, void, undefined>;
}
