import type { Services } from '../context.ts';
import { type BytesTable, listBytes } from '../storage/database/table-rows.ts';
import { CiphertextRefused } from '../storage/encryption/ciphertext.ts';
import { encryptedTables, subjectIn } from '../storage/encryption/encrypted-columns.ts';

const BATCH = 500;

interface Checked {
  readonly key: readonly string[];
  readonly isDamaged: boolean;
}

/** Changed, misplaced or unencrypted values in a tenant's encrypted columns. */
export interface EncryptedReport {
  /** Upload ids. */
  readonly damagedTemplates: readonly string[];
  /** Rows as `<table> <key>`. */
  readonly damagedRows: readonly string[];
}

const TEMPLATE_TABLES: readonly string[] = ['templates', 'early_templates'];

/** Decrypts every encrypted column of a tenant. */
export async function checkEncrypted(
  parts: Pick<Services, 'database' | 'encryption'>,
  tenantId: string,
): Promise<EncryptedReport> {
  const damagedTemplates = new Set<string>();
  const damagedRows: string[] = [];
  for (const [name, columns] of encryptedTables) {
    const isOfTemplates = TEMPLATE_TABLES.includes(name);
    for await (const { key, isDamaged } of checkTable(parts, tenantId, { name, ...columns })) {
      if (isDamaged && isOfTemplates) damagedTemplates.add(key[0]!);
      else if (isDamaged) damagedRows.push(`${name} ${key.join(' ')}`);
    }
  }
  return { damagedTemplates: [...damagedTemplates], damagedRows };
}

async function* checkTable(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  tenantId: string,
  table: BytesTable,
): AsyncGenerator<Checked> {
  const cipher = await encryption.cipherOf(tenantId);
  const isRefused = (subject: string, stored: Buffer) => {
    try {
      cipher.decrypt(subject, stored);
      return false;
    } catch (cause) {
      if (cause instanceof CiphertextRefused) return true;
      throw cause;
    }
  };
  for (let after: readonly string[] | undefined; ; ) {
    const rows = await database.tenant(tenantId, (sql) => listBytes(sql, tenantId, table, after, BATCH));
    for (const { key, values } of rows) {
      const stored = Object.entries(values).flatMap(([column, value]) => (value ? [{ column, value }] : []));
      yield {
        key,
        isDamaged: stored.some(({ column, value }) => isRefused(subjectIn(table.name, column, key), value)),
      };
    }
    after = rows.at(-1)?.key;
    if (rows.length < BATCH) return;
  }
}
