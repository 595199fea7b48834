import { ERRORS } from '@rhinarium/contract/errors';
import type { CaptureSession, CreateCaptureSessionBody } from '../api/records.ts';
import type { WithWarnings } from '../call-types.ts';
import type { Client } from '../client.ts';
import { errorIs } from '../error-is.ts';
import { RhinariumError } from '../rhinarium-error.ts';

export interface CaptureSessionOptions<Request> {
  readonly client: Pick<Client, 'captureSessions'>;
  /**
   * Your authorization: check your own login in `request` and that the pet in `asked` belongs to the visitor. Return
   * the session to create, or `undefined` for a 403. `asked` is the device's unchecked input.
   */
  readonly authorize: (
    request: Request,
    asked: Readonly<Record<string, unknown>>,
  ) => Promise<CreateCaptureSessionBody | undefined>;
  /** Receives errors that the visitor does not see: service unreachable, or your key refused. */
  readonly onError?: (error: unknown) => void;
}

/** Framework-independent response of the handler (specification 12.12). */
export interface HandlerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HandlerAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** The body that the service itself would send for this error. */
function refusal(
  name: 'validation' | 'overloaded' | 'visitorNotAllowed',
  details?: Readonly<Record<string, readonly string[]>>,
): HandlerAnswer {
  const { status, code, message } = ERRORS[name];
  return json(status, { errors: [{ code, message, ...(details && { details }) }] });
}

/** The fields of the session that the device receives. */
function describeSession(session: WithWarnings<CaptureSession>) {
  const { id, sessionId, species, purpose, state, createdAt, expiresAt, progress, warnings } = session;
  const data = { id, sessionId, species, purpose, state, createdAt, expiresAt, progress };
  return { data, ...(warnings && { warnings }) };
}

/**
 * `POST /api/capture-sessions` of an integrator's server: authorizes the visitor, creates the session with the key that
 * stays on the server, and answers 201 `{data: {sessionId, …}}`. Errors that the visitor can correct (400, 404, 429)
 * are passed on. All others become 503.
 */
export async function openCaptureSession<Request>(
  { client, authorize, onError = () => {} }: CaptureSessionOptions<Request>,
  request: Request,
  asked: unknown,
): Promise<HandlerAnswer> {
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) {
    return refusal('validation', { body: ['must be a JSON object'] });
  }
  try {
    const wanted = await authorize(request, asked as Readonly<Record<string, unknown>>);
    if (wanted === undefined) return refusal('visitorNotAllowed');
    return json(201, describeSession(await client.captureSessions.create(wanted)));
  } catch (error) {
    const answer = handOn(error);
    if (answer === undefined) onError(error);
    return answer ?? refusal('overloaded');
  }
}

function handOn(error: unknown): HandlerAnswer | undefined {
  if (!(error instanceof RhinariumError) || error.code === undefined) return undefined;
  if (error.status !== 400 && error.status !== 404 && error.status !== 429) return undefined;
  const { code, details, requestId, retryAfterSeconds } = error;
  const message = error.errorName ? ERRORS[error.errorName].message : error.message;
  const headers = errorIs.tooManyRequests(error) && retryAfterSeconds ? { 'retry-after': `${retryAfterSeconds}` } : {};
  const ofFields = errorIs.validation(error) && details ? { details } : {};
  return json(error.status, { errors: [{ code, message, ...ofFields }], requestId }, headers);
}
