import { encryptedTables, subjectIn } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import type { KeptTable } from './kept-tables.ts';

/** Decrypts a row for an archive. */
export const decryptRow = (cipher: TenantCipher, table: KeptTable, row: string): string =>
  changeRow(table, row, cipher.decrypt);

/** Encrypts a row of an archive for the database. */
export const encryptRow = (cipher: TenantCipher, table: KeptTable, row: string): string =>
  changeRow(table, row, cipher.encrypt);

/** Changes encrypted columns within the text of a row and leaves the rest byte-identical. */
function changeRow(table: KeptTable, row: string, change: (subject: string, value: Buffer) => Buffer): string {
  const encrypted = encryptedTables.find(([name]) => name === table.name)?.[1];
  if (!encrypted) return row;
  const values = JSON.parse(row) as Record<string, string | null>;
  const key = encrypted.key.map((column) => values[column]!);
  return encrypted.columns.reduce((text, column) => {
    const value = values[column];
    if (typeof value !== 'string') return text;
    const changed = change(subjectIn(table.name, column, key), Buffer.from(value.slice(2), 'hex')).toString('hex');
    const before = `"${column}":${JSON.stringify(value)}`;
    if (!text.includes(before)) throw new Error(`A row of ${table.name} has no ${column} where it is expected.`);
    return text.replace(before, () => `"${column}":"\\\\x${changed}"`);
  }, row);
}
