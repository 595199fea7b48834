import { Failure } from '../common/failure.ts';
import type { Answer, KeptRequest } from './idempotency-store.ts';

/** The answer of the first request with this Idempotency-Key. Throws where a repetition cannot have it. */
export function replayOf(earlier: KeptRequest, hash: Buffer): Answer {
  // The answer was deleted with its pet.
  if (earlier.isErased || !earlier.requestHash.equals(hash)) throw new Failure('idempotencyKeyReused');
  if (!earlier.answer) refuseConflict();
  return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotency-replayed': 'true' } };
}

export function refuseConflict(): never {
  throw new Failure('idempotencyConflict');
}
