import type { Sql } from '../../../storage/database/database.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';

/** A message as one of the two tenants has it. */
export interface SharedMessageRow {
  readonly id: string;
  readonly candidateId: string;
  readonly isSent: boolean;
  readonly text: string;
  readonly at: Date;
}

const subject = (id: string) => subjectOf('shared_messages.text', [id]);

/** Stores a message, unless there is one with its id. */
export async function insertMessage(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  { id, candidateId, isSent, text, at }: SharedMessageRow,
): Promise<void> {
  await sql(
    `INSERT INTO shared_messages (tenant_id, id, candidate_id, is_sent, text, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [tenantId, id, candidateId, isSent, cipher.encrypt(subject(id), Buffer.from(text)), at],
  );
}

/** Messages about candidates, oldest first. */
export async function listMessages(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  candidateIds: readonly string[],
): Promise<SharedMessageRow[]> {
  const rows = await sql<Omit<SharedMessageRow, 'text'> & { readonly text: Buffer }>(
    `SELECT id, candidate_id AS "candidateId", is_sent AS "isSent", text, at FROM shared_messages
      WHERE tenant_id = $1 AND candidate_id = ANY ($2) ORDER BY at, id`,
    [tenantId, candidateIds],
  );
  return rows.map((row) => ({ ...row, text: cipher.decrypt(subject(row.id), row.text).toString('utf8') }));
}

/** Times of messages after a moment, oldest first: those that the tenant sent, about one candidate or all. */
export async function listSentTimes(
  sql: Sql,
  tenantId: string,
  { after, candidateId }: { readonly after: Date; readonly candidateId?: string },
): Promise<Date[]> {
  const rows = await sql<{ at: Date }>(
    `SELECT at FROM shared_messages
      WHERE tenant_id = $1 AND is_sent AND at > $2 AND ($3::uuid IS NULL OR candidate_id = $3) ORDER BY at`,
    [tenantId, after, candidateId ?? null],
  );
  return rows.map(({ at }) => at);
}
