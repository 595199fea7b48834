import { encryptedTables, subjectIn } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import type { KeptTable } from './kept-tables.ts';

/** A row of a table as it stands in an archive: what the database holds encrypted is plain there. */
export const decryptRow = (cipher: TenantCipher, table: KeptTable, row: string): string =>
  changeRow(table, row, cipher.decrypt);

/** A row of an archive as the database holds it. */
export const encryptRow = (cipher: TenantCipher, table: KeptTable, row: string): string =>
  changeRow(table, row, cipher.encrypt);

/**
 * Changes the values of encrypted columns within the text of a row; the rest of it stays as it is to the byte. In the
 * schema of an older release a column may be of another type: it is encrypted later, as it is there.
 */
function changeRow(table: KeptTable, row: string, change: (subject: string, value: Buffer) => Buffer): string {
  const encrypted = encryptedTables.find(([name]) => name === table.name)?.[1];
  if (!encrypted) return row;
  const values = JSON.parse(row) as Record<string, string | null>;
  const key = encrypted.key.map((column) => values[column]!);
  return encrypted.columns.reduce((text, column) => {
    const value = values[column];
    if (typeof value !== 'string' || !table.bytesColumns.includes(column)) return text;
    const changed = change(subjectIn(table.name, column, key), Buffer.from(value.slice(2), 'hex')).toString('hex');
    const before = `"${column}":${JSON.stringify(value)}`;
    if (!text.includes(before)) throw new Error(`A row of ${table.name} has no ${column} where it is expected.`);
    return text.replace(before, () => `"${column}":"\\\\x${changed}"`);
  }, row);
}
