import { SPECIES, type Species } from '@rhinarium/contract';
import { DAY_MS } from '../../common/durations.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Encryption } from '../../storage/encryption/encryption.ts';
import { CHECKPOINT_PETS_MIN, isCheckpointDue, STEP_DAYS_MAX } from './checkpoint-rules.ts';
import type { Checkpoints } from './checkpoints.ts';
import { beginWithFile, type GalleryCopy, newCopy, syncCopy, writeToFile } from './gallery-copy.ts';
import { readChange } from './store.ts';

export interface Nearest {
  /** Number of pets scanned. */
  readonly searchedCount: number;
  /** The nearest pets, best first. */
  readonly petIds: readonly string[];
  /** Registered fingerprints without a template of this engine version, which the scan missed. Normally none. */
  readonly staleUploadIds: readonly string[];
}

/** Coarse search over the compact codes of one tenant's pets of one species. */
export interface Search {
  nearest(
    tenantId: string,
    species: Species,
    codes: readonly Int8Array[],
    count: number,
    among?: ReadonlySet<string>,
  ): Promise<Nearest>;
  /** Checks whether this process's copy, once synced, has a pet, or one of these fingerprints of it. False without a copy. */
  holds(tenantId: string, species: Species, petId: string, uploadIds?: readonly string[]): Promise<boolean>;
  /** Loads a tenant's galleries from checkpoints, so that the first search is fast. */
  warm(tenantId: string): Promise<void>;
  /** Writes checkpoints of a tenant's changed galleries in memory. */
  saveCheckpoints(tenantId: string): Promise<void>;
  close(): Promise<void>;
}

/** Maximum galleries in memory. The least recently used one is evicted. */
const COPIES_MAX = 500;

interface SearchOptions {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly clock: () => Date;
  /** Only templates of this version are searched. */
  readonly engineVersion: string;
  /** Without it, each start reads the table. */
  readonly checkpoints?: Checkpoints | undefined;
  /** Minimum pets of a gallery for a checkpoint. */
  readonly checkpointPetsMin?: number;
}

/**
 * In-memory search. Before each search the copy is synced from the database, so that a search sees every registration
 * and deletion acknowledged before it, on any node.
 */
export function openSearch(options: SearchOptions): Search {
  const { database, encryption, clock, engineVersion, checkpoints, checkpointPetsMin = CHECKPOINT_PETS_MIN } = options;
  const copies = new Map<string, GalleryCopy>();

  const copyOf = (tenantId: string, species: Species): GalleryCopy => {
    const key = keyOf(tenantId, species);
    const known = copies.get(key);
    const isStale = known && clock().getTime() - known.syncedAt.getTime() > STEP_DAYS_MAX * DAY_MS;
    const copy = known && !isStale ? known : newCopy(clock());
    copies.delete(key);
    copies.set(key, copy);
    const oldest = copies.keys().next().value;
    if (copies.size > COPIES_MAX && oldest !== undefined) copies.delete(oldest);
    return copy;
  };

  const inTurn = async (copy: GalleryCopy, run: () => Promise<void>): Promise<void> => {
    const done = copy.turn.catch(() => {}).then(run);
    copy.turn = done;
    await done;
  };

  const update = async (copy: GalleryCopy, tenantId: string, species: Species): Promise<void> => {
    if (
      copy.isBeingWritten &&
      (await database.read(tenantId, (sql) => readChange(sql, tenantId, species))) === copy.change
    )
      return;
    await inTurn(copy, async () => {
      if (checkpoints && copy.change === 0) await beginWithFile(copy, checkpoints, tenantId, species);
      const cipher = await encryption.cipherOf(tenantId);
      const place = { tenantId, species, engineVersion };
      await database.tenant(tenantId, (sql) => syncCopy(sql, cipher, copy, place));
    });
    copy.syncedAt = clock();
  };

  return {
    async holds(tenantId, species, petId, uploadIds) {
      const copy = copies.get(keyOf(tenantId, species));
      if (!copy) return false;
      await update(copy, tenantId, species);
      return uploadIds ? uploadIds.some((id) => copy.gallery.hasSample(petId, id)) : copy.gallery.has(petId);
    },
    async nearest(tenantId, species, codes, count, among) {
      const copy = copyOf(tenantId, species);
      await update(copy, tenantId, species);
      const { searchedCount, pets } = copy.gallery.nearest(codes, count, among);
      return { searchedCount, petIds: pets.map((pet) => pet.petId), staleUploadIds: [...copy.stale.keys()] };
    },
    async warm(tenantId) {
      for (const species of (await checkpoints?.list(tenantId)) ?? [])
        await update(copyOf(tenantId, species), tenantId, species);
    },
    async close() {},
    async saveCheckpoints(tenantId) {
      if (!checkpoints) return;
      for (const species of SPECIES) {
        const copy = copies.get(keyOf(tenantId, species));
        const isSmall = copy && copy.gallery.petCount < checkpointPetsMin && copy.sinceFile.writtenAt === undefined;
        if (!copy || isSmall) continue;
        // Sync removals of other nodes and since the last search before deciding.
        await update(copy, tenantId, species);
        await inTurn(copy, async () => {
          const need = { ...copy.sinceFile, petCount: copy.gallery.petCount };
          if (!isCheckpointDue(need, clock(), checkpointPetsMin)) return;
          await writeToFile(copy, checkpoints, tenantId, species, clock());
        });
      }
    },
  };
}

const keyOf = (tenantId: string, species: Species) => `${tenantId} ${species}`;
