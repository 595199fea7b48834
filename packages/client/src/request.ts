import { readFileSource } from './file-source.ts';
import type { CallOptions } from './operation-method.ts';
import type { ROUTES } from './routes.ts';

type Route = (typeof ROUTES)[keyof typeof ROUTES];
type Fields = Readonly<Record<string, unknown>>;

/** A request that is ready to be sent, as often as need be. */
export interface PreparedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly contentType?: 'application/json';
  readonly body?: string | FormData;
  /** Seconds that the service itself may wait before it answers. */
  readonly waitSeconds: number;
  readonly options: CallOptions;
}

/** Takes the arguments of a method apart: identifier in the path, payload, options. */
export async function prepareRequest(route: Route, given: readonly unknown[]): Promise<PreparedRequest> {
  const rest = [...given];
  const path = route.path.replace(/\{(\w+)\}/, (_, name) => pathPart(name, rest.shift()));
  const base = { method: route.method, path, waitSeconds: 0 };
  if (route.takes === 'nothing') return { ...base, options: optionsIn(rest) };
  if (route.takes === 'body') {
    const body = JSON.stringify(rest.shift());
    return { ...base, contentType: 'application/json', body, options: optionsIn(rest) };
  }
  if (route.takes === 'query') {
    const query = (rest.shift() ?? {}) as Fields;
    return {
      ...base,
      path: path + queryOf(query),
      waitSeconds: Number(query['waitSeconds'] ?? 0),
      options: optionsIn(rest),
    };
  }
  const [sessionId, file, fields] =
    route.takes === 'sessionAndFile' ? [rest.shift(), rest.shift(), {}] : splitFields(rest.shift(), rest.shift());
  const body = await formOf(file, fields);
  return { ...base, path: path + queryOf({ sessionId }), body, options: optionsIn(rest) };
}

const optionsIn = (rest: readonly unknown[]) => (rest[0] ?? {}) as CallOptions;

/** In v1 the fields lie in the form, the session in the query. */
function splitFields(file: unknown, given: unknown): [unknown, unknown, Fields] {
  const { sessionId, ...fields } = given as Fields;
  return [sessionId, file, fields];
}

function pathPart(name: string, value: unknown): string {
  // An empty part would name another route: the list instead of the one.
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be a string that is not empty`);
  // URLs resolve these away, even when they are escaped.
  if (value === '.' || value === '..') throw new TypeError(`${name} cannot be ${value}`);
  return encodeURIComponent(value);
}

function queryOf(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.append(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}

async function formOf(source: unknown, fields: Fields): Promise<FormData> {
  const { blob, name } = await readFileSource(source as Parameters<typeof readFileSource>[0]);
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.append(field, String(value));
  form.append('file', blob, name);
  return form;
}
