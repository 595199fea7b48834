import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, lchown, lstat, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { COMMANDS_HERE } from '../../../common/command-names.ts';
import { syncFolder } from '../../files/durable-files.ts';
import type { Places } from './places.ts';
import type { PlatformBinaries } from './platform-binaries.ts';
import { callAs, type SystemUser } from './system-user.ts';

/** Changes the owner of a file or folder, recursively. Does not follow links. */
export async function giveAway(file: string, { uid, gid }: SystemUser): Promise<void> {
  await lchown(file, uid, gid);
  if (!(await lstat(file)).isDirectory()) return;
  for (const name of await readdir(file)) await giveAway(path.join(file, name), { uid, gid });
}

type ClusterPlaces = Pick<Places, 'postgresFolder' | 'clusterFolder' | 'leavingFolder'>;

/** Major version of PostgreSQL that created a cluster, or `undefined` if there is none. */
export async function clusterVersion(clusterFolder: string): Promise<number | undefined> {
  const version = await readFile(path.join(clusterFolder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return version === undefined ? undefined : Number(version);
}

/** Folder in which an upgrade keeps the cluster of an earlier major version. */
export function keptFolder({ clusterFolder }: ClusterPlaces, majorVersion: number): string {
  return `${clusterFolder}.${majorVersion}`;
}

/**
 * Puts another cluster in the place of the present one, which is kept. Both must be stopped. If it is interrupted,
 * `settleSwitch` undoes or completes it.
 */
export async function switchCluster(places: ClusterPlaces, newCluster: string): Promise<string> {
  const { postgresFolder, clusterFolder, leavingFolder } = places;
  await rename(clusterFolder, leavingFolder);
  await syncFolder(postgresFolder);
  await rename(newCluster, clusterFolder);
  await syncFolder(postgresFolder);
  return (await settleSwitch(places))!;
}

/** Undoes an interrupted switch if the place is empty, else completes it. Returns where the cluster is kept. */
export async function settleSwitch(places: ClusterPlaces): Promise<string | undefined> {
  const { postgresFolder, clusterFolder, leavingFolder } = places;
  const leaving = await clusterVersion(leavingFolder);
  if (leaving === undefined) return undefined;
  const isReplaced = await access(clusterFolder).then(
    () => true,
    () => false,
  );
  const target = isReplaced ? keptFolder(places, leaving) : clusterFolder;
  await rename(leavingFolder, target);
  await syncFolder(postgresFolder);
  return isReplaced ? target : undefined;
}

const run = promisify(execFile);

export const superuser = 'rhinarium_superuser';
const passwordBytes = 24;

/**
 * Creates the cluster if it is missing, under a temporary name until complete, and removes leftovers of interrupted
 * attempts. Settles an interrupted upgrade, so that none is created in the place of one. Returns whether it was created. Throws for a cluster of another major version.
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
  await settleSwitch(places);
  const version = await clusterVersion(places.clusterFolder);
  if (version !== undefined) {
    if (version !== binaries.majorVersion) {
      throw new Error(
        `${places.clusterFolder} was created by PostgreSQL ${version}; the programs are of ${binaries.majorVersion}. ` +
          `Move it with "${COMMANDS_HERE.admin} upgrade-database", or name programs of ${version} in RHINARIUM_POSTGRES_BIN.`,
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
