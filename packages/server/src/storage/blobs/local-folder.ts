import { randomUUID } from 'node:crypto';
import { chmod, copyFile, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isId } from '@rhinarium/contract';
import { HOUR_MS } from '../../common/durations.ts';
import { isThere, makeFolder, syncFolder, syncPath, writeDurably } from '../files/durable-files.ts';
import { BlobMissing, type Blobs, parseBlobKey, requireTenantId, type StoredBlob } from './blobs.ts';

export interface TemporaryFolderOptions {
  readonly dataDir: string;
  /** True for the only server on the data folder: all temporary files are then left over from a crash. */
  readonly isAlone: boolean;
}

/** Age at which a temporary file is abandoned, also with several servers on one folder. */
const abandonedAgeMs = HOUR_MS;

/** Opens the folder of temporary files, sweeps leftovers of crashes, and returns a function that names new files. */
export async function openTemporaryFolder({ dataDir, isAlone }: TemporaryFolderOptions): Promise<() => string> {
  const temporary = path.resolve(dataDir, 'blobs', 'temporary');
  await makeFolder(temporary);
  await sweep(temporary, isAlone);
  return () => path.join(temporary, randomUUID());
}

async function sweep(temporary: string, isAlone: boolean): Promise<void> {
  // The folder's own clock, so that ages are correct on a remote file system.
  const probe = path.join(temporary, randomUUID());
  await writeDurably(probe, Buffer.alloc(0)).catch(() => {});
  const now = (await stat(probe).catch(() => undefined))?.mtimeMs ?? 0;
  for (const name of await readdir(temporary)) {
    const file = path.join(temporary, name);
    const found = await stat(file).catch(() => undefined);
    if (file === probe || isAlone || (found && now - found.mtimeMs > abandonedAgeMs)) await rm(file, { force: true });
  }
}

/** Images as files `<dataDir>/blobs/<tenantId>/<2 hex>/<id>`, readable by the service's user only. */
export async function openLocalFolder({ dataDir, isAlone }: TemporaryFolderOptions): Promise<Blobs> {
  const root = path.resolve(dataDir, 'blobs');
  const temporaryPath = await openTemporaryFolder({ dataDir, isAlone });

  return {
    temporaryPath,
    async put(key, source) {
      const file = fileOf(root, key);
      const staged = typeof source === 'string' ? source : temporaryPath();
      try {
        if (typeof source !== 'string') await writeDurably(staged, source);
        else await makeDurable(staged);
        await makeFolder(path.dirname(file));
        await moveInto(staged, file, temporaryPath());
      } finally {
        await rm(staged, { force: true });
      }
    },
    async read(key) {
      return readFile(fileOf(root, key)).catch((error: unknown) => missing(key, error));
    },
    async open(key) {
      const handle = await open(fileOf(root, key), 'r').catch((error: unknown) => missing(key, error));
      return handle.createReadStream();
    },
    async has(key) {
      return await isThere(fileOf(root, key));
    },
    async remove(key) {
      await rm(fileOf(root, key), { force: true });
    },
    list: (tenantId) => list(root, requireTenantId(tenantId)),
    async check() {
      const file = temporaryPath();
      try {
        await writeDurably(file, Buffer.from('check'));
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

function fileOf(root: string, key: string): string {
  const { tenantId, id } = parseBlobKey(key);
  // The last digits are random in every UUID version. The first ones of v7 are the time and would fill one folder.
  return path.join(root, tenantId, id.slice(-2), id);
}

function missing(key: string, error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? new BlobMissing(key, error) : error;
}

async function makeDurable(file: string): Promise<void> {
  await chmod(file, 0o600);
  await syncPath(file, 'r+');
}

/** Renames atomically. A file from another file system is first copied next to the target. */
async function moveInto(staged: string, file: string, copy: string): Promise<void> {
  try {
    await rename(staged, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    try {
      await copyFile(staged, copy);
      await makeDurable(copy);
      await rename(copy, file);
    } finally {
      await rm(copy, { force: true });
    }
  }
  await syncFolder(path.dirname(file));
}

async function* list(root: string, tenantId: string): AsyncGenerator<StoredBlob> {
  const folder = path.join(root, tenantId);
  for (const part of await namesIn(folder)) {
    for (const id of await namesIn(path.join(folder, part))) {
      if (!isId(id)) continue;
      const found = await stat(path.join(folder, part, id)).catch(() => undefined);
      if (found) yield { key: `${tenantId}/${id}`, bytes: found.size, storedAt: found.mtime };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
