import { listGalleriesBehind, listUploadsWithoutTemplate } from '../compute/search/store.ts';
import type { Services } from '../context.ts';
import { listImages, listKnownBlobs } from '../domains/uploads/image-store.ts';
import { findOrphans } from '../domains/uploads/remove-images.ts';
import { BlobDamaged, BlobMissing } from '../storage/blobs/blobs.ts';
import { CiphertextRefused } from '../storage/encryption/ciphertext.ts';
import { checkEncrypted } from './check-encrypted.ts';

/** Problems of a tenant's stored data. Empty lists and 0 mean none. */
export interface StorageReport {
  readonly tenantId: string;
  readonly uploads: number;
  readonly images: number;
  /** Uploads without their image, and their pet if registered. */
  readonly lostImages: readonly { readonly uploadId: string; readonly petId: string | null }[];
  /** Uploads with an image that is truncated, changed on disk or misplaced. */
  readonly damagedImages: readonly string[];
  /** Number of orphaned images older than an hour, left over from a crash. */
  readonly orphanImages: number;
  /** Number of deleted orphans. */
  readonly removedImages: number;
  readonly uploadsWithoutTemplate: readonly string[];
  /** Uploads with a changed or misplaced template. */
  readonly damagedTemplates: readonly string[];
  /** Changed or misplaced metadata and stored responses. */
  readonly damagedRows: readonly string[];
  readonly galleriesBehind: readonly string[];
  readonly isSound: boolean;
}

type Parts = Pick<Services, 'database' | 'encryption' | 'blobs'>;

const BATCH = 500;

/** Compares a tenant's rows, images and galleries. `isMending` deletes orphaned images and changes nothing else. */
export async function checkStorage(parts: Parts, tenantId: string, isMending: boolean): Promise<StorageReport> {
  const named = await checkNamedImages(parts, tenantId);
  const encrypted = await checkEncrypted(parts, tenantId);
  let images = 0;
  let orphans = 0;
  for await (const { key, isOrphan } of findOrphans(parts, tenantId)) {
    images += 1;
    if (!isOrphan) continue;
    orphans += 1;
    if (isMending) await parts.blobs.remove(key);
  }
  const [uploadsWithoutTemplate, galleriesBehind] = await parts.database.tenant(
    tenantId,
    async (sql) => [await listUploadsWithoutTemplate(sql, tenantId), await listGalleriesBehind(sql, tenantId)] as const,
  );
  const orphansLeft = isMending ? 0 : orphans;
  const damaged = [named.damagedImages, encrypted.damagedTemplates, encrypted.damagedRows].flat().length;
  const wrong = named.lostImages.length + damaged + orphansLeft;
  return {
    tenantId,
    ...named,
    images,
    orphanImages: orphans,
    removedImages: isMending ? orphans : 0,
    uploadsWithoutTemplate,
    ...encrypted,
    galleriesBehind,
    isSound: wrong + uploadsWithoutTemplate.length + galleriesBehind.length === 0,
  };
}

async function checkNamedImages({ database, blobs }: Pick<Parts, 'database' | 'blobs'>, tenantId: string) {
  const lostImages: { uploadId: string; petId: string | null }[] = [];
  const damagedImages: string[] = [];
  let uploads = 0;
  for (let after: string | undefined; ; ) {
    const rows = await database.tenant(tenantId, (sql) => listImages(sql, tenantId, after, BATCH));
    for (const { id, petId, blobKey } of rows) {
      const bytes = await blobs.read(blobKey).catch((cause: unknown) => {
        if (cause instanceof BlobMissing) return undefined;
        if (cause instanceof CiphertextRefused || cause instanceof BlobDamaged) return Buffer.alloc(0);
        throw cause;
      });
      // A concurrent deletion removes the row first.
      if (!bytes && (await isStillNamed({ database }, tenantId, blobKey))) lostImages.push({ uploadId: id, petId });
      else if (bytes && !isWholeJpeg(bytes)) damagedImages.push(id);
    }
    uploads += rows.length;
    after = rows.at(-1)?.id;
    if (rows.length < BATCH) return { uploads, lostImages, damagedImages };
  }
}

async function isStillNamed({ database }: Pick<Parts, 'database'>, tenantId: string, key: string): Promise<boolean> {
  return (await database.read(tenantId, (sql) => listKnownBlobs(sql, tenantId, [key]))).has(key);
}

/** Starts and ends with the JPEG markers SOI and EOI (ITU-T T.81, B.1.1.3). */
function isWholeJpeg(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
}
