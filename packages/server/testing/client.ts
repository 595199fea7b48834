import { type AnswerOf, type ApiRow, type GivenTo, type OperationName, prepareCall, ROUTES } from '@rhinarium/contract';

/** One response of the service. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service sent
  readonly body: any;
}

export interface Caller {
  readonly url: string;
  readonly apiKey?: string | undefined;
}

async function read(response: Response): Promise<Reply> {
  if (response.headers.get('content-type')?.startsWith('image/')) {
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  }
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
  };
}

/** Sends one request with an optional JSON body or form. */
export async function call(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const isJson = body !== undefined && !(body instanceof FormData);
  return await read(
    await fetch(`${caller.url}${path}`, {
      method,
      headers: {
        ...(caller.apiKey === undefined ? {} : { 'x-service-api-key': caller.apiKey }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    }),
  );
}

/** Uploads one file as a multipart form. */
export async function upload(
  caller: Caller,
  path: string,
  file: Uint8Array | undefined,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'photo.jpg');
  const key: Record<string, string> = caller.apiKey === undefined ? {} : { 'x-service-api-key': caller.apiKey };
  return await read(
    await fetch(`${caller.url}${path}`, { method: 'POST', body: form, headers: { ...key, ...headers } }),
  );
}

/** Calls an API operation and returns any response. */
export async function attempt<Name extends OperationName>(
  caller: Caller,
  name: Name,
  ...[params, payload]: GivenTo<ApiRow<Name>, Uint8Array>
): Promise<Reply> {
  const { method, path, body, form } = prepareCall(ROUTES[name], params, payload);
  if (!form) return await call(caller, method, path, body);
  return await upload(caller, path, form.file as Uint8Array, form.fields as Record<string, string>);
}

/** Calls an API operation that must succeed and returns its response. */
export async function ask<Name extends OperationName>(
  caller: Caller,
  name: Name,
  ...given: GivenTo<ApiRow<Name>, Uint8Array>
): Promise<AnswerOf<ApiRow<Name>>> {
  const reply = await attempt(caller, name, ...given);
  if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
