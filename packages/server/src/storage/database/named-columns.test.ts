import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sharedDatabase } from '../../../testing/database/shared-database.ts';
import { insertRow, selected, updateRow } from './named-columns.ts';

const COLUMNS = { id: 'id', name: 'name', says: 'description', createdAt: 'created_at', updatedAt: 'updated_at' };

async function open() {
  const { database } = await sharedDatabase();
  const tenantId = randomUUID();
  await database.tenant(tenantId, (sql) =>
    sql(`INSERT INTO tenants (tenant_id, name, plan, created_at) VALUES ($1, 'Named columns', 'pro', now())`, [
      tenantId,
    ]),
  );
  const at = new Date('2026-01-01T00:00:00Z');
  const row = { updatedAt: at, createdAt: at, says: 'first', name: 'pool', id: randomUUID() };
  const read = () =>
    database.tenant(tenantId, (sql) =>
      sql(`SELECT ${selected(COLUMNS, 'p')} FROM search_pools p WHERE p.tenant_id = $1`, [tenantId]),
    );
  return { database, tenantId, row, read };
}

test('a row is inserted and read by the names of its fields, in whatever order they are', async () => {
  const { database, tenantId, row, read } = await open();
  const isInserted = await database.tenant(tenantId, (sql) => insertRow(sql, 'search_pools', COLUMNS, tenantId, row));
  assert.equal(isInserted, true);
  assert.deepEqual(await read(), [row]);
});

test('an insert that meets an existing row or finds no source says that it inserted nothing', async () => {
  const { database, tenantId, row, read } = await open();
  const insert = (name: string, rest: string) =>
    database.tenant(tenantId, (sql) =>
      insertRow(sql, 'search_pools', COLUMNS, tenantId, { ...row, id: randomUUID(), name }, rest),
    );
  assert.equal(await insert('pool', 'FROM tenants WHERE tenant_id = $1'), true);
  assert.equal(await insert('pool', 'ON CONFLICT DO NOTHING'), false);
  assert.equal(await insert('other', `FROM tenants WHERE tenant_id = $1 AND plan = 'demo'`), false);
  assert.equal((await read()).length, 1);
});

test('an update sets the given fields, clears those that are null and leaves the others', async () => {
  const { database, tenantId, row, read } = await open();
  const later = new Date('2026-01-02T00:00:00Z');
  await database.tenant(tenantId, async (sql) => {
    await insertRow(sql, 'search_pools', COLUMNS, tenantId, row);
    const { id, ...changed } = COLUMNS;
    const key = { tenantId, id: row.id };
    await updateRow(sql, 'search_pools', changed, key, { name: undefined, says: null, updatedAt: later });
    await updateRow(sql, 'search_pools', changed, key, {});
  });
  assert.deepEqual(await read(), [{ ...row, says: null, updatedAt: later }]);
});
