import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sharedDatabase } from '../../../testing/database/shared-database.ts';
import type { Database } from './database.ts';
import { isConflict, isUniqueViolation, isUnreachable, isUnwritable } from './failures.ts';
import { openDatabase } from './open-database.ts';

/** A table as migrations create it. `isOpen` adds the policy of tables that `system` may read. */
async function newTable(database: Database, isOpen = false): Promise<string> {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`;
  await database.system(async (sql) => {
    await sql(
      `CREATE TABLE ${name} (tenant_id uuid NOT NULL, value text NOT NULL, CONSTRAINT ${name}_key UNIQUE (tenant_id, value))`,
    );
    await sql(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`);
    await sql(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
    await sql(`CREATE POLICY within_tenant ON ${name} USING (tenant_id = current_tenant())`);
    if (isOpen) await sql(`CREATE POLICY across_tenants ON ${name} FOR SELECT USING (is_system())`);
  });
  return name;
}

function add(database: Database, table: string, tenantId: string, value: string) {
  return database.tenant(tenantId, (sql) => sql(`INSERT INTO ${table} VALUES ($1, $2)`, [tenantId, value]));
}

function valuesOf(database: Database, table: string, tenantId: string): Promise<string[]> {
  return database.tenant(tenantId, async (sql) => {
    return (await sql<{ value: string }>(`SELECT value FROM ${table} ORDER BY value`)).map(({ value }) => value);
  });
}

test('hides other tenants’ rows from a statement without WHERE (S1)', async () => {
  const { database } = await sharedDatabase();
  const table = await newTable(database);
  const [a, b] = [randomUUID(), randomUUID()];
  await add(database, table, a, 'of A');
  await add(database, table, b, 'of B');
  assert.deepEqual(await valuesOf(database, table, a), ['of A']);
  await database.tenant(a, (sql) => sql(`UPDATE ${table} SET value = 'changed'`));
  await database.tenant(a, (sql) => sql(`DELETE FROM ${table}`));
  assert.deepEqual(await valuesOf(database, table, a), []);
  assert.deepEqual(await valuesOf(database, table, b), ['of B']);
});

test('prevents writing or moving a row into another tenant', async () => {
  const { database } = await sharedDatabase();
  const table = await newTable(database, true);
  const [a, b] = [randomUUID(), randomUUID()];
  const refused = { code: '42501' };
  await assert.rejects(
    database.tenant(a, (sql) => sql(`INSERT INTO ${table} VALUES ($1, 'x')`, [b])),
    refused,
  );
  await add(database, table, a, 'x');
  await assert.rejects(
    database.tenant(a, (sql) => sql(`UPDATE ${table} SET tenant_id = $1`, [b])),
    refused,
  );
});

test('shows only tables with an open policy across tenants', async () => {
  const { database } = await sharedDatabase();
  const [closed, open] = [await newTable(database), await newTable(database, true)];
  for (const table of [closed, open]) for (const value of ['x', 'y']) await add(database, table, randomUUID(), value);
  const count = (table: string) => database.system((sql) => sql(`SELECT count(*) FROM ${table}`));
  assert.deepEqual(await count(closed), [{ count: 0 }]);
  assert.deepEqual(await count(open), [{ count: 2 }]);
  await assert.rejects(
    database.system((sql) => sql(`INSERT INTO ${open} VALUES ($1, 'x')`, [randomUUID()])),
    {
      code: '42501',
    },
  );
});

test('ends a tenant’s view with its transaction, even on the same connection', async () => {
  const { database } = await sharedDatabase();
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const tenantId = randomUUID();
      const statement = 'SELECT current_tenant() AS tenant, is_system() AS system';
      const isSystem = index % 3 === 0;
      const [row] = await (isSystem
        ? database.system((sql) => sql(statement))
        : database.tenant(tenantId, (sql) => sql(statement)));
      return [row, { tenant: isSystem ? null : tenantId, system: isSystem }];
    }),
  );
  for (const [row, expected] of seen) assert.deepEqual(row, expected);
});

test('keeps the service role inside row-level security', async () => {
  const { database } = await sharedDatabase();
  const table = await newTable(database);
  await add(database, table, randomUUID(), 'x');
  await assert.rejects(
    database.system(async (sql) => {
      await sql('SET LOCAL row_security = off');
      return sql(`SELECT * FROM ${table}`);
    }),
    /row-level security/,
  );
  for (const statement of [
    'ALTER ROLE rhinarium BYPASSRLS',
    'ALTER ROLE rhinarium SUPERUSER',
    'SET ROLE rhinarium_superuser',
    'CREATE ROLE other BYPASSRLS',
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "SELECT pg_read_file('pg_hba.conf')",
  ]) {
    await assert.rejects(
      database.system((sql) => sql(statement)),
      { code: '42501' },
      statement,
    );
  }
});

test('rejects a tenant id that is not a UUID before it reaches the database', async () => {
  const { database } = await sharedDatabase();
  for (const tenantId of ['', 'x', `${randomUUID()}'`, `${randomUUID()}\n`, "'; DROP TABLE pets; --"]) {
    await assert.rejects(
      database.tenant(tenantId, (sql) => sql('SELECT 1')),
      TypeError,
    );
  }
});

test('rolls back a transaction whose function throws', async () => {
  const { database } = await sharedDatabase();
  const table = await newTable(database);
  const tenantId = randomUUID();
  const reason = new Error('changed my mind');
  const failing = database.tenant(tenantId, async (sql) => {
    await sql(`INSERT INTO ${table} VALUES ($1, 'x')`, [tenantId]);
    throw reason;
  });
  await assert.rejects(failing, (error) => error === reason);
  assert.deepEqual(await valuesOf(database, table, tenantId), []);
});

test('does not report a transaction with a swallowed failure as committed', async () => {
  const { database } = await sharedDatabase();
  const table = await newTable(database);
  const tenantId = randomUUID();
  await add(database, table, tenantId, 'x');
  const swallowing = database.tenant(tenantId, async (sql) => {
    await sql(`INSERT INTO ${table} VALUES ($1, 'y')`, [tenantId]);
    await sql(`INSERT INTO ${table} VALUES ($1, 'x')`, [tenantId]).catch(() => {});
  });
  await assert.rejects(swallowing, (error) => isUniqueViolation(error, `${table}_key`) && !isUnreachable(error));
  assert.deepEqual(await valuesOf(database, table, tenantId), ['x']);
});

test('identifies a unique violation by its constraint', async () => {
  const { database } = await sharedDatabase();
  const table = await newTable(database);
  const tenantId = randomUUID();
  await add(database, table, tenantId, 'x');
  const error = await add(database, table, tenantId, 'x').catch((thrown: unknown) => thrown);
  assert.ok(isUniqueViolation(error));
  assert.ok(isUniqueViolation(new Error('wrapped', { cause: error }), `${table}_key`));
  assert.ok(!isUniqueViolation(error, 'another'));
  assert.ok(!isUnreachable(error) && !isUnwritable(error) && !isConflict(error));
});

test('rejects a statement after the end of its transaction', async () => {
  const { database } = await sharedDatabase();
  const escaped = await database.system(async (sql) => sql);
  await assert.rejects(escaped('SELECT 1'), /has ended/);
});

test('accepts one statement per call', async () => {
  const { database } = await sharedDatabase();
  await assert.rejects(
    database.system((sql) => sql('SELECT 1; SELECT 2')),
    { code: '42601' },
  );
  await assert.rejects(
    database.system((sql) => sql('SELECT $1::int; COMMIT', [1])),
    { code: '42601' },
  );
});

test('retries a conflicting transaction up to three times', async () => {
  const { database } = await sharedDatabase();
  for (const [code, failures] of [
    ['40001', 3],
    ['40P01', 3],
    ['40001', 4],
  ] as const) {
    let attempts = 0;
    const attempt = database.system(async (sql) => {
      attempts += 1;
      if (attempts > failures) return 'done';
      return sql(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${code}'; END $$`);
    });
    if (failures === 3) assert.equal(await attempt, 'done');
    else await assert.rejects(attempt, isConflict);
    assert.equal(attempts, 4);
  }
});

test('takes every SQLSTATE that means not now as unreachable, and uses another connection afterwards', async () => {
  const { dataDir } = await sharedDatabase();
  const database = await openDatabase({ dataDir, holder: false, connectionsMax: 1 });
  const processId = async () => (await database.system((sql) => sql('SELECT pg_backend_pid() AS pid')))[0]!['pid'];
  try {
    for (const code of ['08006', '25006', '25P03', '53000', '53200', '53300', '53400', '55006', '55P03', '57P03']) {
      const before = await processId();
      await assert.rejects(
        database.system((sql) => sql(`DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END $$`)),
        isUnreachable,
        code,
      );
      assert.notEqual(await processId(), before, code);
    }
  } finally {
    await database.close();
  }
});

test('converts column types for the stores', async () => {
  const { database } = await sharedDatabase();
  const [row] = await database.system((sql) =>
    sql(`SELECT 9007199254740991::int8 AS large, ARRAY[1, NULL]::int8[] AS list, '{"a": [1]}'::json AS json,
                '2026-01-02T03:04:05.678Z'::timestamptz AS time, NULL::int8 AS nothing, '\\x00ff'::bytea AS bytes`),
  );
  assert.deepEqual(row, {
    large: Number.MAX_SAFE_INTEGER,
    list: [1, null],
    json: { a: [1] },
    time: new Date('2026-01-02T03:04:05.678Z'),
    nothing: null,
    bytes: Buffer.from([0, 255]),
  });
  await assert.rejects(
    database.system((sql) => sql('SELECT 9007199254740993::int8')),
    RangeError,
  );
  await database.ping();
});

test('prepares a statement once for all its values, unless its best plan depends on them', async () => {
  const { database } = await sharedDatabase();
  const tenantId = randomUUID();
  const text = `SELECT $1::text AS value, count(*)::int AS prepared FROM pg_prepared_statements WHERE statement = $2`;
  const ask = () => database.tenant(tenantId, (sql) => sql(text, ['a', text]));
  // Enough for every connection of the pool to prepare it.
  for (let n = 0; n < 12; n++) await ask();
  assert.deepEqual(await ask(), [{ value: 'a', prepared: 1 }]);
  const optional = `SELECT $1::text IS NULL OR true AS value, count(*)::int AS prepared FROM pg_prepared_statements WHERE statement = $2`;
  const askOptional = () => database.tenant(tenantId, (sql) => sql(optional, [null, optional]));
  await askOptional();
  assert.deepEqual(
    await askOptional(),
    [{ value: true, prepared: 0 }],
    'an optional filter is planned with its values',
  );
});

test('reads a snapshot without waiting for its end, and gives the connection back', async () => {
  const { database } = await sharedDatabase();
  const tenantId = randomUUID();
  const table = await newTable(database);
  await add(database, table, tenantId, 'x');
  const read = () => database.snapshot(tenantId, (sql) => sql<{ value: string }>(`SELECT value FROM ${table}`));
  // More than the pool has connections.
  const found = await Promise.all(Array.from({ length: 40 }, read));
  assert.ok(found.every((rows) => rows.length === 1 && rows[0]!.value === 'x'));
  await assert.rejects(
    database.snapshot(tenantId, (sql) => sql(`INSERT INTO ${table} VALUES ($1, 'y')`, [tenantId])),
    { code: '25006' },
  );
});

test('reads with one statement, within its tenant, without writing', async () => {
  const { database } = await sharedDatabase();
  const table = await newTable(database, true);
  const [a, b] = [randomUUID(), randomUUID()];
  await add(database, table, a, 'of A');
  await add(database, table, b, 'of B');
  const text = `SELECT value FROM ${table} ORDER BY value`;
  const read = (tenantId: string | undefined) => database.read(tenantId, (sql) => sql(text));
  // More than the pool has connections, so that each prepares the statements and uses them again.
  for (let round = 0; round < 3; round++) {
    const found = await Promise.all(Array.from({ length: 20 }, (_, n) => read([a, b, undefined][n % 3])));
    const expected = [[{ value: 'of A' }], [{ value: 'of B' }], [{ value: 'of A' }, { value: 'of B' }]];
    for (const [n, rows] of found.entries()) assert.deepEqual(rows, expected[n % 3]);
  }
  await assert.rejects(
    database.read(a, (sql) => sql(`INSERT INTO ${table} VALUES ($1, 'y')`, [a])),
    { code: '25006' },
  );
  await assert.rejects(
    database.read(a, async (sql) => [await sql(text), await sql(text)]),
    /one statement/,
  );
  await assert.rejects(
    database.read("' OR true", (sql) => sql(text)),
    TypeError,
  );
  assert.deepEqual(await valuesOf(database, table, a), ['of A'], 'the connection writes and reads again');
});

test('uses a connection again after a statement failed behind its openings', async () => {
  const { database } = await sharedDatabase();
  const tenantId = randomUUID();
  const text = 'SELECT 1 / $1::int AS value';
  for (const way of ['read', 'tenant', 'snapshot'] as const) {
    // Both before a connection has prepared the statement and after.
    for (let n = 0; n < 24; n++) {
      const asked = database[way](tenantId, (sql) => sql(`${text} -- ${way}`, [n % 2]));
      if (n % 2 === 0) await assert.rejects(asked, { code: '22012' });
      else assert.deepEqual(await asked, [{ value: 1 }]);
    }
    await assert.rejects(
      database[way](tenantId, (sql) => sql('SELECT nothing FROM nowhere')),
      { code: '42P01' },
    );
    const [row] = await database[way](tenantId, (sql) => sql('SELECT current_tenant() AS tenant'));
    assert.deepEqual(row, { tenant: tenantId });
  }
});

test('reports the same failure again for a statement that cannot be parsed on a new connection', async () => {
  const { dataDir } = await sharedDatabase();
  const database = await openDatabase({ dataDir, holder: false, connectionsMax: 1 });
  try {
    for (let n = 0; n < 3; n++)
      await assert.rejects(
        database.read(randomUUID(), (sql) => sql('SELECT nothing FROM nowhere')),
        { code: '42P01' },
      );
  } finally {
    await database.close();
  }
});

test('needs no transaction for a function without statements', async () => {
  const { database } = await sharedDatabase();
  assert.equal(await database.tenant(randomUUID(), async () => 'nothing to do'), 'nothing to do');
  await assert.rejects(
    database.tenant(randomUUID(), async () => {
      throw new Error('before any statement');
    }),
    /before any statement/,
  );
});
