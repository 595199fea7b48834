import type { ReceivedAnswer } from './answer.ts';
import type { Call, CallOptions } from './call-types.ts';
import type { Environment } from './client-options.ts';
import { send } from './send.ts';

/** A call as a promise of its result, with `withResponse` for its response. */
export function callOf<Value>(sent: Promise<ReceivedAnswer>, read: (body: unknown) => Value): Call<Value> {
  const responded = sent.then(({ status, requestId, headers, body }) => ({
    data: read(body),
    status,
    requestId,
    headers,
  }));
  const call = responded.then(({ data }) => data);
  return Object.assign(call, {
    withResponse: () => {
      // A caller that asks for the response handles its failure there.
      call.catch(() => {});
      return responded;
    },
  });
}

/** A request to a route that this client does not know yet. */
export interface RawRequest extends CallOptions {
  /** Query parameters. `undefined` ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends a request with the client's key, retries and hooks. Resolves to the parsed body as it came. */
export function requestRaw<Body>(
  environment: Environment,
  method: string,
  path: string,
  { query = {}, body, ...options }: RawRequest = {},
): Call<Body> {
  if (!/^\/(?!\/)[^?#\\]*$/.test(path)) throw new TypeError('path must begin with one slash and have no query');
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  const sent = send(environment, {
    method: method.toUpperCase(),
    path: search === '' ? path : `${path}?${search}`,
    waitSeconds: Number(query['waitSeconds'] ?? 0) || 0,
    options,
    ...(body !== undefined && { contentType: 'application/json', body: JSON.stringify(body) }),
  });
  return callOf(sent, (answer) => answer as Body);
}
