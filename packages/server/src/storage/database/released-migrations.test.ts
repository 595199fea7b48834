import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationsFolder, readMigrations } from './migrate.ts';

/** SHA-256 of every migration that a release has. A released one is never changed, not even in a comment. */
const RELEASED: Readonly<Record<string, string>> = {
  '0050-release-0-1-0.sql': 'e5983b312ea58a79cee007fd2df60cfde56d5ea35b65471b399a4d85af5a8d57',
  '0051-jobs-outlast-faults.sql': 'c00ee9f301ad07afed2f4309c9c6f9287836e4ada4260892e549504a6b40b4fe',
  '0052-image-removals.sql': '840185d21e548d8d51190b513e9698517ed89fb2e047f9702de22711cd5e6c94',
  '0056-tenant-outbox.sql': 'd58a6f32011deaed6f096e0087dcbca060075d1772aa3b1d123154a5c09efb64',
  '0060-normal-names.sql': 'af10269ae8b3d4e01350baf65ce0eb6990b529f4284e10a31229bc88921817ee',
};

test('every migration of a release is there and unchanged', async () => {
  const sums = new Map((await readMigrations(migrationsFolder)).map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of Object.entries(RELEASED)) assert.equal(sums.get(name), sha256, name);
});
