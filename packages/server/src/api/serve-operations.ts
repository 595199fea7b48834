import {
  isDeprecated,
  isId,
  OPERATIONS,
  type Operation,
  type OperationName,
  type Purpose,
  pathsOf,
  takesIdempotencyKey,
  unknownField,
  type Warning,
} from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../common/caller.ts';
import { Failure } from '../common/failure.ts';
import type { Context, Services } from '../context.ts';
import { openKeyUses } from '../domains/keys/api-key.ts';
import { findSession } from '../domains/sessions/store.ts';
import { answerOnce } from '../http/idempotency.ts';
import type { Answer } from '../http/idempotency-store.ts';
import { type ActionInput, parseRequest } from '../http/parse-request.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { registerRows } from '../http/receive-form.ts';
import { routeOf } from '../http/verb-paths.ts';
import type { Actions } from './actions.ts';
import { authenticate, requirePlan, requireTestMode } from './authenticate.ts';
import { refuseOutsidePools } from './refuse-outside-pools.ts';

/** Purpose or session that any part of a request names. */
interface Named {
  readonly params?: { readonly sessionId?: string };
  readonly query?: { readonly sessionId?: string };
  readonly body?: { readonly sessionId?: string; readonly purpose?: Purpose };
}

/**
 * Refuses changes of capture sessions for another purpose than the caller's only one. An unknown session is left to the
 * action.
 */
async function refuseOtherPurposes(
  { database, tenant }: Pick<Context, 'database' | 'tenant'>,
  { onlyPurpose }: Pick<Caller, 'onlyPurpose'>,
  method: string,
  input: unknown,
): Promise<void> {
  if (onlyPurpose === undefined || method === 'GET') return;
  const { params, query, body } = input as Named;
  const sessionId = params?.sessionId ?? query?.sessionId ?? body?.sessionId;
  const session =
    sessionId !== undefined && isId(sessionId)
      ? await database.read(tenant.id, (sql) => findSession(sql, tenant.id, sessionId))
      : undefined;
  const purpose = body?.purpose ?? session?.purpose;
  if (purpose !== undefined && purpose !== onlyPurpose) throw new Failure('roleLacksRight');
}

export interface RouteOptions {
  readonly services: Services;
  readonly actions: Actions;
  readonly rateLimits: RateLimits;
  readonly shutdown: AbortSignal;
  /** Authenticates a person without a key in the tenant named by the request. Throws the refusal. */
  readonly authenticatePerson: (request: FastifyRequest, tenantId: string, operation: OperationName) => Promise<Caller>;
  /** Runs after a successful action, before the response is sent. */
  readonly afterAction: (context: Context, operation: OperationName, params: unknown) => Promise<void>;
}

const MIGRATION_LINK = '</docs/migration>; rel="deprecation"; type="text/html"';
/** Date of v1's deprecation in RFC 9745 format (specification 10.6). */
const DEPRECATION = '@1767225600';

/** Registers every operation under all its paths. */
export async function registerOperations(server: FastifyInstance, options: RouteOptions): Promise<void> {
  server.decorateRequest('caller', undefined);
  const noteUse = openKeyUses(options.services);
  await registerRows<OperationName>(server, OPERATIONS, (scope, name) => {
    for (const path of pathsOf(OPERATIONS[name])) registerPath(scope, options, name, path, noteUse);
  });
}

function registerPath(
  server: FastifyInstance,
  options: RouteOptions,
  name: OperationName,
  path: string,
  noteUse: ReturnType<typeof openKeyUses>,
): void {
  server.route({
    method: OPERATIONS[name].method,
    url: routeOf(path),
    // Admit before the body is read, so that strangers learn nothing about its schema.
    async onRequest(request, reply) {
      request.operation = name;
      if (isDeprecated(path)) reply.header('deprecation', DEPRECATION).header('link', MIGRATION_LINK);
      request.caller = await callerOf(options, request, name);
      const { tenant, key } = request.caller;
      if (key.id !== null) noteUse(tenant.id, key.id);
      requireTestMode(tenant, name);
      const { rate } = OPERATIONS[name];
      if (rate === 'look') options.services.looks.countOfNetwork(request.ip);
      else await options.rateLimits.spend({ tenantId: tenant.id, key }, rate, reply);
      await requirePlan(options.services, request.caller.tenant, name);
    },
    handler: (request, reply) => serve(name, options, request, reply),
  });
}

/** Authenticates a program by its key, or a person by the console's cookie with the tenant in a separate header. */
async function callerOf(options: RouteOptions, request: FastifyRequest, name: OperationName): Promise<Caller> {
  const apiKey = request.headers['x-service-api-key'];
  const tenantId = request.headers['x-console-tenant'];
  if (apiKey !== undefined || typeof tenantId !== 'string') return await authenticate(options.services, apiKey, name);
  return await options.authenticatePerson(request, tenantId, name);
}

/** Parses the request, runs the action once per Idempotency-Key, and sends the response. */
async function serve<Name extends OperationName>(
  name: Name,
  { services, actions, shutdown, afterAction }: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant, key, person } = request.caller!;
  const log = request.log.child({ tenantId: tenant.id, operation: name });
  const recognition = services.recognition.shareOf(tenant.id);
  const context: Context = { ...services, recognition, log, tenant, key, person, requestId: request.id, shutdown };
  const { input, unknownFields, discard } = await parseRequest(name, request, () => services.blobs.temporaryPath());
  try {
    await refuseOutsidePools(context, name, input);
    const row: Operation = OPERATIONS[name];
    await refuseOtherPurposes(context, request.caller!, row.method, input);
    const isUpload = row.form !== undefined;
    const isRepeatable = takesIdempotencyKey(row);
    const once = { tenantId: tenant.id, operation: name, keyMode: key.mode, isUpload, isRepeatable };
    const answer = await answerOnce(context, once, request, input, (database) =>
      act(actions, name, { ...context, database }, input),
    );
    await afterAction(context, name, input.params);
    reply.status(answer.status);
    if (answer.headers) reply.headers(answer.headers);
    return answer.body === undefined ? reply.send() : reply.send(withWarnings(answer.body, name, unknownFields));
  } finally {
    await discard();
  }
}

/**
 * Adds warnings to version 2 responses for unknown body fields, which are mostly typing errors (specification 11.12).
 */
function withWarnings(body: unknown, name: OperationName, unknownFields: readonly string[]): unknown {
  if (unknownFields.length === 0 || isDeprecated(OPERATIONS[name].path)) return body;
  const { warnings = [], ...rest } = body as { readonly warnings?: readonly Warning[] };
  return { ...rest, warnings: [...warnings, ...unknownFields.map(unknownField)] };
}

async function act<Name extends OperationName>(
  actions: Actions,
  name: Name,
  context: Context,
  input: ActionInput<Name>,
): Promise<Answer> {
  return (await actions[name](context, input)) as Answer;
}
