import type { Services } from '../../context.ts';
import { listKnownBlobs, readOrphanTime } from './image-store.ts';

const BATCH = 500;

/**
 * A stored image, and whether it is orphaned. `undefined` if it is too young to tell: its row may not be committed yet.
 */
interface Stored {
  readonly key: string;
  readonly isOrphan: boolean | undefined;
}

/** All stored images of a tenant. Orphans are left over from a crash between image and row, or after a deletion. */
export async function* findOrphans(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  tenantId: string,
): AsyncGenerator<Stored> {
  const storedBefore = await database.read(tenantId, readOrphanTime);
  let batch: string[] = [];
  const compare = async () => {
    const keys = batch;
    batch = [];
    const known = await database.read(tenantId, (sql) => listKnownBlobs(sql, tenantId, keys));
    return keys.map((key) => ({ key, isOrphan: !known.has(key) }));
  };
  for await (const { key, storedAt } of blobs.list(tenantId)) {
    if (storedAt < storedBefore) batch.push(key);
    else yield { key, isOrphan: undefined };
    if (batch.length >= BATCH) yield* await compare();
  }
  if (batch.length > 0) yield* await compare();
}
