import multipart from '@fastify/multipart';
import { LIMITS } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a form with a file, which is received on the disk. */
    takesForm?: true;
  }
}

/**
 * Registers the routes of an operation table. Those with a form are in a separate scope, where nothing else is
 * parsed. They are the only ones whose body may exceed that of JSON, and no other route parses a form.
 */
export async function registerRows<Name extends string>(
  server: FastifyInstance,
  rows: Readonly<Record<Name, { readonly method: string; readonly form?: unknown }>>,
  register: (scope: FastifyInstance, name: Name) => void,
): Promise<void> {
  const names = Object.keys(rows) as Name[];
  for (const name of names) if (rows[name].form === undefined) register(server, name);
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, takesForm: true };
    });
    for (const name of names) if (rows[name].form !== undefined) register(scope, name);
  });
}

/** Refuses to register a route that would take more than a JSON body into memory. */
export function refuseLargeBodies(server: FastifyInstance): void {
  server.addHook('onRoute', ({ url, bodyLimit = 0 }) => {
    if (bodyLimit > LIMITS.jsonBodyBytesMax) throw new Error(`${url} takes a large body into memory`);
  });
}
