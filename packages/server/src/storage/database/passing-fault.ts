import { Failure } from '../../common/failure.ts';
import { causes, isUnreachable, isUnwritable } from './failures.ts';

// A process without free file descriptors, or a machine without any.
const exhaustedCodes = new Set<unknown>(['EMFILE', 'ENFILE']);

/**
 * Whether something failed that passes by itself and that the work did not cause: the database, the image store or a
 * disk is not available, or the service is overloaded (503). Background work waits for its end and counts no attempt.
 */
export function isPassingFault(error: unknown): boolean {
  if (isUnreachable(error) || isUnwritable(error)) return true;
  return [...causes(error)].some((cause) => {
    if (cause instanceof Failure) return cause.row.status === 503;
    return cause instanceof Error && 'code' in cause && exhaustedCodes.has(cause.code);
  });
}
