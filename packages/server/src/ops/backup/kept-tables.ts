import type { Sql } from '../../storage/database/database.ts';
import type { Table } from '../../storage/database/table-rows.ts';

export interface KeptTable extends Table {
  /** False for tables of the installation (people of the console). */
  readonly isOfTenant: boolean;
}

/**
 * Tables excluded from backups: schema version (created by a restore), backup history and schedule, turns of the audit delivery, encryption keys, rate budgets,
 * checkpoints of a node, images to remove, mails, the key for push, marks of the to-do list, and everything that grants access without a password. People sign in again after a restore.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'schema_migrations',
  'backups',
  'backup_schedule',
  'audit_delivery',
  'installation',
  'key_records',
  'push_keys',
  'rate_budgets',
  'console_browsers',
  'console_challenges',
  'console_invitations',
  'console_links',
  'console_sessions',
  'group_invitations',
  'sign_in_flows',
  'sign_in_tokens',
  'sign_in_tries',
  'to_do_marks',
  'gallery_checkpoints',
  'image_removals',
  'mails',
  // Derived from templates.
  'gallery_signs',
  'gallery_sign_positions',
]);

/**
 * All tables of the schema except the excluded ones, in order of foreign keys. Read from the catalogue, so that none is
 * forgotten.
 */
export async function listKeptTables(sql: Sql): Promise<KeptTable[]> {
  const tables = await sql<KeptTable>(
    `SELECT c.relname::text AS name,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                   ORDER BY a.attnum) AS columns,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated <> '') AS "generatedColumns",
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
