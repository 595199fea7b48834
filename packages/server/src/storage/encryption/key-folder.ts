import { constants } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, placeFile, readIfThere, syncFolder, unlessMissing } from '../files/durable-files.ts';
import type { KeyPlace } from './master-key.ts';

/** Keys as files of a folder. A destroyed one is overwritten before deletion. `newName` names temporary files. */
export function openKeyFolder(folder: string, newName: () => string): KeyPlace {
  const fileOf = (name: string) => path.join(folder, name);
  return {
    says: folder,
    keepsCopies: false,
    async versionOf(name) {
      const found = await stat(fileOf(name), { bigint: true }).catch(unlessMissing);
      return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
    },
    read: (name) => readIfThere(fileOf(name)),
    async put(name, text, when) {
      await makeFolder(folder);
      await placeFile(fileOf(name), text, when, newName);
    },
    async destroy(name) {
      const wasThere = await overwrite(fileOf(name));
      await rm(fileOf(name), { force: true });
      if (wasThere) await syncFolder(folder);
      return wasThere;
    },
    list: async () => (await readdir(folder).catch(unlessMissing)) ?? [],
  };
}

/** Overwrites a file with zeros in place. Returns false if it does not exist. */
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
