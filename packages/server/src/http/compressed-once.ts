import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inPieces } from './bound-answers.ts';

/** Bytes that are constant for the process, in one copy for all answers. */
export interface ConstantBytes {
  readonly compressed: () => Promise<Buffer>;
  readonly plain: () => Promise<Buffer>;
}

/** Value that is made at its first use, and again after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

/** Reads and compresses bytes at their first use. Plain ones stay in memory only if a client took them. */
export function constantBytes(read: () => Promise<Buffer>): ConstantBytes {
  const compressed = once(() => read().then((plain) => promisify(gzip)(plain)));
  return { compressed, plain: once(async () => await promisify(gunzip)(await compressed())) };
}

/** Sends constant bytes, gzip-compressed if accepted. Answers share the bytes, so one that nobody reads takes none. */
export async function sendConstant(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { compressed, plain }: ConstantBytes,
): Promise<FastifyReply> {
  const isCompressed = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  const bytes = await (isCompressed ? compressed() : plain());
  if (isCompressed) reply.header('content-encoding', 'gzip');
  return await reply.header('vary', 'accept-encoding').header('content-length', bytes.length).send(inPieces(bytes));
}

/** Serves bytes that are constant for the process. */
export function compressedOnce(
  type: string,
  read: () => Promise<Buffer>,
  cacheControl = 'no-cache',
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const bytes = constantBytes(read);
  return async (request, reply) => {
    reply.type(type).header('cache-control', cacheControl);
    return await sendConstant(request, reply, bytes);
  };
}
