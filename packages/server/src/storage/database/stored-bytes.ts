import type { Sql } from './database.ts';
import { quoted } from './table-rows.ts';

/** Columns of type bytea of a tenant's table, read as raw bytes. */
export interface BytesTable {
  readonly name: string;
  /** Primary key without the tenant: texts and UUIDs. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

export interface BytesRow {
  readonly key: readonly string[];
  /** Values by column. */
  readonly values: Readonly<Record<string, Buffer | null>>;
}

/** Rows of a tenant after a key, in key order. */
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
