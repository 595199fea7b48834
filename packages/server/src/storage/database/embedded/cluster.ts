import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { giveAway } from './give-away.ts';
import type { Places } from './places.ts';
import type { PlatformBinaries } from './platform-binaries.ts';
import { callAs, type SystemUser } from './system-user.ts';

const run = promisify(execFile);

export const superuser = 'rhinarium_superuser';
const passwordBytes = 24;

/**
 * Creates the cluster if it is missing, under a temporary name until complete, and removes leftovers of interrupted
 * attempts. Returns whether it was created. Throws for a cluster of another major version.
 */
export async function initialiseCluster(
  places: Places,
  binaries: PlatformBinaries,
  user: SystemUser | undefined,
  libraries: Record<string, string>,
): Promise<boolean> {
  for (const name of await readdir(places.postgresFolder)) {
    if (name.startsWith('cluster.new')) await rm(path.join(places.postgresFolder, name), { recursive: true });
  }
  const version = await readFile(path.join(places.clusterFolder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (Number(version) !== binaries.majorVersion) {
      throw new Error(
        `${places.clusterFolder} was created by PostgreSQL ${version.trim()}; the programs are of ` +
          `${binaries.majorVersion}. Name programs of ${version.trim()} in RHINARIUM_POSTGRES_BIN, or make a backup ` +
          'with what created it and restore it into an empty data folder.',
      );
    }
    // A copy restored by root belongs to root, which PostgreSQL refuses.
    if (user && (await stat(places.clusterFolder)).uid !== user.uid) await giveAway(places.clusterFolder, user);
    return false;
  }
  await ensurePassword(places.superuserPasswordFile, user);
  await ensurePassword(places.rolePasswordFile, user);
  const temporary = `${places.clusterFolder}.new`;
  const call = callAs(user, binaries.initdb, [
    '-D',
    temporary,
    '-U',
    superuser,
    `--pwfile=${places.superuserPasswordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Both sort by code points. The first does not depend on the system's C library.
    ...(binaries.majorVersion >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
    '--no-instructions',
  ]);
  await run(call.file, call.args, { ...call.options, env: { ...call.options.env, ...libraries } });
  await rename(temporary, places.clusterFolder);
  await syncFolder(places.postgresFolder);
  return true;
}

/** Reads a password file. */
export async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new Error(`The database's password ${file} cannot be read; restore it from a backup of the data folder.`, {
      cause: error,
    });
  }
}

async function ensurePassword(file: string, user: SystemUser | undefined): Promise<void> {
  if (await stat(file).catch(() => undefined)) return;
  const temporary = `${file}.new`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(passwordBytes).toString('base64url'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (user) await chown(temporary, user.uid, user.gid);
  await rename(temporary, file);
  await syncFolder(path.dirname(file));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and needs no fsync to persist a rename.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
