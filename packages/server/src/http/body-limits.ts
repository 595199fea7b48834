import { LIMITS, type Operation } from '@rhinarium/contract';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';

/** Bytes of a multipart form besides its file: part headers, other fields, files of other names. */
const formBytesMax = 1024 * 1024;

/** Bytes of a whole upload. */
export const uploadBytesMax = (fileBytesMax: number) => fileBytesMax + formBytesMax;

/** Bytes that an upload may bring: as many as it says, or as it may. */
export function declaredBytes({ headers }: FastifyRequest): number {
  const declared = headers['content-length'];
  return declared === undefined ? uploadBytesMax(LIMITS.fileBytesMax) : Number(declared);
}

/**
 * Throws 413 when a request declares more bytes than its operation takes: before any of them is read or judged
 * (specification 5.8).
 */
export function refuseDeclaredBytes(row: Pick<Operation, 'method' | 'form'>, request: FastifyRequest): void {
  const bytesMax = row.form ? uploadBytesMax(LIMITS.fileBytesMax) : LIMITS.jsonBodyBytesMax;
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new Failure('bodyTooLarge');
}
