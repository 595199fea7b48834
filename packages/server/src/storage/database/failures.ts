import pg from 'pg';

/** The database could not be reached, or was lost in the middle of a transaction; the cause says which. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

// SQLSTATEs (PostgreSQL, appendix A) of a server that is ending, starting, full of connections, or so slow that it gave
// a statement up (57014); class 08 is connection loss.
const unreachableStates = new Set(['57014', '57P01', '57P02', '57P03', '53300']);
const causesMax = 8;

function* causes(error: unknown): Generator<unknown> {
  let current = error;
  for (let depth = 0; depth < causesMax && current !== undefined && current !== null; depth += 1) {
    yield current;
    current = current instanceof Error ? current.cause : undefined;
  }
}

/** The SQLSTATE that PostgreSQL gave, as against the codes of Node's own errors. */
function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * True when the database could not be reached or was lost, so that the same call may succeed later. A transaction that
 * failed this way was not committed, unless the connection broke during the commit itself: then nobody knows.
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

// A disk without room or inodes, beyond a quota, or mounted read-only, as kernels do after an error.
const unwritableCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS']);

/** True when a disk takes nothing more, be it PostgreSQL's or the one that holds the images. */
export function isUnwritable(error: unknown): boolean {
  return [...causes(error)].some((cause) => {
    return (
      sqlState(cause) === '53100' || (cause instanceof Error && 'code' in cause && unwritableCodes.has(cause.code))
    );
  });
}

/** True when a row with the same unique value exists; with a name, only for that constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return [...causes(error)].some((cause) => {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== '23505') return false;
    return constraint === undefined || cause.constraint === constraint;
  });
}

/**
 * True when PostgreSQL gave a transaction up for the sake of another (serialisation failure, deadlock): running it
 * again is right.
 */
export function isConflict(error: unknown): boolean {
  return [...causes(error)].some((cause) => ['40001', '40P01'].includes(sqlState(cause) ?? ''));
}
