import type { CONSOLE_OPERATIONS } from './console/operations.ts';
import type { OPERATIONS } from './operations.ts';
import type { Route } from './routes.ts';

/** A row of an operation table: its route and schemas. */
type Row = Pick<Route, 'method' | 'path' | 'takes'>;
export type ApiRow<Name extends keyof typeof OPERATIONS> = (typeof OPERATIONS)[Name];
export type ConsoleRow<Name extends keyof typeof CONSOLE_OPERATIONS> = (typeof CONSOLE_OPERATIONS)[Name];

// Input and output of a schema, inferred without zod's own types.
type InputOf<Schema> = Schema extends { readonly _zod: { readonly input: infer Input } } ? Input : never;
type OutputOf<Schema> = Schema extends { readonly _zod: { readonly output: infer Output } } ? Output : never;

type PartOf<Of, Part extends string> = Part extends keyof Of ? Of[Part] : never;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The identifiers in the path of a call. */
export type ParamsOf<Of extends Pick<Row, 'path'>> = { readonly [Name in NamesIn<Of['path']>]: string };

/** Query fields, all optional. */
export type QueryOf<Of> = {
  readonly [Field in keyof OutputOf<PartOf<Of, 'query'>>]?: OutputOf<PartOf<Of, 'query'>>[Field] | undefined;
};

export type BodyOf<Of> = InputOf<PartOf<Of, 'body'>>;

/** Form fields next to the file. */
export type FieldsOf<Of> = InputOf<PartOf<Of, 'form'>> & QueryOf<Of>;

interface Payloads<Of, File> {
  nothing: [];
  query: [query?: QueryOf<Of>];
  body: [body: BodyOf<Of>];
  sessionAndFile: [payload: { readonly sessionId: string; readonly file: File }];
  fileAndFields: [payload: FieldsOf<Of> & { readonly file: File }];
}

/** Arguments of a call: the identifiers in its path, then its payload. */
export type GivenTo<Of extends Row, File = never> = [params: ParamsOf<Of>, ...Payloads<Of, File>[Of['takes']]];

type AnswerRowOf<Of> = Of extends { readonly answers: infer Answers } ? Answers[keyof Answers] : never;

/** JSON body of a success. Bytes for a file, nothing without a body. */
export type AnswerOf<Of> = Of extends { readonly answers: unknown }
  ? AnswerRowOf<Of> extends { readonly body: infer Schema }
    ? InputOf<Schema>
    : AnswerRowOf<Of> extends { readonly contentType: string }
      ? Uint8Array
      : undefined
  : Of extends { readonly answer: infer Schema }
    ? InputOf<Schema>
    : undefined;

type Fields = Readonly<Record<string, unknown>>;

/** A call as sent over the wire, independent of the transport. */
export interface PreparedCall {
  readonly method: Route['method'];
  /** With identifiers and query filled in. */
  readonly path: string;
  /** JSON body. */
  readonly body?: unknown;
  /** Multipart form: the fields, then the file in a part called `file`. */
  readonly form?: { readonly fields: Fields; readonly file: unknown };
}

/** The path of a call with its identifiers. Throws a TypeError for an identifier that would change the route. */
export const pathOf = <Of extends Pick<Row, 'path'>>({ path }: Of, params: ParamsOf<Of>): string =>
  filled(path, params);

/** The path of a call for display, with placeholders left in. */
export const shownPath = <Of extends Pick<Row, 'path'>>({ path }: Of, params: ParamsOf<Of>): string =>
  filled(path, params, (_, value) => String(value));

const filled = (path: string, params: Fields, part = pathPart) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => part(name, params[name]));

function pathPart(name: string, value: unknown): string {
  // An empty segment would match another route: the list instead of the item.
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be a string that is not empty`);
  // URL parsers resolve dot segments, even escaped ones.
  if (value === '.' || value === '..') throw new TypeError(`${name} cannot be ${value}`);
  return encodeURIComponent(value);
}

/** `?a=b` for the fields with a value, or an empty string. */
export function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * Builds a call from its row: identifiers into the path, the payload where it belongs. Callers type it with GivenTo and
 * AnswerOf.
 */
export function prepareCall(route: Row, params: Fields, payload: unknown): PreparedCall {
  const { method, takes } = route;
  const path = filled(route.path, params);
  if (takes === 'nothing') return { method, path };
  if (takes === 'body') return { method, path, body: payload };
  const given = (payload ?? {}) as Fields;
  if (takes === 'query') return { method, path: path + queryOf(given) };
  const { file, sessionId, ...fields } = given;
  return { method, path: path + queryOf({ sessionId }), form: { fields, file } };
}
