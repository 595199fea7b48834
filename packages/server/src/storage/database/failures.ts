import pg from 'pg';

/** The database was unreachable, or the connection was lost during a transaction. See the cause. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

// SQLSTATEs (PostgreSQL, appendix A) of a server that is stopping, starting, out of connections, or that cancelled a
// slow statement (57014). Class 08 is connection loss.
const unreachableStates = new Set(['57014', '57P01', '57P02', '57P03', '53300']);
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
  return unreachableStates.has(state) || state.startsWith('08');
}

// A disk without space or inodes, over quota, or mounted read-only, as kernels do after an error.
const unwritableCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether a disk is not writable, PostgreSQL's or the image store's. */
export function isUnwritable(error: unknown): boolean {
  return [...causes(error)].some((cause) => {
    return (
      sqlState(cause) === '53100' || (cause instanceof Error && 'code' in cause && unwritableCodes.has(cause.code))
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
