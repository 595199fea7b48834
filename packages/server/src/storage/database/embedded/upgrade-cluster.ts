import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type ConnectionTarget, connectClient, migrationLimits } from '../connection.ts';
import { migrate } from '../migrate.ts';
import {
  clusterVersion,
  giveAway,
  keptFolder,
  readPassword,
  settleSwitch,
  superuser,
  switchCluster,
} from './cluster.ts';
import { type CopiedRows, copyRows } from './copy-rows.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { refuseLivingHolder } from './holder.ts';
import { type Places, placesIn, requireDatabase } from './places.ts';
import { findPlatformBinaries, findSystemBinaries, type PlatformBinaries, programsOf } from './platform-binaries.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { inTurn } from './turn.ts';

export interface UpgradeOptions {
  readonly dataDir: string;
  /** Folder of the programs of the version that created the database. */
  readonly fromBin: string | undefined;
  /** Folder of the programs to move to. Default: those of the platform package. */
  readonly postgresBin?: string | undefined;
  readonly say: (sentence: string) => void;
  /** Free space of a folder, bytes. */
  readonly freeBytesOf?: (folder: string) => Promise<number>;
}

export type Upgraded =
  | { readonly isChanged: false; readonly version: number }
  | (CopiedRows & {
      readonly isChanged: true;
      readonly version: number;
      readonly from: number;
      readonly kept: string;
    });

const mib = 2 ** 20;
/** Size of a cluster without data, bytes. */
const emptyClusterBytes = 64 * mib;
/** Maximum size of PostgreSQL's log of changes (`max_wal_size`), bytes. */
const logBytesMax = 512 * mib;

/**
 * Moves the database of a data folder to the major version of other programs: copies all rows into a new cluster, and
 * puts that in the place of the present one, which is kept. Can be run again after an interruption at any moment.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgraded> {
  const { dataDir, postgresBin, say } = options;
  await requireDatabase(dataDir);
  const places = await placesIn(dataDir);
  await inTurn(places.turnFolder, () => settleSwitch(places));
  const from = (await clusterVersion(places.clusterFolder))!;
  const binaries = postgresBin === undefined ? await findPlatformBinaries() : await findSystemBinaries(postgresBin);
  const version = binaries.majorVersion;
  const scratch = await placesIn(path.join(places.dataDir, 'upgrade'));
  if (from === version) {
    await clear(scratch, binaries);
    return { isChanged: false, version };
  }
  const fromBin = await requirePrograms(options.fromBin, from);
  const kept = keptFolder(places, from);
  if ((await clusterVersion(kept)) !== undefined) throw new Error(`${kept} is kept from before. Delete or move it.`);
  const copied = await copyCluster({ ...options, fromBin }, places, scratch, binaries);
  await inTurn(places.turnFolder, async () => {
    await refuseLivingHolder(places);
    if (await findPostmaster(places.clusterFolder)) {
      throw new Error('Another command uses the database. Run this command again when it has ended.');
    }
    await switchCluster(places, scratch.clusterFolder);
  });
  say(`PostgreSQL ${version} has the database. The one of ${from} is kept in ${kept}.`);
  await clear(scratch, binaries);
  return { isChanged: true, version, from, ...copied, kept };
}

/** Returns the folder of the programs that fit the database. Throws with how to get them. */
async function requirePrograms(fromBin: string | undefined, version: number): Promise<string> {
  if (fromBin === undefined) {
    throw new Error(
      `--from-bin is missing: the folder of the programs of PostgreSQL ${version}, which created the database. ${programsOf(version)}`,
    );
  }
  const found = await findSystemBinaries(fromBin, '--from-bin');
  if (found.majorVersion === version) return fromBin;
  throw new Error(
    `--from-bin: the database is of PostgreSQL ${version}, the programs are of ${found.majorVersion}. ${programsOf(version)}`,
  );
}

/** Copies the database into a new cluster. Neither is running afterwards. */
async function copyCluster(
  { dataDir, fromBin, postgresBin, say, freeBytesOf = freeBytes }: UpgradeOptions,
  places: Places,
  scratch: Places,
  binaries: PlatformBinaries,
): Promise<CopiedRows> {
  const name = `rhinarium command ${randomUUID().slice(0, 8)}`;
  // Holds the data folder, so that neither a server nor a second upgrade starts.
  const old = await startEmbeddedPostgres({ dataDir, postgresBin: fromBin, isHolder: true, name, say });
  let fresh: EmbeddedPostgres | undefined;
  const clients: pg.Client[] = [];
  const connect = async (target: ConnectionTarget) => {
    const password = await readPassword(places.superuserPasswordFile);
    clients.push(await connectClient({ ...target, user: superuser, password }, name, migrationLimits));
    return clients.at(-1)!;
  };
  try {
    const from = await connect(old.target);
    await clear(scratch, binaries);
    await requireRoom(from, await freeBytesOf(places.dataDir), places);
    await prepareScratch(places, scratch);
    fresh = await startEmbeddedPostgres({ dataDir: scratch.dataDir, postgresBin, isHolder: true, name, say });
    await makeSchema(from, fresh.target, name);
    say('All rows are being copied and compared.');
    return await copyRows(from, await connect(fresh.target), path.join(scratch.postgresFolder, 'rows'));
  } finally {
    for (const client of clients) await client.end();
    await fresh?.close();
    await old.close();
  }
}

/** Throws if the disk cannot take a second database, its log of changes and the file of the largest table. */
async function requireRoom(client: pg.Client, free: number, { dataDir }: Places): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
  const { bytes } = rows[0]!;
  const needed = emptyClusterBytes + 2 * bytes + Math.min(bytes, logBytesMax);
  if (free >= needed) return;
  const inMiB = (value: number) => Math.ceil(value / mib);
  throw new Error(
    `The upgrade needs ${inMiB(needed)} MiB of free space in ${dataDir}, and ${inMiB(free)} MiB are free. Nothing was changed.`,
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Prepares the new cluster: passwords and owner are those of the present one. */
async function prepareScratch(places: Places, scratch: Places): Promise<void> {
  await placesIn(scratch.dataDir);
  await mkdir(scratch.postgresFolder, { mode: 0o700 });
  await copyFile(places.superuserPasswordFile, scratch.superuserPasswordFile);
  await copyFile(places.rolePasswordFile, scratch.rolePasswordFile);
  if (process.getuid?.() === 0) await giveAway(scratch.postgresFolder, await stat(places.clusterFolder));
}

/** Makes the schema of the present database. Throws if this release does not know it. */
async function makeSchema(from: pg.Client, target: ConnectionTarget, name: string): Promise<void> {
  const { rows } = await from.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  const wanted = rows.map((row) => row.name);
  const client = await connectClient(target, name, migrationLimits);
  try {
    const applied = await migrate(client, undefined, wanted.at(-1));
    if (applied.join() === wanted.join()) return;
    throw new Error(
      'The schema of the database is not of this release. Start this release with the programs of the old version first (RHINARIUM_POSTGRES_BIN). Nothing was changed.',
    );
  } finally {
    await client.end();
  }
}

/** Removes what an upgrade left, and stops its PostgreSQL. */
async function clear(scratch: Places, binaries: PlatformBinaries): Promise<void> {
  const postmaster = await findPostmaster(scratch.clusterFolder);
  if (postmaster) await stopPostmaster(scratch, binaries, undefined, postmaster);
  await rm(scratch.dataDir, { recursive: true, force: true });
}
