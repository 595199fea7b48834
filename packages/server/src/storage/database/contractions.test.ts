import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { contractionsIn, isAtLeast, oldestReleaseOn } from './contractions.ts';
import { migrationsFolder } from './migrate.ts';

const changelog = fileURLToPath(new URL('../../../../../CHANGELOG.md', import.meta.url));
const migrations = readdirSync(migrationsFolder)
  .sort()
  .map((name) => ({ name, text: readFileSync(path.join(migrationsFolder, name), 'utf8') }));

test('recognises removals, renames and new constraints on older releases’ writes as contractions', () => {
  const contracting = [
    'DROP TABLE pets',
    'drop index pets_by_name',
    'ALTER TABLE pets DROP COLUMN name',
    'ALTER TABLE pets DROP name',
    'ALTER TABLE pets ADD COLUMN a int, DROP COLUMN IF EXISTS name',
    'ALTER TABLE pets RENAME COLUMN name TO title',
    'ALTER TABLE pets RENAME TO animals',
    'ALTER INDEX pets_by_name RENAME TO other',
    'ALTER TABLE pets ALTER COLUMN name TYPE int',
    'ALTER TABLE pets ALTER name SET DATA TYPE int',
    'ALTER TABLE pets ALTER COLUMN name SET NOT NULL',
    'ALTER TABLE pets ALTER COLUMN plan DROP DEFAULT',
    'ALTER TABLE pets ADD COLUMN name text NOT NULL',
    'ALTER TABLE pets\n  ADD name text -- with no DEFAULT\n  NOT NULL',
    'ALTER TABLE pets ADD CONSTRAINT named CHECK (name IS NOT NULL)',
    'ALTER TABLE ONLY pets ADD UNIQUE (name)',
    'CREATE UNIQUE INDEX one ON pets (name)',
    "SELECT 'a;b'; /* ; */ DROP VIEW v",
  ];
  for (const sql of contracting) assert.equal(contractionsIn(sql).length, 1, sql);
});

test('does not count additions, or changes to a table of the same migration, as contractions', () => {
  const adding = [
    'CREATE TABLE a (b int NOT NULL)',
    'ALTER TABLE pets ADD COLUMN name text',
    "ALTER TABLE pets ADD COLUMN name text NOT NULL DEFAULT 'a, DROP COLUMN b'",
    'ALTER TABLE pets ADD COLUMN size numeric(4, 2) NOT NULL DEFAULT 0, ADD COLUMN b int',
    'ALTER TABLE pets ALTER COLUMN name DROP NOT NULL',
    'ALTER TABLE pets DROP CONSTRAINT named',
    'CREATE INDEX one ON pets (name)',
    'CREATE TABLE a (b int); ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0); CREATE UNIQUE INDEX d ON a (b)',
    '-- DROP TABLE pets\nCREATE FUNCTION f() RETURNS void AS $x$ DROP TABLE pets; $x$ LANGUAGE sql',
  ];
  for (const sql of adding) assert.deepEqual(contractionsIn(sql), [], sql);
});

test('allows any release after additions, and the named one after a contraction', () => {
  assert.equal(oldestReleaseOn('CREATE TABLE a ()'), '0.0.0');
  assert.equal(oldestReleaseOn('-- unread since 0.3.0: pets.name\nALTER TABLE pets DROP COLUMN name'), '0.3.0');
  assert.equal(oldestReleaseOn('ALTER TABLE pets DROP COLUMN name'), undefined);
  const order = ['0.9.9', '0.10.0', '1.0.0-beta.1', '1.0.0', '1.2.3'];
  assert.deepEqual(
    order.map((release) => isAtLeast(release, '1.0.0')),
    [false, false, true, true, true],
  );
});

test('has only migrations that the previous release survives, or that name the oldest release that does', () => {
  const released = [...readFileSync(changelog, 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
    ([, release]) => release!,
  );
  assert.ok(released.length > 0);
  const wrong = migrations.filter(({ text }) => ![...released, '0.0.0'].includes(oldestReleaseOn(text) ?? ''));
  assert.deepEqual(
    wrong.map(({ name, text }) => [name, ...contractionsIn(text)]),
    [],
  );
});
