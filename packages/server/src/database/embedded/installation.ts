import type { ConnectionTarget } from '../connection.ts';
import { initialiseCluster, readPassword, superuser } from './cluster.ts';
import { ownFolder, type Places } from './places.ts';
import { findPlatformBinaries, type PlatformBinaries, prepareLibraries } from './platform-binaries.ts';
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

export const roleName = 'rhinarium';

/** Makes what is missing: folders, library links, passwords, database files. Only to be called in the data folder's turn. */
export async function install(places: Places): Promise<Installation> {
  const binaries = await findPlatformBinaries();
  const chosen = await chooseSystemUser(places.clusterFolder);
  await ownFolder(places.postgresFolder, chosen);
  const libraries = await prepareLibraries(binaries.nativeFolder, places.librariesFolder);
  const user = chosen && (await withPassage(chosen, places.postgresFolder, binaries.postgres, libraries));
  const isNew = await initialiseCluster(places, binaries, user, libraries);
  return { places, binaries, user, libraries, isNew };
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
