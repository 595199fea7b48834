import type { CallOptions } from './operation-method.ts';

interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly nextPageToken?: string | undefined;
}

/** Reads one page of a list. */
export type List<Query, Entry> = (query?: Query, options?: CallOptions) => Promise<Page<Entry>>;

/** Iterates over the entries of a list and fetches pages on demand. */
export async function* listAll<Query extends object, Entry>(
  list: List<Query, Entry>,
  query: Omit<Query, 'pageToken'> | undefined,
  options: CallOptions | undefined,
): AsyncGenerator<Entry, void, undefined> {
  let pageToken: string | undefined;
  do {
    const page = await list({ ...query, ...(pageToken && { pageToken }) } as Query, options);
    yield* page.data;
    pageToken = page.nextPageToken;
  } while (pageToken);
}
