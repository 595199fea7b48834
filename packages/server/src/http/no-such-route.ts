import type { FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';
import { methodsOf } from './verb-paths.ts';

/** Failure of an unrouted request: 405 if its path has other methods, else 404. */
export function noSuchRoute(request: FastifyRequest): Failure {
  const methods = methodsOf(request.originalUrl.split('?')[0]!);
  if (methods.length === 0 || methods.includes(request.method)) return new Failure('unknownRoute');
  return new Failure('methodNotAllowed', { headers: { allow: methods.join(', ') } });
}
