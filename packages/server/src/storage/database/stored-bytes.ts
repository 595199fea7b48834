import type { Sql } from './database.ts';
import { quoted } from './table-rows.ts';

/** Columns of type bytea of a table that has a tenant, read and replaced whatever they hold. */
export interface BytesTable {
  readonly name: string;
  /** The primary key without the tenant: texts and UUIDs. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

export interface BytesRow {
  readonly key: readonly string[];
  /** By column. */
  readonly values: Readonly<Record<string, Buffer | null>>;
}

/** Rows of a tenant from behind a key, in the order of their keys. */
export async function listBytes(
  sql: Sql,
  tenantId: string,
  { name, key, columns }: BytesTable,
  after: readonly string[] | undefined,
  rowsMax: number,
): Promise<BytesRow[]> {
  const order = key.map(quoted).join(', ');
  const isAfter = after ? `AND (${order}) > (${key.map((_, at) => `$${at + 3}`).join(', ')})` : '';
  const rows = await sql<Record<string, string | Buffer | null>>(
    `SELECT ${[...key, ...columns].map(quoted).join(', ')} FROM ${quoted(name)} WHERE tenant_id = $1 ${isAfter}
      ORDER BY ${order} LIMIT $2`,
    [tenantId, rowsMax, ...(after ?? [])],
  );
  return rows.map((row) => ({
    key: key.map((column) => row[column] as string),
    values: Object.fromEntries(columns.map((column) => [column, row[column] as Buffer | null])),
  }));
}

/** Puts other bytes in the place of `from`; false when something else stands there by now, or the row is gone. */
export async function replaceBytes(
  sql: Sql,
  tenantId: string,
  { name, key }: BytesTable,
  row: BytesRow,
  change: { readonly column: string; readonly from: Buffer; readonly to: Buffer },
): Promise<boolean> {
  const column = quoted(change.column);
  const isRow = key.map((each, at) => `${quoted(each)} = $${at + 4}`).join(' AND ');
  const rows = await sql(
    `UPDATE ${quoted(name)} SET ${column} = $3 WHERE tenant_id = $1 AND ${column} = $2 AND ${isRow} RETURNING tenant_id`,
    [tenantId, change.from, change.to, ...row.key],
  );
  return rows.length > 0;
}
