import type { PreparedRequest } from './request.ts';
import { VERSION } from './version.ts';

/** Headers that the client sets itself. */
const OWN = ['x-service-api-key', 'content-type', 'idempotency-key', 'rhinarium-client'];

/** Whether this is a page, which may send only the headers that the service allows to other origins. */
const isPage = 'document' in globalThis;

/** Headers of a request, and those to show to hooks. Throws a TypeError for headers that the caller may not set. */
export function requestHeaders(
  apiKey: string,
  { contentType, options }: Pick<PreparedRequest, 'contentType' | 'options'>,
  idempotencyKey: string | undefined,
): { readonly headers: Headers; readonly shown: Headers } {
  const shown = new Headers({ accept: 'application/json' });
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (OWN.includes(name.toLowerCase())) throw new TypeError(`The client sets the header ${name} itself.`);
    shown.set(name, value);
  }
  if (!isPage) shown.set('rhinarium-client', `node/${VERSION}`);
  if (contentType) shown.set('content-type', contentType);
  if (idempotencyKey !== undefined) shown.set('idempotency-key', idempotencyKey);
  const headers = new Headers(shown);
  headers.set('x-service-api-key', apiKey);
  return { headers, shown };
}
