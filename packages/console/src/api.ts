import type { ConsoleAnswer, ConsoleBody, ConsoleOperationName, FailureBody } from '@rhinarium/contract';

/** An answer with an error status, in the words of the service's catalogue. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, readonly string[]>>;
  readonly docUrl: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<FailureBody> | undefined) {
    const first = body?.errors?.[0];
    super(first?.message ?? 'The service cannot be reached.');
    this.name = 'ApiFailure';
    this.status = status;
    this.code = first?.code ?? '';
    this.details = first?.details ?? first?.fields ?? {};
    this.docUrl = first?.docUrl;
    this.requestId = body?.requestId;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function send(method: Method, path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, { ...init, method, credentials: 'same-origin' }).catch(() => undefined);
  if (!response) throw new ApiFailure(0, undefined);
  if (response.status === 204) return undefined;
  const body = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiFailure(response.status, body as FailureBody | undefined);
  return body;
}

const asJson = (body: unknown): RequestInit =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

/** One of the console's own operations; its name says what is sent and what comes back. `path` is the rest behind `/console/api`. */
export async function askConsole<Name extends ConsoleOperationName>(
  _name: Name,
  method: Method,
  path: `/${string}`,
  body?: ConsoleBody<Name>,
): Promise<ConsoleAnswer<Name>> {
  return (await send(method, `/console/api${path}`, asJson(body))) as ConsoleAnswer<Name>;
}

/** An operation of the public API, as the signed-in person in a tenant. The header cannot come from another site. */
export async function askApi<Answer>(
  tenantId: string,
  method: Method,
  path: `/v2/${string}`,
  body?: object,
): Promise<Answer> {
  const { headers, ...rest } = asJson(body);
  return (await send(method, path, { ...rest, headers: { ...headers, 'x-console-tenant': tenantId } })) as Answer;
}

/** Uploads one file. */
export async function uploadFile<Answer>(tenantId: string, path: `/v2/${string}`, file: Blob): Promise<Answer> {
  const form = new FormData();
  form.append('file', file, 'photo.jpg');
  return (await send('POST', path, { body: form, headers: { 'x-console-tenant': tenantId } })) as Answer;
}

/** A picture of the API, which takes the header that an image of the page cannot send. */
export async function readPicture(tenantId: string, path: string): Promise<Blob> {
  const response = await fetch(path, { headers: { 'x-console-tenant': tenantId } });
  if (!response.ok) throw new ApiFailure(response.status, await response.json().catch(() => undefined));
  return await response.blob();
}

export const imageUrl = (tenantId: string, imageId: string, size: 'small' | 'large') =>
  `/console/api/tenants/${tenantId}/images/${imageId}?size=${size}`;

/** `?a=b` out of what is not empty. */
export function queryOf(fields: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
