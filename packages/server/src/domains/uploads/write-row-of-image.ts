import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isUnreachable } from '../../storage/database/failures.ts';

/**
 * Writes the row of a stored image, and deletes the image if there is certainly no row. If the connection breaks during
 * the commit, the outcome is unknown and the image stays. The sweep deletes it if it is orphaned.
 */
export async function writeRowOfImage<Value>(
  context: Pick<Context, 'database' | 'blobs' | 'tenant'>,
  blobKey: string,
  write: (sql: Sql) => Promise<Value>,
): Promise<Value> {
  try {
    return await context.database.tenant(context.tenant.id, write);
  } catch (cause) {
    if (!isUnreachable(cause)) await context.blobs.remove(blobKey).catch(() => {});
    throw cause;
  }
}
