import type { CONSOLE_OPERATIONS } from './console/operations.ts';
import type { OPERATIONS } from './operations.ts';
import type { Route } from './routes.ts';

/** A row of a table of operations: where it is answered, and its schemas. */
type Row = Pick<Route, 'method' | 'path' | 'takes'>;
export type ApiRow<Name extends keyof typeof OPERATIONS> = (typeof OPERATIONS)[Name];
export type ConsoleRow<Name extends keyof typeof CONSOLE_OPERATIONS> = (typeof CONSOLE_OPERATIONS)[Name];

// What a schema takes and gives, read off it without zod's own types.
type InputOf<Schema> = Schema extends { readonly _zod: { readonly input: infer Input } } ? Input : never;
type OutputOf<Schema> = Schema extends { readonly _zod: { readonly output: infer Output } } ? Output : never;

type PartOf<Of, Part extends string> = Part extends keyof Of ? Of[Part] : never;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The identifiers in the path of a call. */
export type ParamsOf<Of extends Pick<Row, 'path'>> = { readonly [Name in NamesIn<Of['path']>]: string };

/** Query fields as the contract reads them; all of them may be left out. */
export type QueryOf<Of> = {
  readonly [Field in keyof OutputOf<PartOf<Of, 'query'>>]?: OutputOf<PartOf<Of, 'query'>>[Field] | undefined;
};

/** The JSON body that a call sends. */
export type BodyOf<Of> = InputOf<PartOf<Of, 'body'>>;

/** The fields of a form besides the file. */
export type FieldsOf<Of> = InputOf<PartOf<Of, 'form'>> & QueryOf<Of>;

interface Payloads<Of, File> {
  nothing: [];
  query: [query?: QueryOf<Of>];
  body: [body: BodyOf<Of>];
  sessionAndFile: [payload: { readonly sessionId: string; readonly file: File }];
  fileAndFields: [payload: FieldsOf<Of> & { readonly file: File }];
}

/** What a call is given: the identifiers in its path, then what it takes. */
export type GivenTo<Of extends Row, File = never> = [params: ParamsOf<Of>, ...Payloads<Of, File>[Of['takes']]];

type AnswerRowOf<Of> = Of extends { readonly answers: infer Answers } ? Answers[keyof Answers] : never;

/** The JSON body of a success; bytes where the answer is a file, nothing where it has no body. */
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

/** A call as it goes over the wire, for any sender. */
export interface PreparedCall {
  readonly method: Route['method'];
  /** With identifiers and query filled in. */
  readonly path: string;
  /** To be sent as JSON. */
  readonly body?: unknown;
  /** To be sent as a multipart form: the fields, then the file in a part of the name `file`. */
  readonly form?: { readonly fields: Fields; readonly file: unknown };
}

/** The path of a call with its identifiers. Throws a TypeError for one that would lead elsewhere. */
export const pathOf = <Of extends Pick<Row, 'path'>>({ path }: Of, params: ParamsOf<Of>): string =>
  filled(path, params);

/** The path of a call for people to read, with the placeholders of its identifiers left as they are. */
export const shownPath = <Of extends Pick<Row, 'path'>>({ path }: Of, params: ParamsOf<Of>): string =>
  filled(path, params, (_, value) => String(value));

const filled = (path: string, params: Fields, part = pathPart) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => part(name, params[name]));

function pathPart(name: string, value: unknown): string {
  // An empty part would name another route: the list instead of the one.
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be a string that is not empty`);
  // URLs resolve these away, even when they are escaped.
  if (value === '.' || value === '..') throw new TypeError(`${name} cannot be ${value}`);
  return encodeURIComponent(value);
}

/** `?a=b` of the fields that have a value; nothing when none has. */
export function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * Puts a call together as its row says: identifiers into the path, and the payload where it belongs. Code that offers a
 * call to others types it with GivenTo and AnswerOf.
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
