import { MINUTE_MS } from '../../common/durations.ts';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { encryptImages } from '../../domains/uploads/encrypt-images.ts';
import { type BytesRow, type BytesTable, listBytes, replaceBytes } from '../../storage/database/stored-bytes.ts';
import { isCiphertext } from '../../storage/encryption/ciphertext.ts';
import { encryptedTables, subjectIn } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';

type Parts = Pick<Services, 'database' | 'blobs' | 'encryption'>;

/** Number of encrypted images, and of rows with a template, metadata or a stored response. */
export interface EncryptedNow {
  readonly images: number;
  readonly rows: number;
}

const BATCH = 200;

/** Encrypts a tenant's data that an earlier release stored in plain. Safe next to running servers, and resumable. */
export async function encryptStored(
  parts: Parts,
  tenantId: string,
  isStopped: () => boolean = () => false,
): Promise<EncryptedNow> {
  const cipher = await parts.encryption.cipherOf(tenantId);
  const images = await encryptImages(parts, tenantId, isStopped);
  let rows = 0;
  for (const [name, columns] of encryptedTables)
    rows += await encryptRows(parts, tenantId, cipher, { name, ...columns }, isStopped);
  if (!isStopped()) await parts.encryption.noteAllEncrypted(tenantId);
  return { images, rows };
}

async function encryptRows(
  { database }: Parts,
  tenantId: string,
  cipher: TenantCipher,
  table: BytesTable,
  isStopped: () => boolean,
): Promise<number> {
  let encrypted = 0;
  for (let after: readonly string[] | undefined; !isStopped(); ) {
    const { rows, count } = await database.tenant(tenantId, async (sql) => {
      const found = await listBytes(sql, tenantId, table, after, BATCH);
      let changed = 0;
      for (const row of found) {
        const plain = plainColumns(table, row);
        for (const [column, from] of plain) {
          const to = cipher.encrypt(subjectIn(table.name, column, row.key), from);
          // Concurrent changes win.
          await replaceBytes(sql, tenantId, table, row, { column, from, to });
        }
        if (plain.length > 0) changed += 1;
      }
      return { rows: found, count: changed };
    });
    encrypted += count;
    after = rows.at(-1)?.key;
    if (rows.length < BATCH) break;
  }
  return encrypted;
}

function plainColumns({ columns }: BytesTable, { values }: BytesRow): [string, Buffer][] {
  return columns.flatMap((column): [string, Buffer][] => {
    const value = values[column];
    return value && !isCiphertext(value) ? [[column, value]] : [];
  });
}

/** Encrypts plain data of earlier releases, one tenant at a time. A completed tenant is not checked again. */
export const encryptionUpkeep = (services: Parts & Pick<Services, 'log'>): UpkeepTask => ({
  name: 'images and rows that are not encrypted',
  everyMs: MINUTE_MS,
  async run({ tenantIds, isStopped }) {
    for (const tenantId of await tenantIds()) {
      if (isStopped()) return;
      if (await services.encryption.isAllEncrypted(tenantId)) continue;
      const encrypted = await encryptStored(services, tenantId, isStopped);
      if (encrypted.images + encrypted.rows > 0) services.log.info({ tenantId, ...encrypted }, 'encrypted');
    }
  },
});
