import type { FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';

/** Minimum upload rate: bytes per window. */
export interface Pace {
  readonly windowMs: number;
  readonly bytesMin: number;
}

/** 4 kB per second, a tenth of a weak mobile connection, with room for a handover between cells. */
export const PACE: Pace = { windowMs: 15_000, bytesMin: 60_000 };

const tooSlow = () =>
  new Failure('validation', {
    details: { file: ['The file arrived too slowly. Send it again over a better connection, or a smaller one.'] },
    // The rest of the body is not awaited.
    headers: { connection: 'close' },
  });

/**
 * Aborts with a failure to answer if more than `bytesMax` bytes arrive, in whatever parts, or if the rate falls below
 * the minimum. Later bytes are dropped unread. `end` stops the watch.
 */
export function boundRequest(
  { raw }: FastifyRequest,
  bytesMax: number,
  { windowMs, bytesMin }: Pace,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  let bytes = 0;
  let bytesBefore = 0;
  const stop = (failure: Failure) => {
    end();
    raw.unpipe();
    raw.resume();
    controller.abort(failure);
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) stop(new Failure('bodyTooLarge'));
  };
  const watch = setInterval(() => {
    if (bytes - bytesBefore < bytesMin) stop(tooSlow());
    bytesBefore = bytes;
  }, windowMs);
  const end = () => {
    clearInterval(watch);
    raw.off('data', count);
  };
  raw.on('data', count);
  raw.once('end', () => clearInterval(watch));
  raw.once('close', end);
  return { signal: controller.signal, end };
}
