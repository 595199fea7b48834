import { rename, stat } from 'node:fs/promises';
import process from 'node:process';
import { ENGINE } from '@rhinarium/engine';
import { restoreBackup } from '../backup/restore-backup.ts';
import { listMigrations } from '../backup/store.ts';
import { verifyArchive } from '../backup/verify-archive.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openLocalFolder } from '../blobs/local-folder.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { Failure } from '../failure.ts';
import { checkStorage, type StorageReport } from '../ops/check-storage.ts';
import { findTenant, listTenants } from '../tenants/store.ts';
import { type AdminServices, type Command, type Options, type Place, required, tenantOf } from './options.ts';

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

async function requireNoFile(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${file} is there already. Name another file, or remove it.`);
}

async function requireTenant(database: Database, tenantId: string): Promise<string> {
  if (!(await database.tenant(tenantId, (sql) => findTenant(sql, tenantId))))
    throw new Failure('noSuchResource', { log: `There is no tenant ${tenantId}.` });
  return tenantId;
}

const allTenants = async (database: Database) => (await database.system(listTenants)).map(({ tenantId }) => tenantId);

/** Writes beside the file's own name until the archive is whole, so that a file of that name is always a whole one. */
async function backUp(services: AdminServices, options: Options, tenantIds: readonly string[], isWhole: boolean) {
  const file = required(options, 'file');
  await requireNoFile(file);
  const { database, clock, openBlobs, release } = services;
  const parts = { database, blobs: await openBlobs(), clock, release, engineVersion: ENGINE.version, say };
  const manifest = await writeBackup(parts, `${file}.partial`, tenantIds, isWhole);
  await rename(`${file}.partial`, file);
  const images = manifest.tenants.reduce((all, tenant) => all + tenant.images, 0);
  return { file, tenants: manifest.tenants.length, images, createdAt: manifest.createdAt };
}

async function requireSameSchema(database: Database, wanted: readonly string[]): Promise<void> {
  const has = await database.system(listMigrations);
  if (has.join() === wanted.join()) return;
  throw new Error(
    'The file was made by a release with another database schema. Restore it into an empty folder with this release, and export the tenant from there.',
  );
}

async function importTenant({ database, openBlobs }: AdminServices, options: Options) {
  const file = required(options, 'file');
  const archive = await verifyArchive(file);
  await requireSameSchema(database, archive.manifest.migrations);
  const known = new Set(await allTenants(database));
  const tenantIds = archive.manifest.tenants.map(({ tenantId }) => tenantId);
  const present = tenantIds.filter((tenantId) => known.has(tenantId));
  if (present.length > 0) throw new Error(`There is a tenant ${present.join(', ')} already.`);
  await restoreBackup({ database, blobs: await openBlobs(), say }, file, archive);
  return { file, tenantIds };
}

/** Fills an empty place with an archive: in the schema that it was made with, which is then brought up to date. */
async function restore({ dataDir, databaseUrl }: Place, options: Options) {
  const file = required(options, 'file');
  const archive = await verifyArchive(file);
  const { migrations, tenants } = archive.manifest;
  const newest = migrations.at(-1);
  const older = await openDatabase({
    dataDir,
    databaseUrl,
    connectionsMax: 2,
    ...(newest ? { migrateUpTo: newest } : {}),
  });
  try {
    if ((await allTenants(older)).length > 0) {
      throw new Error('There are tenants here already. A backup is restored into an empty DATA_DIR or database.');
    }
    await requireSameSchema(older, migrations);
    const blobs = await openLocalFolder({ dataDir, isAlone: true });
    await restoreBackup({ database: older, blobs, say }, file, archive);
  } finally {
    await older.close();
  }
  await (await openDatabase({ dataDir, databaseUrl, connectionsMax: 2 })).close();
  return { file, tenants: tenants.length, restoredTo: dataDir };
}

async function fsck(services: AdminServices, options: Options) {
  const { database, clock, openBlobs } = services;
  const blobs = await openBlobs();
  const tenantIds =
    options['tenant'] === undefined ? await allTenants(database) : [await requireTenant(database, tenantOf(options))];
  const tenants: StorageReport[] = [];
  for (const tenantId of tenantIds) {
    tenants.push(await checkStorage({ database, blobs, clock }, tenantId, options['mend'] === 'yes'));
    say(`${tenantId}: ${tenants.at(-1)!.isSound ? 'sound' : 'not sound'}`);
  }
  const isSound = tenants.every((tenant) => tenant.isSound);
  if (!isSound) process.exitCode = 1;
  return { isSound, tenants };
}

export const BACKUP_COMMANDS: Readonly<Record<string, Command>> = {
  backup: {
    takes: '--file F',
    says: 'Writes all tenants, their images and the people of the console into one archive, beside a running server. Broken off, the same command goes on.',
    run: async (services, options) => await backUp(services, options, await allTenants(services.database), true),
  },
  'backup verify': {
    takes: '--file F',
    says: 'Reads an archive and compares every entry with its checksum. Needs no database.',
    async runAlone(_place, options) {
      const file = required(options, 'file');
      const { manifest, names } = await verifyArchive(file);
      return { file, isWhole: true, entries: names.size, ...manifest };
    },
  },
  restore: {
    takes: '--file F',
    says: 'Fills an empty DATA_DIR (or DATABASE_URL) with an archive. No server may run there.',
    runAlone: restore,
  },
  'tenant export': {
    takes: '--tenant ID --file F',
    says: 'Writes one tenant with its images and people into an archive.',
    async run(services, options) {
      return await backUp(services, options, [await requireTenant(services.database, tenantOf(options))], false);
    },
  },
  'tenant import': {
    takes: '--file F',
    says: 'Brings an exported tenant into this installation, which must not have it. People with the same e-mail address stay as they are.',
    run: importTenant,
  },
  fsck: {
    takes: '[--tenant ID] [--mend]',
    says: 'Compares rows, images and galleries, and reports what does not agree. --mend removes images that nothing names. Exits with 1 when something is wrong.',
    run: fsck,
  },
};
