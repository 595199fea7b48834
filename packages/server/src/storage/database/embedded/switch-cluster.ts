import { access, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../files/durable-files.ts';
import type { Places } from './places.ts';

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
