import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { LAST_BEFORE, migrationsBefore } from '../../../testing/database/before-0-1-0.ts';
import { describeSchema } from '../../../testing/database/describe-schema.ts';
import { withEmptyDatabases } from '../../../testing/database/empty-databases.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder, readMigrations } from './read-migrations.ts';

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
