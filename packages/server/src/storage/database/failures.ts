import { setTimeout as pauseFor } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../../common/failure.ts';

// A process without free file descriptors, or a machine without any.
const exhaustedCodes = new Set<unknown>(['EMFILE', 'ENFILE']);

/**
 * Checks whether something failed that passes by itself and that the work did not cause: the database, the image store
 * or a disk is not available, or the service is overloaded (503). Background work waits for its end and counts no
 * attempt.
 */
export function isPassingFault(error: unknown): boolean {
  if (isUnreachable(error) || isUnwritable(error)) return true;
  return [...causes(error)].some((cause) => {
    if (cause instanceof Failure) return cause.row.status === 503;
    return cause instanceof Error && 'code' in cause && exhaustedCodes.has(cause.code);
  });
}

const pauseMsMin = 100;
const pauseMsMax = 5000;

/**
 * Runs work again, after growing pauses, while it ends with a fault that passes by itself, for about `forMs`. Then it
 * throws that fault, as it does when `signal` is aborted. Work must stand being done twice: a commit may have an unknown
 * end.
 */
export async function outlast<T>(
  run: () => Promise<T>,
  { forMs, signal }: { readonly forMs: number; readonly signal?: AbortSignal },
): Promise<T> {
  let waitedMs = 0;
  for (let pauseMs = pauseMsMin; ; pauseMs = Math.min(pauseMsMax, pauseMs * 2)) {
    try {
      return await run();
    } catch (cause) {
      if (!isPassingFault(cause) || signal?.aborted || waitedMs >= forMs) throw cause;
    }
    await pauseFor(pauseMs, undefined, { ...(signal && { signal }) }).catch(() => {});
    waitedMs += pauseMs;
  }
}

/** The database was unreachable, or the connection was lost during a transaction. See the cause. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

// SQLSTATEs (PostgreSQL, appendix A) of transient failures: a cancelled or too slow statement, a session ended by a
// limit, an object in use. Classes 08, 53 and 57P are connections, resources and a server that stops or starts.
const unreachableStates = new Set(['57014', '25P03', '25P04', '55006', '55P03']);
const unreachableClasses = /^(?:08|53|57P)/;
/** The disk is full, which `isUnwritable` tells. The connection is still good. */
const diskFull = '53100';
const causesMax = 8;

/** An error and its chain of causes, up to 8 of them. */
function* causes(error: unknown): Generator<unknown> {
  let current = error;
  for (let depth = 0; depth < causesMax && current !== undefined && current !== null; depth += 1) {
    yield current;
    current = current instanceof Error ? current.cause : undefined;
  }
}

/** SQLSTATE of a PostgreSQL error, as opposed to Node's error codes. */
function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Whether the database was unreachable or lost, so that a retry may succeed. The transaction was not committed, unless
 * the connection broke during the commit itself: then the outcome is unknown.
 */
export function isUnreachable(error: unknown): boolean {
  return [...causes(error)].some((cause) => {
    const state = sqlState(cause);
    return cause instanceof DatabaseUnreachable || (state !== undefined && isUnreachableState(state));
  });
}

function isUnreachableState(state: string): boolean {
  return unreachableStates.has(state) || (unreachableClasses.test(state) && state !== diskFull);
}

/** Whether the server accepts no writes, as one that has become a standby. */
export function isReadOnly(error: unknown): boolean {
  return [...causes(error)].some((cause) => sqlState(cause) === '25006');
}

// A disk without space or inodes, over quota, or mounted read-only, as kernels do after an error.
const unwritableCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether a disk is not writable, PostgreSQL's or the image store's. */
export function isUnwritable(error: unknown): boolean {
  return [...causes(error)].some((cause) => {
    return (
      sqlState(cause) === diskFull || (cause instanceof Error && 'code' in cause && unwritableCodes.has(cause.code))
    );
  });
}

/** Whether a unique constraint was violated. With a name, only that constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return [...causes(error)].some((cause) => {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== '23505') return false;
    return constraint === undefined || cause.constraint === constraint;
  });
}

/**
 * Whether PostgreSQL aborted a transaction because of another (serialisation failure, deadlock), so that it should be
 * retried.
 */
export function isConflict(error: unknown): boolean {
  return [...causes(error)].some((cause) => ['40001', '40P01'].includes(sqlState(cause) ?? ''));
}
