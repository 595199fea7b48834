import type { Sql } from './database.ts';

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

/** A table of the catalogue. */
export interface Table {
  readonly name: string;
  /** Writable columns. Rows are read with the generated ones as well. */
  readonly columns: readonly string[];
  readonly generatedColumns: readonly string[];
  readonly primaryKey: readonly string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads all visible rows of a table as JSON texts, in batches. */
export async function* readRows(sql: Sql, table: Table, rowsMax: number): AsyncGenerator<string[]> {
  const order = (table.primaryKey.length > 0 ? table.primaryKey : table.columns).map(quoted).join(', ');
  await sql(
    `DECLARE kept NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${quoted(table.name)} t ORDER BY ${order}`,
  );
  for (;;) {
    const rows = await sql<{ row: string }>(`FETCH ${rowsMax} FROM kept`);
    // A line break can occur only between tokens of a JSON column, where it is insignificant.
    if (rows.length > 0) yield rows.map(({ row }) => row.replaceAll('\n', ' '));
    if (rows.length < rowsMax) break;
  }
  await sql('CLOSE kept');
}

/** Number of visible rows of a table. */
export async function countRows(sql: Sql, table: Table): Promise<number> {
  const [row] = await sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${quoted(table.name)}`);
  return row!.count;
}

/** Number of visible rows whose column has one of the values, by table: all tables with such a column, or one. */
export async function countMentions(
  sql: Sql,
  columns: readonly string[],
  ids: readonly string[],
  only?: string,
): Promise<Record<string, number>> {
  const places = await sql<{ table: string; column: string }>(
    `SELECT c.relname::text AS table, a.attname::text AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND NOT a.attisdropped
        AND a.attname = ANY($1) AND ($2::text IS NULL OR c.relname = $2)`,
    [columns, only ?? null],
  );
  const counts: Record<string, number> = {};
  for (const { table, column } of places) {
    const [row] = await sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${quoted(table)} WHERE ${quoted(column)} = ANY($1::uuid[])`,
      [ids],
    );
    counts[table] = (counts[table] ?? 0) + row!.count;
  }
  return counts;
}

/** Inserts rows of `readRows`. Missing columns get their default. Throws for an unknown column. */
export async function insertRows(sql: Sql, table: Table, rows: readonly string[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const named = Object.keys(JSON.parse(first) as object);
  const given = named.filter((column) => !table.generatedColumns.includes(column));
  const unknown = given.filter((column) => !table.columns.includes(column));
  if (unknown.length > 0) throw new Error(`The table ${table.name} has no column ${unknown.join(', ')}.`);
  const columns = given.map(quoted).join(', ');
  await sql(
    `INSERT INTO ${quoted(table.name)} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table.name)}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}
