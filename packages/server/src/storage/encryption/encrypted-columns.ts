interface EncryptedTable {
  /** Row identity besides the tenant: texts and UUIDs, of which only the last may contain spaces. */
  readonly key: readonly string[];
  /** Columns of type bytea. */
  readonly columns: readonly string[];
}

/** Encrypted columns of the database. Stores, backups and checks use this table. */
export const ENCRYPTED_COLUMNS = {
  templates: { key: ['upload_id', 'engine_version'], columns: ['template', 'search_code'] },
  early_templates: { key: ['upload_id', 'engine_version'], columns: ['template', 'search_code'] },
  pets: { key: ['id'], columns: ['metadata'] },
  pet_merges: { key: ['merged_pet_id'], columns: ['kept'] },
  owners: { key: ['id'], columns: ['details'] },
  tenant_logos: { key: ['id'], columns: ['image'] },
  lost_reports: { key: ['id'], columns: ['details'] },
  sightings: { key: ['id'], columns: ['details', 'contact'] },
  shared_messages: { key: ['id'], columns: ['text'] },
  case_messages: { key: ['id'], columns: ['text'] },
  mails: { key: ['id'], columns: ['link'] },
  team_channels: { key: ['id'], columns: ['url'] },
  tenant_outbox: { key: ['id'], columns: ['effect'] },
  // It contains metadata values.
  jobs: { key: ['id'], columns: ['filter'] },
  // Includes the hash: with the rest of a body, metadata could be guessed from it.
  idempotent_requests: {
    key: ['operation', 'key_mode', 'idempotency_key'],
    columns: ['request_hash', 'answer'],
  },
  sign_in_providers: { key: ['id'], columns: ['client_secret'] },
  sign_in_tokens: { key: ['id'], columns: ['refresh_token'] },
  webhook_endpoints: { key: ['id'], columns: ['secret', 'old_secret'] },
} as const satisfies Record<string, EncryptedTable>;

type Columns = typeof ENCRYPTED_COLUMNS;
type EncryptedColumn = { [Table in keyof Columns]: `${Table}.${Columns[Table]['columns'][number]}` }[keyof Columns];

/** Location of a column value. `key` in the order of the table. */
export const subjectOf = (column: EncryptedColumn, key: readonly string[]): string => `${column} ${key.join(' ')}`;

/** The same for a table and column of this table, by name. */
export const subjectIn = (table: string, column: string, key: readonly string[]): string =>
  subjectOf(`${table}.${column}` as EncryptedColumn, key);

export const encryptedTables = Object.entries<EncryptedTable>(ENCRYPTED_COLUMNS);
