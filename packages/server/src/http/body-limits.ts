import { LIMITS } from '@rhinarium/contract';
import type { FastifyRequest } from 'fastify';

/** Maximum bytes of a multipart form next to its file: part headers, other fields, other files. */
const formBytesMax = 1024 * 1024;

/** Maximum bytes of a whole upload. */
export const uploadBytesMax = (fileBytesMax: number) => fileBytesMax + formBytesMax;

/** Maximum bytes of the body of a request, by its route. */
export const bodyBytesMaxOf = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.config.takesForm === true ? uploadBytesMax(LIMITS.fileBytesMax) : routeOptions.bodyLimit;

const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Expected bytes of a body: its Content-Length. A body in chunks has none and counts as the largest that its route takes,
 * because clients that send a form as a stream cannot know its length.
 */
export function declaredBytes(request: FastifyRequest): number {
  const { headers, method } = request;
  const declared = headers['content-length'];
  if (declared !== undefined) return Number(declared);
  const isEmpty = headers['transfer-encoding'] === undefined || METHODS_WITHOUT_BODY.has(method);
  return isEmpty ? 0 : bodyBytesMaxOf(request);
}
