import type { FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';
import { methodsOf } from './verb-paths.ts';

/** What a request for which there is no route is answered: 405 where its path has others, else 404. */
export function noSuchRoute(request: FastifyRequest): Failure {
  const methods = methodsOf(request.originalUrl.split('?')[0]!);
  if (methods.length === 0 || methods.includes(request.method)) return new Failure('unknownRoute');
  return new Failure('methodNotAllowed', { headers: { allow: methods.join(', ') } });
}
