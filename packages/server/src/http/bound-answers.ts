import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlockOf } from '../common/address-block.ts';
import { type ByteHolder, openByteBudget } from './byte-budget.ts';
import { inPieces } from './pieces.ts';

/** Larger answers are counted until they are read, and given to the connection in pieces. */
const uncountedBytesMax = 64 * 1024;

export const holderOf = (request: FastifyRequest): ByteHolder => ({
  tenantId: request.caller?.tenant.id,
  network: addressBlockOf(request.ip),
});

/**
 * Bounds the bytes of answers that wait for their readers. What exceeds a bound is answered with 429 or 503 instead.
 * Answers that are streams already hold one piece at a time, so they are not counted.
 */
export function boundAnswers(server: FastifyInstance): void {
  const waiting = openByteBudget({
    of: 'answers that wait for their readers',
    tenantBytesMax: 64e6,
    networkBytesMax: 64e6,
    allBytesMax: 192e6,
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    if (bytes <= uncountedBytesMax) return done(null, payload);
    try {
      const leave = waiting.take(holderOf(request), bytes);
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leave);
    } catch (refusal) {
      return done(refusal as Error);
    }
    reply.header('content-length', bytes);
    done(null, inPieces(typeof payload === 'string' ? Buffer.from(payload) : payload));
  });
}
