import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationsFolder, readMigrations } from './read-migrations.ts';

/** SHA-256 of every migration that a release has. A released one is never changed, not even in a comment. */
const RELEASED: Readonly<Record<string, string>> = {
  '0050-release-0-1-0.sql': 'e5983b312ea58a79cee007fd2df60cfde56d5ea35b65471b399a4d85af5a8d57',
};

test('every migration of a release is there and unchanged', async () => {
  const sums = new Map((await readMigrations(migrationsFolder)).map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of Object.entries(RELEASED)) assert.equal(sums.get(name), sha256, name);
});
