import { encryptedTables, subjectOf } from '../encryption/encrypted-columns.ts';
import type { TenantCipher } from '../encryption/encryption.ts';

/** A row of a table as it stands in an archive: what the database holds encrypted is plain there. */
export const decryptRow = (cipher: TenantCipher, table: string, row: string): string =>
  changeRow(table, row, cipher.decrypt);

/** A row of an archive as the database holds it. */
export const encryptRow = (cipher: TenantCipher, table: string, row: string): string =>
  changeRow(table, row, cipher.encrypt);

/** Changes the values of encrypted columns within the text of a row; the rest of it stays as it is to the byte. */
function changeRow(table: string, row: string, change: (subject: string, value: Buffer) => Buffer): string {
  const encrypted = encryptedTables.find(([name]) => name === table)?.[1];
  if (!encrypted) return row;
  const values = JSON.parse(row) as Record<string, string>;
  const key = encrypted.key.map((column) => values[column]!);
  return encrypted.columns.reduce((text, column) => {
    const subject = subjectOf(`${table}.${column}` as Parameters<typeof subjectOf>[0], key);
    const value = Buffer.from(values[column]!.slice(2), 'hex');
    const changed = change(subject, value).toString('hex');
    const before = `"${column}":${JSON.stringify(values[column])}`;
    if (!text.includes(before)) throw new Error(`A row of ${table} has no ${column} where it is expected.`);
    return text.replace(before, () => `"${column}":"\\\\x${changed}"`);
  }, row);
}
