import { SPECIES, type Species } from '@rhinarium/contract';
import { DAY_MS } from '../../common/durations.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Encryption } from '../../storage/encryption/encryption.ts';
import { CHECKPOINT_PETS_MIN, isCheckpointDue, STEP_DAYS_MAX } from './checkpoint-rules.ts';
import type { Checkpoints } from './checkpoints.ts';
import { beginWithFile, type GalleryCopy, newCopy, syncCopy, writeToFile } from './gallery-copy.ts';
import { readChange } from './store.ts';

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
  /** Reads the galleries of a tenant that have files, so that the first search need not wait. */
  warm(tenantId: string): Promise<void>;
  /** Writes the galleries of a tenant that are in memory and have changed to their files. */
  saveCheckpoints(tenantId: string): Promise<void>;
  /** Compares what this search finds with what an exact one does, in galleries of these tenants that were searched. */
  auditRecall(tenantIds: readonly string[]): Promise<void>;
  /**
   * Of the pets that the exact search has nearest the share that this one found at its last audit; 1 where it is exact.
   */
  recall(): number;
  close(): Promise<void>;
}

/** Galleries in memory at most; the one that was not asked for the longest time goes first. */
const COPIES_MAX = 500;

interface SearchOptions {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly clock: () => Date;
  /** Only templates of this version are searched. */
  readonly engineVersion: string;
  /** Without it each start reads the table. */
  readonly checkpoints?: Checkpoints | undefined;
  /** Pets of a gallery from which on it is kept in a file. */
  readonly checkpointPetsMin?: number;
}

/**
 * A scan in memory. Before each search the copy asks the database for what is newer than the last change it has seen,
 * so a search that starts after a registration or deletion was acknowledged, on any node, always sees it.
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
      (await database.tenant(tenantId, (sql) => readChange(sql, tenantId, species))) === copy.change
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
    async warm(tenantId) {
      for (const species of (await checkpoints?.list(tenantId)) ?? [])
        await update(copyOf(tenantId, species), tenantId, species);
    },
    async auditRecall() {},
    recall: () => 1,
    async close() {},
    async saveCheckpoints(tenantId) {
      if (!checkpoints) return;
      for (const species of SPECIES) {
        const copy = copies.get(keyOf(tenantId, species));
        const isSmall = copy && copy.gallery.petCount < checkpointPetsMin && copy.sinceFile.writtenAt === undefined;
        if (!copy || isSmall) continue;
        // What was removed by another node, or since the last search, is seen before it is decided.
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
