import { CONSOLE_OPERATIONS, type ConsoleOperation, type ConsoleOperationName } from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseParts } from '../http/parse-request.ts';
import { registerRows } from '../http/receive-form.ts';
import {
  admit,
  readBrowserCookie,
  readSignInCookie,
  writeBrowserCookie,
  writeSessionCookie,
  writeSignInCookie,
} from './authenticate-console.ts';
import { consoleActions } from './console-actions.ts';
import type { ConsoleOptions, OpenContext } from './console-context.ts';
import { serveImages } from './images.ts';

type LooseAction = (context: object, input: unknown) => Promise<unknown>;

/** Registers the console's operations. Like API operations: admit → parse → act → answer. */
export async function registerConsoleApi(server: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const actions = consoleActions(options.services) as unknown as Record<ConsoleOperationName, LooseAction>;
  await registerRows<ConsoleOperationName>(server, CONSOLE_OPERATIONS, (scope, name) => {
    const row: ConsoleOperation = CONSOLE_OPERATIONS[name];
    const admissions = new WeakMap<FastifyRequest, object>();
    scope.route({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Admit before the body is read, so that strangers learn nothing about its schema.
      async onRequest(request, reply) {
        request.operation = `console.${name}`;
        reply.header('cache-control', 'no-store');
        admissions.set(request, await admit(options, row.admits, request));
      },
      async handler(request, reply) {
        const { input, discard } = await parseParts(row, request, () => options.services.blobs.temporaryPath());
        const context = { ...openContext(options, request, reply), ...admissions.get(request) };
        const body = await actions[name](context, input).finally(discard);
        return body === undefined ? reply.status(204).send() : reply.send(body);
      },
    });
  });
  serveImages(server, options);
}

function openContext(
  { services, serverUrl, version, perMinute }: ConsoleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): OpenContext {
  return {
    ...services,
    version,
    perMinute,
    serverUrl: serverUrl(),
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    browserSecret: readBrowserCookie(request, serverUrl()),
    setBrowser: (secret) => writeBrowserCookie(reply, serverUrl(), secret),
    signInSecret: readSignInCookie(request, serverUrl()),
    setSignIn: (secret) => writeSignInCookie(reply, serverUrl(), secret),
    setSession: (secret) => writeSessionCookie(reply, serverUrl(), secret),
  };
}
