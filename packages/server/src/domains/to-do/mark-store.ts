import type { ToDoKind } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';

interface Subject {
  readonly kind: ToDoKind;
  readonly id: string;
}

/** Takes something for a person. Returns false if another person has it, or it is done. */
export async function takeSubject(
  sql: Sql,
  tenantId: string,
  { kind, id }: Subject,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO to_do_marks AS m (tenant_id, kind, subject_id, person_id, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, kind, subject_id) DO UPDATE SET person_id = $4, at = $5
       WHERE (m.person_id IS NULL OR m.person_id = $4) AND m.done_at IS NULL RETURNING subject_id`,
    [tenantId, kind, id, personId, at],
  );
  return rows.length > 0;
}

/** Sets that something is done. */
export async function endSubject(sql: Sql, tenantId: string, { kind, id }: Subject, at: Date): Promise<void> {
  await sql(
    `INSERT INTO to_do_marks (tenant_id, kind, subject_id, done_at, at) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (tenant_id, kind, subject_id) DO UPDATE SET done_at = $4, at = $4`,
    [tenantId, kind, id, at],
  );
}

/** Makes something open for everybody again. */
export async function openSubject(sql: Sql, tenantId: string, { kind, id }: Subject): Promise<void> {
  await sql('DELETE FROM to_do_marks WHERE tenant_id = $1 AND kind = $2 AND subject_id = $3', [tenantId, kind, id]);
}

/** Makes something that is done open again. Who has taken what is not done keeps it. */
export async function reopenDone(sql: Sql, tenantId: string, { kind, id }: Subject): Promise<void> {
  await sql('DELETE FROM to_do_marks WHERE tenant_id = $1 AND kind = $2 AND subject_id = $3 AND done_at IS NOT NULL', [
    tenantId,
    kind,
    id,
  ]);
}

/** Deletes marks made before a time. */
export async function forgetMarks(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM to_do_marks WHERE tenant_id = $1 AND at < $2', [tenantId, before]);
}
