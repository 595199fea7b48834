import type { Species } from '@rhinarium/contract';
import { createGallery, type Gallery } from '@rhinarium/engine';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import type { CheckpointNeed } from './checkpoint-rules.ts';
import type { Checkpoints } from './checkpoints.ts';
import { type Changes, listPhotoRemovals, listRemovals } from './removal-store.ts';
import { isSearched, listAdditions, listStaleSince, readChange } from './store.ts';

/** Codes per read, added to a gallery in about 20 ms so that other work can run between batches. */
const BATCH_ROWS = 2000;

/** In-memory gallery of one tenant and species. */
export interface GalleryCopy {
  gallery: Gallery;
  /** Uploads without a readable template of this engine version, with their pets. */
  readonly stale: Map<string, string>;
  /** Last gallery change applied, 0 before the first sync. */
  change: number;
  /** Changes since the checkpoint was written. */
  sinceFile: Omit<CheckpointNeed, 'petCount'>;
  syncedAt: Date;
  /** Serialises changes of a copy and checkpoint writes. */
  turn: Promise<void>;
  isBeingWritten: boolean;
}

const NO_FILE: GalleryCopy['sinceFile'] = { addedCount: 0, hasRemoved: false, writtenAt: undefined };

export function newCopy(now: Date): GalleryCopy {
  return {
    gallery: createGallery(),
    stale: new Map(),
    change: 0,
    sinceFile: NO_FILE,
    syncedAt: now,
    turn: Promise.resolve(),
    isBeingWritten: false,
  };
}

/** Fills a new copy from its checkpoint if there is one. Later changes are read as usual. */
export async function beginWithFile(
  copy: GalleryCopy,
  checkpoints: Checkpoints,
  tenantId: string,
  species: Species,
): Promise<void> {
  const kept = await checkpoints.read(tenantId, species);
  if (!kept) return;
  const { gallery, change, stale, writtenAt } = kept;
  Object.assign(copy, { gallery, change, sinceFile: { ...NO_FILE, writtenAt } });
  for (const [uploadId, petId] of stale) copy.stale.set(uploadId, petId);
}

/** Writes the copy to its checkpoint. Searches that find nothing new in the database continue meanwhile. */
export async function writeToFile(
  copy: GalleryCopy,
  checkpoints: Checkpoints,
  tenantId: string,
  species: Species,
  now: Date,
): Promise<void> {
  copy.isBeingWritten = true;
  try {
    await checkpoints.write(tenantId, species, copy);
    copy.sinceFile = { ...NO_FILE, writtenAt: now };
  } finally {
    copy.isBeingWritten = false;
  }
}

/** Applies new changes from the database to a copy. */
export async function syncCopy(
  sql: Sql,
  cipher: TenantCipher,
  copy: GalleryCopy,
  { tenantId, species, engineVersion }: { tenantId: string; species: Species; engineVersion: string },
): Promise<void> {
  const change = await readChange(sql, tenantId, species);
  if (change === copy.change) return;
  // Removals first, and only up to the change that was read: anything that a later statement sees is then applied
  // again. So a moved fingerprint is never missing from both pets, and one that came back stays.
  const hasRemoved = await takeOut(sql, copy, tenantId, species, { since: copy.change, upTo: change });
  // Read stale uploads before additions, so that a template created in between is found in at least one of them.
  const stale = await listStaleSince(sql, tenantId, engineVersion, species, copy.change);
  for (const { uploadId, petId } of stale) copy.stale.set(uploadId, petId);
  let addedCount = 0;
  const request = { engineVersion, species, since: copy.change, rowsMax: BATCH_ROWS };
  for await (const rows of listAdditions(sql, cipher, tenantId, request))
    for (const { petId, uploadId, kind, searchCode } of rows) {
      if (searchCode === undefined) {
        copy.stale.set(uploadId, petId);
        continue;
      }
      copy.stale.delete(uploadId);
      const code = codeOf(searchCode);
      if (!isSearched(kind, code)) continue;
      copy.gallery.add(petId, uploadId, code);
      addedCount++;
    }
  copy.change = change;
  const { sinceFile } = copy;
  copy.sinceFile = {
    ...sinceFile,
    addedCount: sinceFile.addedCount + addedCount,
    hasRemoved: sinceFile.hasRemoved || hasRemoved,
  };
}

/** Removes pets and photos that left the gallery. Returns whether there were any. */
async function takeOut(
  sql: Sql,
  copy: GalleryCopy,
  tenantId: string,
  species: Species,
  changes: Changes,
): Promise<boolean> {
  const pets = await listRemovals(sql, tenantId, species, changes);
  for (const removed of pets) {
    copy.gallery.removePet(removed);
    for (const [uploadId, petId] of copy.stale) if (petId === removed) copy.stale.delete(uploadId);
  }
  const photos = await listPhotoRemovals(sql, tenantId, species, changes);
  for (const { petId, uploadId } of photos) {
    copy.gallery.removeSample(petId, uploadId);
    if (copy.stale.get(uploadId) === petId) copy.stale.delete(uploadId);
  }
  return pets.length + photos.length > 0;
}

function codeOf(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
