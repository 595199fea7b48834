import type { Sql } from './database.ts';

/** Escapes wildcards for ILIKE. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** ILIKE pattern for a substring. Null without a text. */
export const patternHolding = (text: string | undefined): string | null => (text ? `%${literally(text)}%` : null);

/** ILIKE pattern for a prefix. Null without a text. */
export const patternBeginning = (text: string | undefined): string | null => (text ? `${literally(text)}%` : null);

/**
 * SQL for ascending keyset pagination. `$2` is the sort value of the position and `$3` its id, both null for the start.
 * `$4` is the number of rows. Fits an index on key and id, in either direction.
 */
export const upward = (key: string, type: string, id: string) =>
  `AND ($2::${type} IS NULL OR (${key}, ${id}) > ($2, $3::uuid)) ORDER BY ${key}, ${id} LIMIT $4`;

/** SQL for descending keyset pagination. */
export const downward = (key: string, type: string, id: string) =>
  `AND ($2::${type} IS NULL OR (${key}, ${id}) < ($2, $3::uuid)) ORDER BY ${key} DESC, ${id} DESC LIMIT $4`;

/** Columns of a table by the fields of its record. Both are written in code, never taken from a request. */
export type Columns<Field extends string = string> = Readonly<Record<Field, string>>;
/** Values of some fields of a record. */
type Values<Field extends string> = { readonly [Name in Field]?: unknown };

/** Columns of a table with this alias, selected under the names of their fields. */
export const selected = (columns: Columns, alias: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `${alias}.${column} AS "${field}"`)
    .join(', ');

/** Text of the statement that inserts a row of the tenant $1. `rest` is what follows the values. */
export const insertionOf = (table: string, columns: readonly string[], rest = ''): string =>
  `INSERT INTO ${table} (tenant_id, ${columns.join(', ')})
   SELECT $1, ${columns.map((_, at) => `$${at + 2}`).join(', ')} ${rest} RETURNING tenant_id`;

/** Text of the statement that changes the row $2 of the tenant $1. */
export const updateOf = (table: string, columns: readonly string[]): string =>
  `UPDATE ${table} SET ${columns.map((column, at) => `${column} = $${at + 3}`).join(', ')} WHERE tenant_id = $1 AND id = $2`;

/**
 * Inserts a row of a tenant. `rest` follows the values: a source such as `FROM tenants WHERE tenant_id = $1`, or
 * `ON CONFLICT DO NOTHING`. Returns whether a row was inserted.
 */
export async function insertRow<Field extends string>(
  sql: Sql,
  table: string,
  columns: Columns<Field>,
  tenantId: string,
  row: Readonly<Record<NoInfer<Field>, unknown>>,
  rest?: string,
): Promise<boolean> {
  const fields = Object.keys(columns) as Field[];
  const names = fields.map((field) => columns[field]);
  const rows = await sql(insertionOf(table, names, rest), [tenantId, ...fields.map((field) => row[field])]);
  return rows.length > 0;
}

/** Sets these columns of a row of a tenant. A field that is `undefined` stays as it is, `null` clears it. */
export async function updateRow<Field extends string>(
  sql: Sql,
  table: string,
  columns: Columns<Field>,
  key: { readonly tenantId: string; readonly id: string },
  changes: Values<NoInfer<Field>>,
): Promise<void> {
  const fields = (Object.keys(columns) as Field[]).filter((field) => changes[field] !== undefined);
  if (fields.length === 0) return;
  const names = fields.map((field) => columns[field]);
  await sql(updateOf(table, names), [key.tenantId, key.id, ...fields.map((field) => changes[field])]);
}
