import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with bytes that stay the same while the process runs: compressed where the caller takes gzip. They are read
 * and compressed at the first request, or at the next one after a failure.
 */
export function compressedOnce(
  type: string,
  read: () => Promise<Buffer>,
  cacheControl = 'no-cache',
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let made: Promise<{ readonly plain: Buffer; readonly small: Buffer }> | undefined;
  const make = async () => {
    const plain = await read();
    return { plain, small: await promisify(gzip)(plain) };
  };
  return async ({ headers }, reply) => {
    made ??= make();
    made.catch(() => {
      made = undefined;
    });
    const { plain, small } = await made;
    reply.type(type).header('cache-control', cacheControl).header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return await reply.send(plain);
    return await reply.header('content-encoding', 'gzip').send(small);
  };
}
