import { stat } from 'node:fs/promises';
import type { ConnectionTarget } from '../connection.ts';
import type { DatabaseOptions } from '../database.ts';
import { giveAway, initialiseCluster, readPassword, superuser } from './cluster.ts';
import { ownFolder, type Places } from './places.ts';
import { type PlatformBinaries, prepareLibraries } from './platform-binaries.ts';
import { findPostmaster } from './postmaster.ts';
import { type Endpoint, socketPort } from './server-settings.ts';
import { chooseSystemUser, type SystemUser, withPassage } from './system-user.ts';

/** Everything needed to start the PostgreSQL of a data folder. */
export interface Installation {
  readonly places: Places;
  readonly binaries: PlatformBinaries;
  readonly user: SystemUser | undefined;
  /** Environment for PostgreSQL's programs to find their libraries. */
  readonly libraries: Record<string, string>;
  readonly isNew: boolean;
}

type Say = NonNullable<DatabaseOptions['say']>;

export const roleName = 'rhinarium';

/**
 * Creates missing folders, library links, passwords and database files. Must be called under the data folder's lock.
 */
export async function install(places: Places, say: Say, binaries: PlatformBinaries): Promise<Installation> {
  const { dataDir, clusterFolder, postgresFolder } = places;
  const isRunning = (await findPostmaster(clusterFolder)) !== undefined;
  const owner = (await ownerOf(clusterFolder)) ?? (await ownerOf(postgresFolder));
  const chosen = await chooseSystemUser({ dataDir, owner, isRunning, say });
  if (chosen && owner && ![0, chosen.uid].includes(owner.uid)) await giveAway(postgresFolder, chosen);
  await ownFolder(places.postgresFolder, chosen);
  const libraries = await prepareLibraries(binaries.nativeFolder, places.librariesFolder);
  const user = chosen && (await withPassage(chosen, places.postgresFolder, binaries.initdb, libraries));
  const isNew = await initialiseCluster(places, binaries, user, libraries);
  return { places, binaries, user, libraries, isNew };
}

async function ownerOf(folder: string): Promise<SystemUser | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

/** Connection of the service's own role. */
export async function roleTarget({ places }: Installation, endpoint: Endpoint): Promise<ConnectionTarget> {
  const password = await readPassword(places.rolePasswordFile);
  return { ...address(endpoint), user: roleName, password, database: roleName, ssl: false };
}

/** Connection of the superuser, needed only to create the role and its database. */
export async function superuserTarget({ places }: Installation, endpoint: Endpoint): Promise<ConnectionTarget> {
  const password = await readPassword(places.superuserPasswordFile);
  return { ...address(endpoint), user: superuser, password, database: 'postgres', ssl: false };
}

function address(endpoint: Endpoint): { host: string; port: number } {
  if ('port' in endpoint) return { host: '127.0.0.1', port: endpoint.port };
  return { host: endpoint.socketFolder, port: socketPort };
}
