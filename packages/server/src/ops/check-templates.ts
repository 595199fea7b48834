import type { Services } from '../context.ts';
import type { Sql } from '../database/database.ts';
import { CiphertextRefused, isCiphertext } from '../encryption/ciphertext.ts';
import { subjectOf } from '../encryption/encrypted-columns.ts';
import { listStoredTemplates, type StoredTemplateRow } from '../search/store.ts';
import { listStoredEarlyTemplates, type StoredEarlyTemplate } from '../templates/store.ts';

const BATCH = 500;

/** Decrypts every template and search code of a tenant: which were changed or lie in another place, which are plain. */
export async function checkTemplates(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  tenantId: string,
): Promise<{ readonly damagedTemplates: readonly string[]; readonly plainTemplates: number }> {
  const cipher = await encryption.cipherOf(tenantId);
  const damaged = new Set<string>();
  let plainTemplates = 0;
  const check = (uploadId: string, subject: string, stored: Buffer) => {
    try {
      cipher.decrypt(subject, stored);
    } catch (cause) {
      if (!(cause instanceof CiphertextRefused)) throw cause;
      damaged.add(uploadId);
    }
  };
  const inBatches = async function* <Row>(list: (sql: Sql, after: Row | undefined) => Promise<Row[]>) {
    for (let after: Row | undefined; ; ) {
      const rows = await database.tenant(tenantId, (sql) => list(sql, after));
      yield* rows;
      after = rows.at(-1);
      if (rows.length < BATCH) return;
    }
  };
  const registered = inBatches<StoredTemplateRow>((sql, after) => listStoredTemplates(sql, tenantId, after, BATCH));
  for await (const { uploadId, engineVersion, template, searchCode } of registered) {
    check(uploadId, subjectOf('templates.template', [uploadId, engineVersion]), template);
    check(uploadId, subjectOf('templates.search_code', [uploadId, engineVersion]), searchCode);
    if (!isCiphertext(template)) plainTemplates += 1;
  }
  const early = inBatches<StoredEarlyTemplate>((sql, after) => listStoredEarlyTemplates(sql, tenantId, after, BATCH));
  for await (const { uploadId, engineVersion, template } of early) {
    check(uploadId, subjectOf('early_templates.template', [uploadId, engineVersion]), template);
    if (!isCiphertext(template)) plainTemplates += 1;
  }
  return { damagedTemplates: [...damaged], plainTemplates };
}
