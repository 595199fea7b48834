import { createHash } from 'node:crypto';
import { access, chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SystemUser } from './system-user.ts';

/** Where everything of an embedded PostgreSQL lies. All paths are real ones, without symbolic links on the way. */
export interface Places {
  readonly dataDir: string;
  /** Who holds the data folder. */
  readonly holderFile: string;
  readonly postgresFolder: string;
  readonly clusterFolder: string;
  readonly turnFolder: string;
  readonly librariesFolder: string;
  readonly logFile: string;
  readonly superuserPasswordFile: string;
  readonly rolePasswordFile: string;
}

// A socket's path may have 103 bytes on macOS and 107 on Linux; the file itself is named .s.PGSQL.5432.
const socketFolderBytesMax = 103 - '/.s.PGSQL.5432'.length;

/** Makes the data folder when absent and names what lies in it. */
export async function placesIn(dataDir: string): Promise<Places> {
  // Others may pass through a root's data folder, as PostgreSQL runs as another user; the folders within are closed.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const real = await realpath(dataDir);
  const postgresFolder = path.join(real, 'postgres');
  return {
    dataDir: real,
    holderFile: path.join(real, 'server.json'),
    postgresFolder,
    clusterFolder: path.join(postgresFolder, 'cluster'),
    turnFolder: path.join(real, 'turn'),
    librariesFolder: path.join(postgresFolder, 'libraries'),
    logFile: path.join(postgresFolder, 'postgres.log'),
    superuserPasswordFile: path.join(postgresFolder, 'superuser-password'),
    rolePasswordFile: path.join(postgresFolder, 'role-password'),
  };
}

/** Throws when no server has made a database in the data folder. Makes nothing itself. */
export async function requireDatabase(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
  await access(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
    const folder = path.resolve(dataDir);
    const advice = 'Start the server once, or set DATA_DIR to the data folder of one.';
    throw new Error(`No server has used the data folder ${folder} yet. ${advice}`, { cause });
  });
}

/** A folder that only the given user may enter, made when absent; one that belongs to somebody else is refused. */
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

/**
 * Where the Unix socket goes: in the data folder, or, when its path is too long for a socket, in the system's temporary
 * folder.
 */
export function socketFolderOf(places: Places): string {
  const near = path.join(places.postgresFolder, 'socket');
  if (Buffer.byteLength(near) <= socketFolderBytesMax) return near;
  const hash = createHash('sha256').update(places.dataDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `rhinarium-${hash}`);
}
