interface EncryptedTable {
  /** Which row it is, besides the tenant: texts and UUIDs, of which only the last may contain spaces. */
  readonly key: readonly string[];
  /** Of type bytea. */
  readonly columns: readonly string[];
}

/** What of the database is encrypted: stores, backups, checks and the encryption of what is there read this table. */
export const ENCRYPTED_COLUMNS = {
  templates: { key: ['upload_id', 'engine_version'], columns: ['template', 'search_code'] },
  early_templates: { key: ['upload_id', 'engine_version'], columns: ['template'] },
  pets: { key: ['id'], columns: ['metadata'] },
  // It names what the metadata of pets have to say.
  jobs: { key: ['id'], columns: ['filter'] },
  // The hash too: with the rest of a body one could try what its metadata may have been.
  idempotent_requests: {
    key: ['operation', 'key_mode', 'idempotency_key'],
    columns: ['request_hash', 'answer'],
  },
  webhook_endpoints: { key: ['id'], columns: ['secret', 'old_secret'] },
} as const satisfies Record<string, EncryptedTable>;

type Columns = typeof ENCRYPTED_COLUMNS;
type EncryptedColumn = { [Table in keyof Columns]: `${Table}.${Columns[Table]['columns'][number]}` }[keyof Columns];

/** What a value of a column is bound to; `key` in the order of the table. */
export const subjectOf = (column: EncryptedColumn, key: readonly string[]): string => `${column} ${key.join(' ')}`;

/** The same for a table and column that were read from this table. */
export const subjectIn = (table: string, column: string, key: readonly string[]): string =>
  subjectOf(`${table}.${column}` as EncryptedColumn, key);

export const encryptedTables = Object.entries<EncryptedTable>(ENCRYPTED_COLUMNS);

/** Names all that is encrypted: a tenant whose mark says otherwise has values that an earlier release left. */
export const COVERAGE: string = [
  'images',
  ...encryptedTables.flatMap(([table, { columns }]) => columns.map((column) => `${table}.${column}`)),
].join(' ');
