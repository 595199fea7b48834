import { access, constants, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { COMMANDS_HERE } from '../../common/command-names.ts';
import { readIfThere } from './durable-files.ts';

export interface Disk {
  /** Available to this process. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** File system of a folder. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** Minimum file descriptors of the process: connections, files under way, database and engine. */
const descriptorsMin = 1024;

/** Open-file limit of this process, `undefined` if it is unlimited or the system has none. */
function descriptorsOf(): number | undefined {
  const { userLimits } = (process.report?.getReport() ?? {}) as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : undefined;
}

/** Throws an error with instructions if the process may open too few files. Node.js has raised the limit already. */
export function requireDescriptors(): void {
  const descriptors = descriptorsOf();
  if (descriptors === undefined || descriptors >= descriptorsMin) return;
  throw new Error(
    `This process may have only ${descriptors} files and connections open at a time, and needs ${descriptorsMin} at least. Raise the limit: ulimit -n 65536 in a shell, LimitNOFILE=65536 in a systemd unit, --ulimit nofile=65536 for Docker.`,
  );
}

const another = `Choose another folder: DATA_DIR=/srv/pets ${COMMANDS_HERE.start}`;

function sentenceFor(folder: string, cause: NodeJS.ErrnoException): string {
  switch (cause.code) {
    case 'EACCES':
    case 'EPERM':
      return `This user may not write to ${folder}, where the data folder is to be. Give the folder to the user with chown. Or: ${another}`;
    case 'EROFS':
      return `${folder}, where the data folder is to be, is on a read-only file system. ${another}`;
    case 'ENOTDIR':
      return `${folder}, where the data folder is to be, is a file. ${another}`;
    default:
      return `The data folder cannot be used: ${cause.message}. ${another}`;
  }
}

/**
 * Checks that the data folder is writable or can be created, before anything is opened. Throws errors with
 * instructions.
 */
export async function tryDataFolder(dataDir: string): Promise<void> {
  let folder = path.resolve(dataDir);
  try {
    while (!(await stat(folder).catch(unlessAbsent))) folder = path.dirname(folder);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(sentenceFor(folder, cause as NodeJS.ErrnoException), { cause });
  }
}

/** Ignores ENOENT and ENOTDIR. */
function unlessAbsent(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
  return undefined;
}

const addressFile = (dataDir: string) => path.join(dataDir, 'address');

/** Records the URL of a data folder's service, for links printed by commands. */
export const noteAddress = (dataDir: string, address: string): Promise<void> =>
  writeFile(addressFile(dataDir), `${address}\n`, { mode: 0o600 });

/** Last URL of a data folder's service, `undefined` before its first start. */
export async function readAddress(dataDir: string): Promise<string | undefined> {
  return (await readIfThere(addressFile(dataDir)))?.trim();
}
