import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdtemp, rename, rm, stat, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { findPlatformBinaries, findSystemBinaries } from '../src/storage/database/embedded/platform-binaries.ts';
import { migrationsFolder } from '../src/storage/database/migrate.ts';
import { openDatabase } from '../src/storage/database/open-database.ts';
import { cacheFolder, digestOfFiles } from './test-cache.ts';

const run = promisify(execFile);
let template: Promise<string> | undefined;

/** Options of a database on the PostgreSQL whose programs TEST_POSTGRES_BIN names. Default: that of the package. */
export const POSTGRES: { readonly postgresBin?: string } =
  process.env['TEST_POSTGRES_BIN'] === undefined ? {} : { postgresBin: process.env['TEST_POSTGRES_BIN'] };

/** Folder that Linux keeps in memory. */
const MEMORY = '/dev/shm';
/** Free memory with which data folders are kept there, bytes. One has 60 MB. */
const MEMORY_BYTES_MIN = 4e9;

/** A new folder in memory, where a commit does not wait for a disk, or on disk if there is little memory. */
async function newFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const isRoomy = Math.min(bavail * bsize, freemem()) >= MEMORY_BYTES_MIN;
  return await mkdtemp(path.join(isRoomy ? MEMORY : tmpdir(), 'rhinarium-test-'));
}

/** A new data folder with a migrated database. It is a copy, as creating one takes two seconds of processor time. */
export async function newDataFolder(): Promise<string> {
  template ??= findTemplate();
  const folder = await newFolder();
  await run('cp', ['-a', `${await template}/.`, folder]);
  return folder;
}

async function findTemplate(): Promise<string> {
  const template = path.join(
    await cacheFolder(POSTGRES.postgresBin === undefined ? 'database' : 'other-database', await templateDigest()),
    'data',
  );
  const isThere = () =>
    access(template).then(
      () => true,
      () => false,
    );
  if (await isThere()) return template;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-template-'));
  await (await openDatabase({ dataDir, ...POSTGRES })).close();
  const copy = `${template}-${randomUUID()}`;
  await run('cp', ['-a', dataDir, copy]);
  await rm(dataDir, { recursive: true, force: true });
  // Another process may have been quicker.
  await rename(copy, template).catch(async (error) => {
    if (!(await isThere())) throw error;
    await rm(copy, { recursive: true, force: true });
  });
  return template;
}

/** Digest of PostgreSQL's programs and the migrations. */
async function templateDigest(): Promise<string> {
  const { postgresBin } = POSTGRES;
  const { initdb } = await (postgresBin === undefined ? findPlatformBinaries() : findSystemBinaries(postgresBin));
  const { size, mtimeMs } = await stat(initdb);
  const programs = createHash('sha256').update(`${initdb} ${size} ${mtimeMs}`).digest('hex').slice(0, 16);
  return `${programs}-${await digestOfFiles(migrationsFolder)}`;
}
