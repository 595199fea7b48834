import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isUnreachable } from '../../storage/database/failures.ts';

/**
 * Writes the row of an image that was kept already, and removes the image where there is certainly no row. When the
 * connection breaks during the commit nobody knows: then the image stays, as a row may name it; the sweep removes it
 * where none does.
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
