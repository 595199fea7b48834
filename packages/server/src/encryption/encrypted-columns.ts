interface EncryptedTable {
  /** Which row it is, besides the tenant: texts and UUIDs. */
  readonly key: readonly string[];
  /** Of type bytea. */
  readonly columns: readonly string[];
}

/** What of the database is encrypted: stores, backups, checks and the encryption of what is there read this table. */
export const ENCRYPTED_COLUMNS = {
  templates: { key: ['upload_id', 'engine_version'], columns: ['template', 'search_code'] },
  early_templates: { key: ['upload_id', 'engine_version'], columns: ['template'] },
} as const satisfies Record<string, EncryptedTable>;

type Columns = typeof ENCRYPTED_COLUMNS;
type ColumnName = { [Table in keyof Columns]: `${Table}.${Columns[Table]['columns'][number]}` }[keyof Columns];

/** What a value of a column is bound to; `key` in the order of the table. */
export const subjectOf = (column: ColumnName, key: readonly string[]): string => `${column} ${key.join(' ')}`;

export const encryptedTables = Object.entries<EncryptedTable>(ENCRYPTED_COLUMNS);
