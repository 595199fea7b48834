import { prepareCall } from '@rhinarium/contract/call';
import type { ROUTES, RouteName } from '@rhinarium/contract/routes';
import type { CallOptions } from './call-types.ts';
import { readFileSource } from './file-source.ts';

type Route = (typeof ROUTES)[RouteName];
type Fields = Readonly<Record<string, unknown>>;

/** A request ready to be sent, any number of times. */
export interface PreparedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly contentType?: 'application/json';
  readonly body?: string | FormData;
  /** Seconds that the service may wait before it responds. */
  readonly waitSeconds: number;
  readonly options: CallOptions;
}

/** Splits the arguments of a method into path identifier, payload and options. */
export async function prepareRequest(route: Route, given: readonly unknown[]): Promise<PreparedRequest> {
  const rest = [...given];
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const params = Object.fromEntries(names.map((name) => [name, rest.shift()]));
  const payload = payloadOf(route, rest);
  const { method, path, body, form } = prepareCall(route, params, payload);
  const waitSeconds = route.takes === 'query' ? Number((payload as Fields | undefined)?.['waitSeconds'] ?? 0) : 0;
  const request = { method, path, waitSeconds, options: (rest[0] ?? {}) as CallOptions };
  if (form) return { ...request, body: await formOf(form.file, form.fields) };
  if (route.takes !== 'body') return request;
  return { ...request, contentType: 'application/json', body: JSON.stringify(body) };
}

/**
 * The payload of a call without its identifiers. In v1 the fields are sent in the form and the session in the query.
 */
function payloadOf({ takes }: Route, rest: unknown[]): unknown {
  if (takes === 'nothing') return undefined;
  if (takes === 'sessionAndFile') return { sessionId: rest.shift(), file: rest.shift() };
  if (takes === 'fileAndFields') return { file: rest.shift(), ...(rest.shift() as Fields) };
  return rest.shift();
}

async function formOf(source: unknown, fields: Fields): Promise<FormData> {
  const { blob, name } = await readFileSource(source as Parameters<typeof readFileSource>[0]);
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.append(field, String(value));
  form.append('file', blob, name);
  return form;
}
