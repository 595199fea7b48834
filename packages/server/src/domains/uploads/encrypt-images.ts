import type { Services } from '../../context.ts';
import { BlobMissing } from '../../storage/blobs/blobs.ts';
import { listKnownBlobs } from './store.ts';

/** Encrypts images of a tenant that an earlier release stored in plain. Returns their number. Resumable. */
export async function encryptImages(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  tenantId: string,
  isStopped: () => boolean,
): Promise<number> {
  let encrypted = 0;
  for await (const { key } of blobs.list(tenantId)) {
    if (isStopped()) break;
    const plain = await readIfPlain({ blobs }, key);
    if (!plain) continue;
    await blobs.put(key, plain);
    encrypted += 1;
    // If it was deleted between reading and writing, the image must not reappear.
    const known = await database.read(tenantId, (sql) => listKnownBlobs(sql, tenantId, [key]));
    if (!known.has(key)) await blobs.remove(key);
  }
  return encrypted;
}

async function readIfPlain({ blobs }: Pick<Services, 'blobs'>, key: string): Promise<Buffer | undefined> {
  try {
    return (await blobs.isPlain(key)) ? await blobs.read(key) : undefined;
  } catch (cause) {
    if (cause instanceof BlobMissing) return undefined;
    throw cause;
  }
}
