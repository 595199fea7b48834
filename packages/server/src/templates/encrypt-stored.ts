import type { Services } from '../context.ts';
import type { Database, Sql } from '../database/database.ts';
import { MINUTE_MS } from '../durations.ts';
import { isCiphertext } from '../encryption/ciphertext.ts';
import { encryptTemplate, listStoredTemplates, type StoredTemplateRow } from '../search/store.ts';
import type { UpkeepTask } from '../upkeep-task.ts';
import { encryptImages } from '../uploads/encrypt-images.ts';
import { encryptEarlyTemplate, listStoredEarlyTemplates, type StoredEarlyTemplate } from './store.ts';

type Parts = Pick<Services, 'database' | 'blobs' | 'encryption'>;

const BATCH = 200;

/**
 * Encrypts what an earlier release stored unencrypted of a tenant: images and templates. Safe beside running servers,
 * and again after an interruption; what is done is not done again.
 */
export async function encryptStored(
  parts: Parts,
  tenantId: string,
  isStopped: () => boolean = () => false,
): Promise<{ readonly images: number; readonly templates: number }> {
  const cipher = await parts.encryption.cipherOf(tenantId);
  const images = await encryptImages(parts, tenantId, isStopped);
  const registered = await encryptRows<StoredTemplateRow>(
    parts.database,
    tenantId,
    isStopped,
    (sql, after) => listStoredTemplates(sql, tenantId, after, BATCH),
    (sql, row) => encryptTemplate(sql, cipher, tenantId, row),
  );
  const early = await encryptRows<StoredEarlyTemplate>(
    parts.database,
    tenantId,
    isStopped,
    (sql, after) => listStoredEarlyTemplates(sql, tenantId, after, BATCH),
    (sql, row) => encryptEarlyTemplate(sql, cipher, tenantId, row),
  );
  if (!isStopped()) await parts.encryption.noteAllEncrypted(tenantId);
  return { images, templates: registered + early };
}

async function encryptRows<Row extends { readonly uploadId: string; readonly template: Buffer }>(
  database: Database,
  tenantId: string,
  isStopped: () => boolean,
  list: (sql: Sql, after: Row | undefined) => Promise<Row[]>,
  encrypt: (sql: Sql, row: Row) => Promise<void>,
): Promise<number> {
  let encrypted = 0;
  for (let after: Row | undefined; !isStopped(); ) {
    const rows = await database.tenant(tenantId, async (sql) => {
      const found = await list(sql, after);
      for (const row of found.filter(({ template }) => !isCiphertext(template))) await encrypt(sql, row);
      return found;
    });
    encrypted += rows.filter(({ template }) => !isCiphertext(template)).length;
    after = rows.at(-1);
    if (rows.length < BATCH) break;
  }
  return encrypted;
}

/**
 * Encrypts what earlier releases left, tenant by tenant; a tenant that has nothing of the kind is not looked at again.
 */
export const encryptionUpkeep = (services: Parts & Pick<Services, 'log'>): UpkeepTask => ({
  name: 'images and templates that are not encrypted',
  everyMs: MINUTE_MS,
  async run({ tenantIds, isStopped }) {
    for (const tenantId of await tenantIds()) {
      if (isStopped()) return;
      if (await services.encryption.isAllEncrypted(tenantId)) continue;
      const encrypted = await encryptStored(services, tenantId, isStopped);
      if (encrypted.images + encrypted.templates > 0) services.log.info({ tenantId, ...encrypted }, 'encrypted');
    }
  },
});
