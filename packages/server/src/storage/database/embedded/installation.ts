import { stat } from 'node:fs/promises';
import type { ConnectionTarget } from '../connection.ts';
import type { DatabaseOptions } from '../database.ts';
import { initialiseCluster, readPassword, superuser } from './cluster.ts';
import { giveAway } from './give-away.ts';
import { ownFolder, type Places } from './places.ts';
import { findPlatformBinaries, type PlatformBinaries, prepareLibraries } from './platform-binaries.ts';
import { findPostmaster } from './postmaster.ts';
import { type Endpoint, socketPort } from './server-settings.ts';
import { chooseSystemUser, type SystemUser, withPassage } from './system-user.ts';

/** Everything it takes to start the PostgreSQL of one data folder. */
export interface Installation {
  readonly places: Places;
  readonly binaries: PlatformBinaries;
  readonly user: SystemUser | undefined;
  /** The environment that PostgreSQL's programs need to find their libraries. */
  readonly libraries: Record<string, string>;
  readonly isNew: boolean;
}

type Say = NonNullable<DatabaseOptions['say']>;

export const roleName = 'rhinarium';

/**
 * Makes what is missing: folders, library links, passwords, database files. Only to be called in the data folder's
 * turn.
 */
export async function install(places: Places, say: Say, found?: PlatformBinaries): Promise<Installation> {
  const binaries = found ?? (await findPlatformBinaries());
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

/** How the service's own role enters its database. */
export async function roleTarget({ places }: Installation, endpoint: Endpoint): Promise<ConnectionTarget> {
  const password = await readPassword(places.rolePasswordFile);
  return { ...address(endpoint), user: roleName, password, database: roleName, ssl: false };
}

/** How the superuser enters, who is needed only to make the role and its database. */
export async function superuserTarget({ places }: Installation, endpoint: Endpoint): Promise<ConnectionTarget> {
  const password = await readPassword(places.superuserPasswordFile);
  return { ...address(endpoint), user: superuser, password, database: 'postgres', ssl: false };
}

function address(endpoint: Endpoint): { host: string; port: number } {
  if ('port' in endpoint) return { host: '127.0.0.1', port: endpoint.port };
  return { host: endpoint.socketFolder, port: socketPort };
}
