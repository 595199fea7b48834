import type { Services } from '../../context.ts';
import { listKnownBlobs } from './store.ts';

const BATCH = 500;

/** A stored image, and whether no row names it; `undefined` where it is too young to ask: its row may be on its way. */
interface Stored {
  readonly key: string;
  readonly isOrphan: boolean | undefined;
}

/**
 * All stored images of a tenant. What no row names was left behind by a crash between the image and its row, or after a
 * deletion.
 */
export async function* findOrphans(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  tenantId: string,
  storedBefore: Date,
): AsyncGenerator<Stored> {
  let batch: string[] = [];
  const compare = async () => {
    const keys = batch;
    batch = [];
    const known = await database.tenant(tenantId, (sql) => listKnownBlobs(sql, tenantId, keys));
    return keys.map((key) => ({ key, isOrphan: !known.has(key) }));
  };
  for await (const { key, storedAt } of blobs.list(tenantId)) {
    if (storedAt < storedBefore) batch.push(key);
    else yield { key, isOrphan: undefined };
    if (batch.length >= BATCH) yield* await compare();
  }
  if (batch.length > 0) yield* await compare();
}
