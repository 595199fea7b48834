import { constants } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isId } from '@rhinarium/contract';
import {
  isThere,
  placeFile,
  readIfThere,
  syncFolder,
  unlessMissing,
  unlessThere,
  writeDurably,
} from '../durable-files.ts';
import { COVERAGE } from './encrypted-columns.ts';

/** A wrapped data key as it lies in its file. */
export interface WrappedKey {
  /** Hexadecimal. */
  readonly id: string;
  readonly wrapped: string;
}

/** One small file per tenant, so that destroying it leaves nothing that could unwrap the tenant's data. */
export interface KeyFiles {
  /** Changes when the file does; `undefined` where there is none. */
  versionOf(tenantId: string): Promise<string | undefined>;
  read(tenantId: string): Promise<WrappedKey | undefined>;
  /** Keeps the first one where several begin at once. */
  add(tenantId: string, key: WrappedKey): Promise<void>;
  /** Puts another wrapping of the same key in place, unless the key was destroyed meanwhile. */
  replace(tenantId: string, key: WrappedKey): Promise<void>;
  /** Overwrites and removes the file. True when there was one. */
  destroy(tenantId: string): Promise<boolean>;
  listTenantIds(): Promise<string[]>;
  /**
   * Whether nothing of the tenant is stored unencrypted any more, of all that this release encrypts: an earlier one
   * noted less.
   */
  isAllEncrypted(tenantId: string): Promise<boolean>;
  noteAllEncrypted(tenantId: string): Promise<void>;
}

export function openKeyFiles(folder: string, newName: () => string): KeyFiles {
  const fileOf = (tenantId: string, ending: 'key' | 'destroyed' | 'encrypted' = 'key') => {
    if (!isId(tenantId)) throw new TypeError('A tenant is named by a lower-case UUID');
    return path.join(folder, `${tenantId}.${ending}`);
  };
  const textOf = (key: WrappedKey) => `${JSON.stringify(key)}\n`;
  const files: KeyFiles = {
    async versionOf(tenantId) {
      const found = await stat(fileOf(tenantId), { bigint: true }).catch(unlessMissing);
      return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
    },
    async read(tenantId) {
      const text = await readIfThere(fileOf(tenantId));
      return text === undefined ? undefined : (JSON.parse(text) as WrappedKey);
    },
    async add(tenantId, key) {
      await rm(fileOf(tenantId, 'destroyed'), { force: true });
      await placeFile(fileOf(tenantId), textOf(key), 'once', newName);
    },
    async replace(tenantId, key) {
      await placeFile(fileOf(tenantId), textOf(key), 'always', newName);
      if (await isThere(fileOf(tenantId, 'destroyed'))) await files.destroy(tenantId);
    },
    async destroy(tenantId) {
      // Noted first: a replacement that is under way sees it.
      await writeEmpty(fileOf(tenantId, 'destroyed'));
      const wasThere = await overwrite(fileOf(tenantId));
      await rm(fileOf(tenantId), { force: true });
      await rm(fileOf(tenantId, 'encrypted'), { force: true });
      await syncFolder(folder);
      return wasThere;
    },
    async listTenantIds() {
      const names = await readdir(folder);
      return names.flatMap((name) => (name.endsWith('.key') && isId(name.slice(0, -4)) ? [name.slice(0, -4)] : []));
    },
    isAllEncrypted: async (tenantId) => (await readIfThere(fileOf(tenantId, 'encrypted'))) === COVERAGE,
    noteAllEncrypted: (tenantId) => placeFile(fileOf(tenantId, 'encrypted'), COVERAGE, 'always', newName),
  };
  return files;
}

async function writeEmpty(file: string): Promise<void> {
  await writeDurably(file, Buffer.alloc(0)).catch(unlessThere);
}

/** Zeros over the bytes of a file, in place; false where there is none. */
async function overwrite(file: string): Promise<boolean> {
  const handle = await open(file, constants.O_RDWR).catch(unlessMissing);
  if (!handle) return false;
  try {
    await handle.write(Buffer.alloc((await handle.stat()).size), 0, undefined, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}
