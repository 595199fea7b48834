import pg from 'pg';

interface CopiedTable {
  readonly name: string;
  /** Writable columns. */
  readonly columns: readonly string[];
  /** All columns, the generated ones included, in an order that does not depend on the history of the table. */
  readonly sorted: readonly string[];
}

export interface CopiedRows {
  readonly tables: number;
  readonly rows: number;
}

const quoted = pg.escapeIdentifier;

/**
 * Copies all rows of all tables from one database to another with the same schema, through one file that both servers
 * can write and read, and compares every table. Both connections are the superuser's, as policies hide rows from
 * others, triggers would write rows, and foreign keys would prescribe an order. Nobody can write to the source until its
 * connection ends. Throws if the tables or rows differ.
 */
export async function copyRows(from: pg.Client, to: pg.Client, file: string): Promise<CopiedRows> {
  const tables = await listTables(from);
  requireSameTables(tables, await listTables(to));
  // If this process is killed, the servers end its statements.
  for (const client of [from, to]) await client.query(`SET client_connection_check_interval = '1s'`);
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await from.query(`BEGIN; LOCK TABLE ${names} IN SHARE MODE`);
  await to.query(`BEGIN; SET LOCAL session_replication_role = replica; TRUNCATE ${names}`);
  const place = pg.escapeLiteral(file);
  let rows = 0;
  for (const { name, columns } of tables) {
    const part = `${quoted(name)} (${columns.map(quoted).join(', ')})`;
    rows += (await from.query(`COPY ${part} TO ${place} (FORMAT binary)`)).rowCount ?? 0;
    await to.query(`COPY ${part} FROM ${place} (FORMAT binary)`);
  }
  await to.query('COMMIT');
  for (const table of tables) requireSame(table.name, await digestOf(from, table), await digestOf(to, table));
  await to.query('ANALYZE');
  return { tables: tables.length, rows };
}

async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `SELECT c.relname::text AS name,
            array_agg(a.attname::text ORDER BY a.attname) FILTER (WHERE a.attgenerated = '') AS columns,
            array_agg(a.attname::text ORDER BY a.attname) AS sorted
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** Number of rows, and a sum of digests that does not depend on their order. */
async function digestOf(client: pg.Client, { name, sorted }: CopiedTable): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `SELECT count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(ROW(${sorted.map(quoted).join(', ')})::text), 15))::bit(60)::bigint), 0) AS digest
       FROM ${quoted(name)}`,
  );
  return rows[0]!.digest;
}

function requireSameTables(before: readonly CopiedTable[], after: readonly CopiedTable[]): void {
  const textOf = (table: CopiedTable) => `${table.name} (${table.sorted.join(', ')})`;
  const [had, has] = [before.map(textOf), after.map(textOf)];
  const others = [...had.filter((text) => !has.includes(text)), ...has.filter((text) => !had.includes(text))];
  if (others.length === 0) return;
  throw new Error(
    `Some tables are not those that the service makes: ${others.join(', ')}. Drop or move them. Nothing was changed.`,
  );
}

function requireSame(what: string, before: string, after: string): void {
  if (before === after) return;
  throw new Error(`The copy of the database differs (${what}): ${before} before, ${after} after. Nothing was changed.`);
}
