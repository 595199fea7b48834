import type { Species } from '@rhinarium/contract';
import { createGallery, type Gallery } from '@rhinarium/engine';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import type { CheckpointNeed } from './checkpoint-rules.ts';
import type { Checkpoints } from './checkpoints.ts';
import { type Changes, listFingerprintRemovals, listRemovals } from './removal-store.ts';
import { listAdditions, listStaleSince, readChange } from './store.ts';

/**
 * Codes that are read at a time, and taken into a gallery in about 20 ms: other work gets its turn between two batches.
 */
const BATCH_ROWS = 2000;

/** The gallery of one tenant and species in the memory of this process. */
export interface GalleryCopy {
  gallery: Gallery;
  /** Uploads without a template of this engine that can be read, with their pets. */
  readonly stale: Map<string, string>;
  /** The last change of the gallery that the copy has seen; 0 before the first look. */
  change: number;
  /** What came after its file was written, if it has one. */
  sinceFile: Omit<CheckpointNeed, 'petCount'>;
  syncedAt: Date;
  /** Changes of one copy are made one after the other, and none while its file is written. */
  turn: Promise<void>;
  isBeingWritten: boolean;
}

const NO_FILE: GalleryCopy['sinceFile'] = { addedCount: 0, hasRemoved: false, writtenAt: undefined };

export function newCopy(now: Date): GalleryCopy {
  return {
    ...{ gallery: createGallery(), stale: new Map(), change: 0, sinceFile: NO_FILE },
    ...{ syncedAt: now, turn: Promise.resolve(), isBeingWritten: false },
  };
}

/** Lets a new copy begin with what a file has, where there is one; the changes since are read as always. */
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

/** Writes the copy to its file. Searches that find nothing new in the database go on meanwhile. */
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

/** Brings a copy up to date. */
export async function syncCopy(
  sql: Sql,
  cipher: TenantCipher,
  copy: GalleryCopy,
  { tenantId, species, engineVersion }: { tenantId: string; species: Species; engineVersion: string },
): Promise<void> {
  const change = await readChange(sql, tenantId, species);
  if (change === copy.change) return;
  // What left comes first, and only up to the change that was read: what another statement sees of a later change is
  // then seen again. So a fingerprint that moved is never in neither of its pets, and one that came back stays.
  const hasRemoved = await takeOut(sql, copy, tenantId, species, { since: copy.change, upTo: change });
  // What is stale is read before what is new: a template that is made between the two statements is then seen by at
  // least one of them.
  const stale = await listStaleSince(sql, tenantId, engineVersion, species, copy.change);
  for (const { uploadId, petId } of stale) copy.stale.set(uploadId, petId);
  let addedCount = 0;
  const request = { engineVersion, species, since: copy.change, rowsMax: BATCH_ROWS };
  for await (const rows of listAdditions(sql, cipher, tenantId, request))
    for (const { petId, uploadId, searchCode } of rows) {
      if (searchCode === undefined) {
        copy.stale.set(uploadId, petId);
        continue;
      }
      copy.stale.delete(uploadId);
      copy.gallery.add(petId, uploadId, codeOf(searchCode));
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

/** Takes out the pets and fingerprints that left the gallery; true when there were any. */
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
  const fingerprints = await listFingerprintRemovals(sql, tenantId, species, changes);
  for (const { petId, uploadId } of fingerprints) {
    copy.gallery.removeSample(petId, uploadId);
    if (copy.stale.get(uploadId) === petId) copy.stale.delete(uploadId);
  }
  return pets.length + fingerprints.length > 0;
}

function codeOf(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
