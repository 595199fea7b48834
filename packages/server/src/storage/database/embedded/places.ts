import { createHash } from 'node:crypto';
import { access, chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SystemUser } from './system-user.ts';

/** Paths of an embedded PostgreSQL, with symbolic links resolved. */
export interface Places {
  readonly dataDir: string;
  /** Names the holder of the data folder. */
  readonly holderFile: string;
  readonly postgresFolder: string;
  readonly clusterFolder: string;
  /** The cluster of an earlier major version while another takes its place. */
  readonly leavingFolder: string;
  readonly turnFolder: string;
  readonly librariesFolder: string;
  readonly logFile: string;
  readonly superuserPasswordFile: string;
  readonly rolePasswordFile: string;
}

// Maximum length of the socket folder's path: socket paths are limited to 103 bytes on macOS and 107 on Linux,
// including .s.PGSQL.5432.
const socketFolderBytesMax = 103 - '/.s.PGSQL.5432'.length;

/** Creates the data folder if missing and returns its paths. */
export async function placesIn(dataDir: string): Promise<Places> {
  // Root's data folder can be traversed by others, because PostgreSQL runs as another user. Its subfolders are private.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const real = await realpath(dataDir);
  const postgresFolder = path.join(real, 'postgres');
  return {
    dataDir: real,
    holderFile: path.join(real, 'server.json'),
    postgresFolder,
    clusterFolder: path.join(postgresFolder, 'cluster'),
    leavingFolder: path.join(postgresFolder, 'cluster.leaving'),
    turnFolder: path.join(real, 'turn'),
    librariesFolder: path.join(postgresFolder, 'libraries'),
    logFile: path.join(postgresFolder, 'postgres.log'),
    superuserPasswordFile: path.join(postgresFolder, 'superuser-password'),
    rolePasswordFile: path.join(postgresFolder, 'role-password'),
  };
}

/** Throws if no server has created a database in the data folder. Creates nothing. */
export async function requireDatabase(dataDir: string): Promise<void> {
  const fileIn = (cluster: string) => path.join(dataDir, 'postgres', cluster, 'PG_VERSION');
  const isThere = access(fileIn('cluster')).catch(() => access(fileIn('cluster.leaving')));
  await isThere.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
    const folder = path.resolve(dataDir);
    const advice = 'Start the server once, or set DATA_DIR to the data folder of one.';
    throw new Error(`No server has used the data folder ${folder} yet. ${advice}`, { cause });
  });
}

/** A private folder of the given user, created if missing. Throws if it belongs to someone else. */
export async function ownFolder(folder: string, user: SystemUser | undefined): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const own = process.getuid?.();
  if (!found.isDirectory() || (own !== undefined && ![own, user?.uid].includes(found.uid))) {
    throw new Error(
      `The folder ${folder} belongs to another user (${found.uid}). Remove it, or make this user its owner.`,
    );
  }
  if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700);
  if (user && found.uid !== user.uid) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Folder of the Unix socket: in the data folder, or in the system's temporary folder if its path is too long. */
export function socketFolderOf(places: Places): string {
  const near = path.join(places.postgresFolder, 'socket');
  if (Buffer.byteLength(near) <= socketFolderBytesMax) return near;
  const hash = createHash('sha256').update(places.dataDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `rhinarium-${hash}`);
}
