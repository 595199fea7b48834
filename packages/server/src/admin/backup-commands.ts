import process from 'node:process';
import { findTestTenantId } from '../domains/tenants/store.ts';
import { withPlainArchive } from '../ops/backup/age-file.ts';
import { importTenants } from '../ops/backup/import-tenants.ts';
import { saveBackup } from '../ops/backup/make-backup.ts';
import { restorePlace } from '../ops/backup/restore-place.ts';
import { verifyArchive } from '../ops/backup/verify-archive.ts';
import { checkStorage, type StorageReport } from '../ops/check-storage.ts';
import { drillRestore } from '../ops/restore-drill.ts';
import { upgradeCluster } from '../storage/database/embedded/upgrade-cluster.ts';
import {
  type AdminServices,
  type Command,
  existingTenant,
  type Options,
  required,
  say,
  tenantOrAll,
} from './options.ts';

async function backUp(services: AdminServices, options: Options, tenantIds: readonly string[] | 'all') {
  const { database, encryption, clock, openBlobs, release } = services;
  const engineVersion = services.recognition.engine.version;
  const parts = { database, encryption, blobs: await openBlobs(), clock, release, engineVersion, say };
  const file = required(options, 'file');
  const manifest = await saveBackup(parts, file, tenantIds);
  const images = manifest.tenants.reduce((all, tenant) => all + tenant.images, 0);
  return { file, tenants: manifest.tenants.length, images, createdAt: manifest.createdAt };
}

async function fsck(services: AdminServices, options: Options) {
  const { database, encryption, openBlobs } = services;
  const blobs = await openBlobs();
  const tenants: StorageReport[] = [];
  for (const tenantId of await tenantOrAll(database, options)) {
    tenants.push(await checkStorage({ database, encryption, blobs }, tenantId, options['mend'] === 'yes'));
    say(`${tenantId}: ${tenants.at(-1)!.isSound ? 'sound' : 'not sound'}`);
  }
  const isSound = tenants.every((tenant) => tenant.isSound);
  if (!isSound) process.exitCode = 1;
  return { isSound, tenants };
}

const IDENTITY_SAYS = 'For an encrypted archive (.age), K is the file with the private key.';

export const BACKUP_COMMANDS: Readonly<Record<string, Command>> = {
  backup: {
    takes: '--file F',
    says: 'Writes all tenants, their images and the people of the console to one archive. The server may be running. If interrupted, run the same command again to continue.',
    run: (services, options) => backUp(services, options, 'all'),
  },
  'backup verify': {
    takes: '--file F [--identity K]',
    says: `Checks every entry of an archive against its checksum. Needs no database. ${IDENTITY_SAYS}`,
    async runAlone(_place, options) {
      const file = required(options, 'file');
      const { manifest, names } = await withPlainArchive(file, options['identity'], (plain) => verifyArchive(plain));
      return { file, isWhole: true, entries: names.size, ...manifest };
    },
  },
  'backup drill': {
    takes: '--file F [--identity K]',
    says: 'Restores an archive into a temporary folder, checks all of it as fsck does, and removes it. Changes nothing here. Exits with 1 when something is wrong.',
    async runAlone({ sources, postgresBin }, options) {
      const file = required(options, 'file');
      const drill = await withPlainArchive(file, options['identity'], (plain) =>
        drillRestore(plain, sources, say, postgresBin),
      );
      if (!drill.isSound) process.exitCode = 1;
      return { file, ...drill };
    },
  },
  restore: {
    takes: '--file F [--identity K]',
    says: `Restores an archive into an empty DATA_DIR (or DATABASE_URL). No server may be running on it. ${IDENTITY_SAYS}`,
    async runAlone(place, options) {
      const file = required(options, 'file');
      const tenantIds = await withPlainArchive(file, options['identity'], (plain) => restorePlace(place, plain, say));
      return { file, tenants: tenantIds.length, restoredTo: place.dataDir };
    },
  },
  'tenant export': {
    takes: '--tenant ID --file F',
    says: 'Writes one tenant with its images, people and test data to an archive.',
    async run(services, options) {
      const tenantId = await existingTenant(services.database, options);
      const testTenantId = await services.database.system((sql) => findTestTenantId(sql, tenantId));
      return await backUp(services, options, testTenantId ? [tenantId, testTenantId] : [tenantId]);
    },
  },
  'tenant import': {
    takes: '--file F',
    says: 'Imports an exported tenant that this installation does not have yet. Its people are invited: prints a link for each, the webhook endpoints to which both installations send, and the team channels, which are stopped.',
    async run(services, options) {
      const file = required(options, 'file');
      const { openBlobs, ...parts } = services;
      return { file, ...(await importTenants({ ...parts, blobs: await openBlobs(), say }, file)) };
    },
  },
  fsck: {
    takes: '[--tenant ID] [--mend]',
    says: 'Checks rows, images, templates and galleries, and reports every mismatch and every changed or swapped ciphertext. --mend removes images that no row refers to. Exits with 1 when something is wrong.',
    run: fsck,
  },
  'upgrade-database': {
    takes: '--from-bin FOLDER',
    says: 'Moves the database in DATA_DIR to the PostgreSQL of this release, or to that of RHINARIUM_POSTGRES_BIN. FOLDER has the programs of the version that it has now. Stop the server before. The old database is kept. If interrupted, run it again.',
    async runAlone({ dataDir, databaseUrl, postgresBin }, options) {
      if (databaseUrl !== undefined)
        throw new Error('DATABASE_URL is set: upgrade that PostgreSQL with its own tools.');
      return await upgradeCluster({ dataDir, postgresBin, fromBin: options['from-bin'], say });
    },
  },
};
