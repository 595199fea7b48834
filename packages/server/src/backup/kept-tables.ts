import type { Sql } from '../database/database.ts';

export interface KeptTable {
  readonly name: string;
  /** False for what belongs to the installation: people of the console. */
  readonly isOfTenant: boolean;
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
}

/**
 * Not in a backup: the record of the schema, which a restore makes itself, and what lets somebody in without a password. People sign
 * in again after a restore.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['schema_migrations', 'console_links', 'console_sessions']);

/** All tables of the schema but those left out, each after the tables that its foreign keys name. Read off the catalogue, so that none is forgotten. */
export async function listKeptTables(sql: Sql): Promise<KeptTable[]> {
  const tables = await sql<KeptTable>(
    `SELECT c.relname::text AS name,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                   ORDER BY a.attnum) AS columns,
            ARRAY(SELECT a.attname::text FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
                    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
                   WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = i.indrelid ORDER BY k.place) AS "primaryKey",
            EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id') AS "isOfTenant"
       FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname`,
  );
  const keys = await sql<{ name: string; needs: string }>(
    `SELECT c.relname::text AS name, f.relname::text AS needs FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.contype = 'f' AND k.conrelid <> k.confrelid AND c.relnamespace = current_schema()::regnamespace`,
  );
  const ordered: KeptTable[] = [];
  const place = (table: KeptTable) => {
    if (ordered.includes(table)) return;
    for (const { name, needs } of keys) {
      const needed = tables.find((each) => each.name === needs);
      if (name === table.name && needed) place(needed);
    }
    ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered.filter(({ name }) => !LEFT_OUT.has(name));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads all rows of a table that the transaction may see, as JSON texts, a batch at a time. */
export async function* readRows(sql: Sql, table: KeptTable, rowsMax: number): AsyncGenerator<string[]> {
  const order = (table.primaryKey.length > 0 ? table.primaryKey : table.columns).map(quoted).join(', ');
  await sql(
    `DECLARE kept NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${quoted(table.name)} t ORDER BY ${order}`,
  );
  for (;;) {
    const rows = await sql<{ row: string }>(`FETCH ${rowsMax} FROM kept`);
    // A line break can only stand between the tokens of a JSON column, where it means nothing.
    if (rows.length > 0) yield rows.map(({ row }) => row.replaceAll('\n', ' '));
    if (rows.length < rowsMax) break;
  }
  await sql('CLOSE kept');
}

/** Inserts rows as `readRows` gave them. A column that they do not name gets its default. Errors: an unknown column. */
export async function insertRows(sql: Sql, table: KeptTable, rows: readonly string[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const given = Object.keys(JSON.parse(first) as object);
  const unknown = given.filter((column) => !table.columns.includes(column));
  if (unknown.length > 0) throw new Error(`The table ${table.name} has no column ${unknown.join(', ')}.`);
  const columns = given.map(quoted).join(', ');
  await sql(
    `INSERT INTO ${quoted(table.name)} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table.name)}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}
