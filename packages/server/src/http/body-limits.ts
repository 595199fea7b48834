import { LIMITS, type Operation } from '@rhinarium/contract';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';

/** Maximum bytes of a multipart form next to its file: part headers, other fields, other files. */
const formBytesMax = 1024 * 1024;

/** Maximum bytes of a whole upload. */
export const uploadBytesMax = (fileBytesMax: number) => fileBytesMax + formBytesMax;

/** Expected bytes of an upload: its Content-Length, or the maximum. */
export function declaredBytes({ headers }: FastifyRequest): number {
  const declared = headers['content-length'];
  return declared === undefined ? uploadBytesMax(LIMITS.fileBytesMax) : Number(declared);
}

/**
 * Throws 413 if Content-Length exceeds the operation's limit, before anything is read or validated (specification 5.8).
 */
export function refuseDeclaredBytes(row: Pick<Operation, 'method' | 'form'>, request: FastifyRequest): void {
  const bytesMax = row.form ? uploadBytesMax(LIMITS.fileBytesMax) : LIMITS.jsonBodyBytesMax;
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new Failure('bodyTooLarge');
}
