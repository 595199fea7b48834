import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** Writes a new file durably. Throws if it exists. */
export async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder and its parents, and syncs each changed parent for durability. Does not use recursive `mkdir`, which
 * reports ENOENT on a read-only disk and hides the reason.
 */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 }).then(() => true);
  const unlessFolder = async (cause: NodeJS.ErrnoException): Promise<false> => {
    if (cause.code === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
    throw cause;
  };
  const isMade = await make().catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' || folder === path.dirname(folder)) return await unlessFolder(cause);
    await makeFolder(path.dirname(folder));
    return await make().catch(unlessFolder);
  });
  if (isMade) await syncFolder(path.dirname(folder));
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform !== 'win32') await syncPath(folder, 'r');
}

export async function syncPath(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a small file atomically and durably. `once` keeps an existing file, also under concurrency. `always` replaces
 * it. `newName` names the temporary file.
 */
export async function placeFile(
  file: string,
  content: string | Buffer,
  when: 'once' | 'always',
  newName: () => string,
): Promise<void> {
  const staged = path.join(path.dirname(file), `${newName()}.staged`);
  try {
    await writeDurably(staged, Buffer.from(content));
    await (when === 'always' ? rename(staged, file) : link(staged, file).catch(unlessThere));
    await syncFolder(path.dirname(file));
  } finally {
    await rm(staged, { force: true });
  }
}

/** `undefined` if the file does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch(unlessMissing);
}

export async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(unlessMissing)) !== undefined;
}

/** Ignores EEXIST. */
function unlessThere(cause: NodeJS.ErrnoException): void {
  if (cause.code !== 'EEXIST') throw cause;
}

/** Ignores ENOENT. */
export function unlessMissing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT') throw cause;
  return undefined;
}
