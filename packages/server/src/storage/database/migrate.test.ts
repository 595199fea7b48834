import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type pg from 'pg';
import { describeSchema } from '../../../testing/database/describe-schema.ts';
import { LAST_BEFORE, migrationsBefore, withEmptyDatabases } from '../../../testing/database/empty-databases.ts';
import { newFolder } from '../../../testing/database/shared-database.ts';
import { migrate, migrationsFolder, readMigrations } from './migrate.ts';

const rowsOf = async (client: pg.Client) =>
  (await client.query('SELECT name, sha256 FROM schema_migrations ORDER BY name')).rows;

for (const [last, what] of [
  [LAST_BEFORE[0], 'before partners went'],
  [LAST_BEFORE[1], 'after partners went'],
] as const)
  test(`a database of ${what} is taken over, and has the schema and the migrations of a new one`, async () => {
    await withEmptyDatabases(async (connect) => {
      const [older, newer] = [await connect('older'), await connect('newer')];
      await migrate(older, await migrationsBefore(last));
      const names = (await readMigrations(migrationsFolder)).map(({ name }) => name);
      assert.deepEqual(await migrate(older), names);
      assert.deepEqual(await migrate(newer), names);
      assert.deepEqual(await migrate(older), []);
      assert.deepEqual(await rowsOf(older), await rowsOf(newer));
      const schema = await describeSchema(newer);
      assert.ok(schema.length > 500);
      assert.deepEqual(await describeSchema(older), schema);
    });
  });

test('a database with fewer files is refused with the commit to start first, and is left as it is', async () => {
  await withEmptyDatabases(async (connect) => {
    const client = await connect();
    await migrate(client, await migrationsBefore('0029-key-limits.sql'));
    const before = [await rowsOf(client), await describeSchema(client)];
    await assert.rejects(migrate(client), /made before release 0\.1\.0 .* Start commit [0-9a-f]{7,} on it once/);
    assert.deepEqual([await rowsOf(client), await describeSchema(client)], before);
  });
});

async function newMigrations(): Promise<string> {
  const folder = await newFolder();
  await writeFile(path.join(folder, '0001-first.sql'), 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);');
  await writeFile(path.join(folder, '0002-second.sql'), 'ALTER TABLE first ADD COLUMN name text;');
  return folder;
}

const count = async (client: pg.Client) => (await client.query('SELECT * FROM first')).rows.length;

test('runs migrations once and in order', async () => {
  await withEmptyDatabases(async (connect) => {
    const [client, folder] = [await connect(), await newMigrations()];
    assert.deepEqual(await migrate(client, folder), ['0001-first.sql', '0002-second.sql']);
    assert.deepEqual(await migrate(client, folder), []);
    await writeFile(
      path.join(folder, '0003-third.sql'),
      "INSERT INTO first VALUES (2, current_setting('rhinarium.system'))",
    );
    assert.deepEqual(await migrate(client, folder), ['0003-third.sql']);
    assert.deepEqual((await client.query('SELECT id, name FROM first ORDER BY id')).rows, [
      { id: 1, name: null },
      { id: 2, name: 'on' },
    ]);
  });
});

test('applies every file once under concurrency', async () => {
  await withEmptyDatabases(async (connect) => {
    const folder = await newMigrations();
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect()));
    const applied = await Promise.all(clients.map((client) => migrate(client, folder)));
    assert.deepEqual(applied.flat().sort(), ['0001-first.sql', '0002-second.sql']);
    assert.equal(await count(clients[0] as pg.Client), 1);
  });
});

test('rejects a file changed after it was applied, except for line endings', async () => {
  await withEmptyDatabases(async (connect) => {
    const [client, folder] = [await connect(), await newMigrations()];
    const file = path.join(folder, '0002-second.sql');
    await writeFile(file, 'ALTER TABLE first\nADD COLUMN name text;');
    await migrate(client, folder);
    await writeFile(file, 'ALTER TABLE first\r\nADD COLUMN name text;');
    assert.deepEqual(await migrate(client, folder), []);
    await writeFile(file, 'ALTER TABLE first ADD COLUMN other text;');
    await assert.rejects(migrate(client, folder), /changed after they were applied: 0002-second.sql/);
  });
});

test('runs a release on a newer schema to which later ones only added, and on no other (R10)', async () => {
  await withEmptyDatabases(async (connect) => {
    const [client, folder] = [await connect(), await newMigrations()];
    await migrate(client, folder);
    await rm(path.join(folder, '0002-second.sql'));
    assert.deepEqual(await migrate(client, folder), []);
    const third = path.join(folder, '0003-third.sql');
    await writeFile(third, '-- unread since 0.3.0: first.name\nALTER TABLE first DROP COLUMN name;');
    await migrate(client, folder);
    await rm(third);
    assert.deepEqual(await migrate(client, folder, undefined, '0.3.0'), []);
    const refused = /newer than this release: it has 0003-third.sql/;
    await assert.rejects(migrate(client, folder, undefined, '0.2.9'), refused);
    await client.query('UPDATE schema_migrations SET oldest_release = NULL');
    await assert.rejects(migrate(client, folder, undefined, '0.3.0'), /it has 0002-second.sql, 0003-third.sql/);
  });
});

test('rejects a file that is numbered before an applied one, twice, or not at all', async () => {
  await withEmptyDatabases(async (connect) => {
    const [client, folder] = [await connect(), await newMigrations()];
    await migrate(client, folder);
    for (const name of ['0002-twice.sql', 'unnumbered.sql']) {
      const file = path.join(folder, name);
      await writeFile(file, 'SELECT 1');
      await assert.rejects(migrate(client, folder), /NNNN-name.sql/);
      await rm(file);
    }
    await writeFile(path.join(folder, '0000-late.sql'), 'SELECT 1');
    await assert.rejects(migrate(client, folder), /0000-late.sql is numbered before 0002-second.sql/);
  });
});

test('rolls back a failed migration, keeps those before it, and allows correcting it', async () => {
  await withEmptyDatabases(async (connect) => {
    const [client, folder] = [await connect(), await newMigrations()];
    const file = path.join(folder, '0002-second.sql');
    await writeFile(file, 'INSERT INTO first VALUES (2); SELECT 1 / 0;');
    await assert.rejects(migrate(client, folder), /Migration 0002-second.sql failed: division by zero/);
    assert.equal(await count(client), 1);
    await writeFile(file, 'INSERT INTO first VALUES (2);');
    assert.deepEqual(await migrate(client, folder), ['0002-second.sql']);
    assert.equal(await count(client), 2);
  });
});
