import {
  type AnswerOf,
  type ApiRow,
  CONSOLE_IMAGE,
  CONSOLE_ROUTES,
  type ConsoleOperationName,
  type ConsoleRow,
  type ErrorCode,
  type FailureBody,
  type GivenTo,
  type OperationName,
  type PreparedCall,
  pathOf,
  prepareCall,
  queryOf,
  ROUTES,
} from '@rhinarium/contract';

/** An error response, with the texts of the service's catalogue. */
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

const noSession: ErrorCode = 'SVCB2B40014';
let sessionEnded: () => void = () => undefined;

/** Subscribes to 401 responses of any call. */
export function onSessionEnded(listener: () => void): void {
  sessionEnded = listener;
}

async function send({ method, path, body, form }: PreparedCall, headers: HeadersInit): Promise<unknown> {
  const all = new Headers(headers);
  if (body !== undefined) all.set('content-type', 'application/json');
  const sent = form ? formOf(form) : body === undefined ? null : JSON.stringify(body);
  const init = { method, headers: all, body: sent, credentials: 'same-origin' } as const;
  const response = await fetch(path, init).catch(() => undefined);
  if (!response) throw new ApiFailure(0, undefined);
  if (response.status === 204) return undefined;
  if (response.ok && response.headers.get('content-type')?.startsWith('image/')) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) {
    const failure = new ApiFailure(response.status, answer as FailureBody | undefined);
    if (failure.code === noSession) sessionEnded();
    throw failure;
  }
  return answer;
}

function formOf({ fields, file }: NonNullable<PreparedCall['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', file as Blob, 'photo.jpg');
  return form;
}

/** Calls one of the console's own operations, as described by its table. */
export async function ask<Name extends ConsoleOperationName>(
  name: Name,
  ...[params, payload]: GivenTo<ConsoleRow<Name>, Blob>
): Promise<AnswerOf<ConsoleRow<Name>>> {
  return (await send(prepareCall(CONSOLE_ROUTES[name], params, payload), {})) as AnswerOf<ConsoleRow<Name>>;
}

/** Calls an operation of the public API as the signed-in person in a tenant. Other sites cannot send the header. */
export const askApi = <Name extends OperationName>(
  tenantId: string,
  name: Name,
  ...given: GivenTo<ApiRow<Name>, Blob>
): Promise<AnswerOf<ApiRow<Name>>> => askApiOnce(tenantId, undefined, name, ...given);

/** Calls an operation that the service carries out once, however often the call with this key is repeated. */
export async function askApiOnce<Name extends OperationName>(
  tenantId: string,
  key: string | undefined,
  name: Name,
  ...[params, payload]: GivenTo<ApiRow<Name>, Blob>
): Promise<AnswerOf<ApiRow<Name>>> {
  const call = prepareCall(ROUTES[name], params, payload);
  const headers = { 'x-console-tenant': tenantId, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return (await send(call, headers)) as AnswerOf<ApiRow<Name>>;
}

export const imageUrl = (tenantId: string, imageId: string, size: 'small' | 'portrait' | 'large') =>
  pathOf(CONSOLE_IMAGE, { tenantId, imageId }) + queryOf({ size });
