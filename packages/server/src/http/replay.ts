import { Failure } from '../common/failure.ts';
import type { Answer, KeptRequest } from './idempotency-store.ts';

/** Stored response to the first request with this Idempotency-Key. Throws if a repeat cannot have it. */
export function replayOf(earlier: KeptRequest, hash: Buffer): Answer {
  // The response was deleted with its pet.
  if (earlier.isErased || !earlier.requestHash.equals(hash)) throw new Failure('idempotencyKeyReused');
  if (!earlier.answer) refuseConflict();
  return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotency-replayed': 'true' } };
}

export function refuseConflict(): never {
  throw new Failure('idempotencyConflict');
}
