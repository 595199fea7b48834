import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Serves bytes that are constant for the process, gzip-compressed if accepted. Read and compressed on first request
 * (again after a failure). Only the compressed bytes stay in memory.
 */
export function compressedOnce(
  type: string,
  read: () => Promise<Buffer>,
  cacheControl = 'no-cache',
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let made: Promise<Buffer> | undefined;
  return async ({ headers }, reply) => {
    made ??= read().then((plain) => promisify(gzip)(plain));
    made.catch(() => {
      made = undefined;
    });
    const small = await made;
    reply.type(type).header('cache-control', cacheControl).header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return await reply.send(await promisify(gunzip)(small));
    return await reply.header('content-encoding', 'gzip').send(small);
  };
}
