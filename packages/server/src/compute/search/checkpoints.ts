import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { SPECIES, type Species } from '@rhinarium/contract';
import { type Gallery, restoreGallery } from '@rhinarium/engine';
import { DAY_MS } from '../../common/durations.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Encryption } from '../../storage/encryption/encryption.ts';
import { isThere, makeFolder, unlessMissing } from '../../storage/files/durable-files.ts';
import { CheckpointRefused, openCheckpoint, stageCheckpoint } from './checkpoint-file.ts';
import { STEP_DAYS_MAX } from './checkpoint-rules.ts';
import { type CheckpointRow, findCheckpoint, insertCheckpoint, removeCheckpoint } from './checkpoint-store.ts';

/** A gallery's content as of a change. */
interface GalleryState {
  readonly gallery: Gallery;
  readonly change: number;
  /** Uploads without a template of this engine version, with their pets. */
  readonly stale: ReadonlyMap<string, string>;
}

/** Checkpoint files of galleries on this node, so that a start reads files and not the table. */
export interface Checkpoints {
  /**
   * Content and time of a gallery's checkpoint. Returns `undefined`, and logs why, if this database and engine have not
   * written one.
   */
  read(tenantId: string, species: Species): Promise<(GalleryState & { readonly writtenAt: Date }) | undefined>;
  /** Writes a checkpoint. The gallery must not change until it resolves. */
  write(tenantId: string, species: Species, state: GalleryState): Promise<void>;
  /** Species of a tenant with a checkpoint. */
  list(tenantId: string): Promise<Species[]>;
  /** Removes files of deleted tenants, whose keys were destroyed. */
  removeOthers(tenantIds: readonly string[]): Promise<void>;
}

export interface CheckpointOptions {
  /** Created on first write. */
  readonly folder: string;
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly engineVersion: string;
  /** Logs each unusable file with its reason. */
  readonly say: (about: { err: unknown; tenantId: string; species: Species }, message: string) => void;
}

interface Header {
  readonly id: string;
  readonly stale: readonly (readonly [string, string])[];
}

/**
 * A file is valid if its key decrypts every block and the database has a row with its id, engine version and species.
 * The row was written after the last change in the file, so a database that contains it shares the history up to there.
 */
export function openCheckpoints(options: CheckpointOptions): Checkpoints {
  const { folder, database, encryption, clock, newId, engineVersion, say } = options;
  const fileOf = (tenantId: string, species: Species) => path.join(folder, tenantId, `${species}.checkpoint`);

  const rowOf = async (tenantId: string, species: Species, id: string): Promise<CheckpointRow> => {
    const row = await database.read(tenantId, (sql) => findCheckpoint(sql, tenantId, id));
    if (!row) throw new CheckpointRefused('the database knows nothing of it');
    if (row.species !== species) throw new CheckpointRefused('it is of another species');
    if (row.engineVersion !== engineVersion) throw new CheckpointRefused(`it is of engine ${row.engineVersion}`);
    // Later changes of the gallery may have been deleted.
    if (clock().getTime() - row.writtenAt.getTime() > STEP_DAYS_MAX * DAY_MS)
      throw new CheckpointRefused('it is too old');
    return row;
  };
  const restore = async (tenantId: string, species: Species) => {
    const opened = await openCheckpoint(fileOf(tenantId, species), await encryption.cipherOf(tenantId));
    if (!opened) return undefined;
    try {
      const { id, stale } = opened.header as unknown as Header;
      const { change, writtenAt } = await rowOf(tenantId, species, id);
      return { gallery: await restoreGallery(opened.next), change, writtenAt, stale: new Map(stale) };
    } finally {
      await opened.close();
    }
  };
  /** Id of the current file. */
  const idBefore = async (tenantId: string, species: Species): Promise<string | undefined> => {
    const opened = await openCheckpoint(fileOf(tenantId, species), await encryption.cipherOf(tenantId)).catch(
      () => undefined,
    );
    await opened?.close();
    return opened && (opened.header as unknown as Header).id;
  };

  return {
    async read(tenantId, species) {
      try {
        return await restore(tenantId, species);
      } catch (err) {
        say({ err, tenantId, species }, 'a file of a gallery is not used; the table is read');
        return undefined;
      }
    },
    async write(tenantId, species, { gallery, change, stale }) {
      const file = fileOf(tenantId, species);
      const cipher = await encryption.cipherOf(tenantId);
      const before = await idBefore(tenantId, species);
      const id = newId();
      await makeFolder(path.dirname(file));
      const header: Omit<Header, 'id'> = { stale: [...stale] };
      const staged = await stageCheckpoint(file, cipher, { id, header, blocks: gallery.blocks() });
      try {
        const row = { id, species, engineVersion, change, writtenAt: clock() };
        await database.tenant(tenantId, (sql) => insertCheckpoint(sql, tenantId, row));
        await staged.place();
      } catch (cause) {
        await staged.discard();
        throw cause;
      }
      if (before !== undefined) await database.tenant(tenantId, (sql) => removeCheckpoint(sql, tenantId, before));
    },
    async list(tenantId) {
      const there = await Promise.all(SPECIES.map((species) => isThere(fileOf(tenantId, species))));
      return SPECIES.filter((_, n) => there[n]);
    },
    async removeOthers(tenantIds) {
      const there = (await readdir(folder).catch(unlessMissing)) ?? [];
      for (const name of there)
        if (!tenantIds.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true });
    },
  };
}
