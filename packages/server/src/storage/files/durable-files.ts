import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** Writes a new file that outlasts a power cut. Errors: the file exists. */
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
 * Makes the folder and its missing parents, and syncs each folder that has a new entry, or a power cut would take the
 * entry away. Not by `mkdir` with `recursive`: on a read-only disk that reports ENOENT and hides why.
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
 * Puts a small file in place as a whole, so that it outlasts a power cut: `once` keeps what is there already, also
 * where several begin at the same moment; `always` takes its place. `newName`: for the file on its way.
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

/** `undefined` where there is no such file. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch(unlessMissing);
}

export async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(unlessMissing)) !== undefined;
}

/** Passes over the error that something is there already. */
export function unlessThere(cause: NodeJS.ErrnoException): void {
  if (cause.code !== 'EEXIST') throw cause;
}

/** Passes over the error that there is no such file. */
export function unlessMissing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT') throw cause;
  return undefined;
}
