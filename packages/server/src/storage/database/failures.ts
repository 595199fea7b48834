import pg from 'pg';

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
export function* causes(error: unknown): Generator<unknown> {
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
