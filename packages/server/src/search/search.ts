import type { Species } from '@rhinarium/contract';
import { createGallery, type Gallery } from '@rhinarium/engine';
import type { Database, Sql } from '../database/database.ts';
import { DAY_MS } from '../durations.ts';
import type { Encryption, TenantCipher } from '../encryption/encryption.ts';
import { listAdditions, listRemovals, listStaleSince, readChange } from './store.ts';

export interface Nearest {
  /** Pets that were really scanned. */
  readonly searchedCount: number;
  /** The nearest pets, best first. */
  readonly petIds: readonly string[];
  /** Registered fingerprints that have no template of this engine yet, so that the scan missed them. Normally none. */
  readonly staleUploadIds: readonly string[];
}

/** The first scan over the compact codes of one tenant's pets of one species. */
export interface Search {
  nearest(
    tenantId: string,
    species: Species,
    codes: readonly Int8Array[],
    count: number,
    among?: ReadonlySet<string>,
  ): Promise<Nearest>;
  /** Whether the copy of this process, brought up to date, has a pet. False where there is no copy. */
  holds(tenantId: string, species: Species, petId: string): Promise<boolean>;
}

interface Copy {
  readonly gallery: Gallery;
  /** Uploads without a template of this engine, with their pets. */
  readonly stale: Map<string, string>;
  /** The last change of the gallery that the copy has seen. */
  change: number;
  syncedAt: Date;
  /** Syncs of one copy run one after the other. */
  turn: Promise<void>;
}

/** Galleries in memory at most; the one that was not asked for the longest time goes first. */
const COPIES_MAX = 500;
/** Removals are deleted after 30 days; a copy that was not updated for this long is loaded again. */
const stepDaysMax = 7;

/**
 * Codes that are read at a time, and taken into a gallery in about 20 ms: other work gets its turn between two batches.
 */
const BATCH_ROWS = 2000;

interface SearchOptions {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly clock: () => Date;
  /** Only templates of this version are searched. */
  readonly engineVersion: string;
}

/**
 * A scan in memory. Before each search the copy asks the database for what is newer than the last change it has seen,
 * so a search that starts after a registration or deletion was acknowledged, on any node, always sees it.
 */
export function openSearch({ database, encryption, clock, engineVersion }: SearchOptions): Search {
  const copies = new Map<string, Copy>();

  const copyOf = (tenantId: string, species: Species): Copy => {
    const key = keyOf(tenantId, species);
    const known = copies.get(key);
    const isStale = known && clock().getTime() - known.syncedAt.getTime() > stepDaysMax * DAY_MS;
    const copy = known && !isStale ? known : newCopy(clock());
    copies.delete(key);
    copies.set(key, copy);
    const oldest = copies.keys().next().value;
    if (copies.size > COPIES_MAX && oldest !== undefined) copies.delete(oldest);
    return copy;
  };

  const sync = async (
    sql: Sql,
    cipher: TenantCipher,
    copy: Copy,
    tenantId: string,
    species: Species,
  ): Promise<void> => {
    const change = await readChange(sql, tenantId, species);
    if (change === copy.change) return;
    // What is stale is read first: a template that is made between the two statements is then seen by at least one of
    // them.
    const stale = await listStaleSince(sql, tenantId, engineVersion, species, copy.change);
    for (const { uploadId, petId } of stale) copy.stale.set(uploadId, petId);
    // A pet never comes back after its removal, so the order between additions and removals does not matter.
    const wish = { engineVersion, species, since: copy.change, rowsMax: BATCH_ROWS };
    for await (const rows of listAdditions(sql, cipher, tenantId, wish))
      for (const row of rows) {
        copy.stale.delete(row.uploadId);
        copy.gallery.add(row.petId, row.uploadId, codeOf(row.searchCode));
      }
    for (const removed of await listRemovals(sql, tenantId, species, copy.change)) {
      copy.gallery.removePet(removed);
      for (const [uploadId, petId] of copy.stale) if (petId === removed) copy.stale.delete(uploadId);
    }
    copy.change = change;
  };

  const update = async (copy: Copy, tenantId: string, species: Species): Promise<void> => {
    const synced = copy.turn
      .catch(() => {})
      .then(() => encryption.cipherOf(tenantId))
      .then((cipher) => database.tenant(tenantId, (sql) => sync(sql, cipher, copy, tenantId, species)));
    copy.turn = synced;
    await synced;
    copy.syncedAt = clock();
  };

  return {
    async holds(tenantId, species, petId) {
      const copy = copies.get(keyOf(tenantId, species));
      if (!copy) return false;
      await update(copy, tenantId, species);
      return copy.gallery.has(petId);
    },
    async nearest(tenantId, species, codes, count, among) {
      const copy = copyOf(tenantId, species);
      await update(copy, tenantId, species);
      const { searchedCount, pets } = copy.gallery.nearest(codes, count, among);
      return { searchedCount, petIds: pets.map((pet) => pet.petId), staleUploadIds: [...copy.stale.keys()] };
    },
  };
}

const keyOf = (tenantId: string, species: Species) => `${tenantId} ${species}`;

function newCopy(now: Date): Copy {
  return { gallery: createGallery(), stale: new Map(), change: 0, syncedAt: now, turn: Promise.resolve() };
}

function codeOf(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
