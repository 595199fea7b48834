import type { PageStart } from '../../../common/page.ts';
import type { Sql } from '../../../storage/database/database.ts';

export interface MoveRow {
  readonly id: string;
  readonly petId: string;
  readonly intoPetId: string;
  readonly uploadIds: readonly string[];
  readonly movedAt: Date;
}

export async function insertMove(sql: Sql, tenantId: string, move: MoveRow): Promise<void> {
  await sql(
    `INSERT INTO photo_moves (tenant_id, id, pet_id, other_pet_id, upload_ids, moved_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [tenantId, move.id, move.petId, move.intoPetId, move.uploadIds, move.movedAt],
  );
}

/** A move that was made since then. */
export async function findMove(sql: Sql, tenantId: string, moveId: string, since: Date): Promise<MoveRow | undefined> {
  const [row] = await sql<MoveRow>(
    `SELECT id, pet_id AS "petId", other_pet_id AS "intoPetId", upload_ids AS "uploadIds", moved_at AS "movedAt"
       FROM photo_moves WHERE tenant_id = $1 AND id = $2 AND moved_at >= $3`,
    [tenantId, moveId, since],
  );
  return row;
}

export async function removeMove(sql: Sql, tenantId: string, moveId: string): Promise<void> {
  await sql('DELETE FROM photo_moves WHERE tenant_id = $1 AND id = $2', [tenantId, moveId]);
}

/** Deletes the moves from or to a pet that is deleted, and to or from the pets that were merged into it. */
export async function removeMovesOfPet(sql: Sql, tenantId: string, petId: string): Promise<void> {
  await sql(
    `WITH gone AS (SELECT $2::uuid AS id UNION SELECT merged_pet_id FROM pet_merges WHERE tenant_id = $1 AND root_pet_id = $2)
     DELETE FROM photo_moves WHERE tenant_id = $1
        AND (pet_id IN (SELECT id FROM gone) OR other_pet_id IN (SELECT id FROM gone))`,
    [tenantId, petId],
  );
}

/** Takes photos out of all moves. A move without any others is deleted. */
export async function removePhotosOfMoves(sql: Sql, tenantId: string, uploadIds: readonly string[]): Promise<void> {
  await sql('DELETE FROM photo_moves WHERE tenant_id = $1 AND upload_ids <@ $2::uuid[]', [tenantId, uploadIds]);
  await sql(
    `UPDATE photo_moves SET upload_ids = ARRAY(SELECT id FROM unnest(upload_ids) id WHERE id <> ALL ($2::uuid[]))
      WHERE tenant_id = $1 AND upload_ids && $2::uuid[]`,
    [tenantId, uploadIds],
  );
}

export async function forgetMoves(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM photo_moves WHERE tenant_id = $1 AND moved_at < $2', [tenantId, before]);
}

export async function removeAllMoves(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM photo_moves WHERE tenant_id = $1', [tenantId]);
}

/** A merge or a move. `photoIds` of a merge are in its encrypted part. */
export interface ChangeRow {
  readonly id: string;
  readonly kind: 'MERGE' | 'PHOTOS_MOVED';
  readonly petId: string;
  readonly intoPetId: string;
  readonly uploadIds: readonly string[] | null;
  readonly kept: Buffer | null;
  readonly createdAt: Date;
}

/** Merges and moves since a time, newest first. */
export async function listChanges(
  sql: Sql,
  tenantId: string,
  page: { readonly since: Date; readonly after: PageStart | undefined; readonly rowsMax: number },
): Promise<ChangeRow[]> {
  return await sql<ChangeRow>(
    `SELECT * FROM (
       SELECT merged_pet_id AS id, 'MERGE' AS kind, merged_pet_id AS "petId", into_pet_id AS "intoPetId",
              NULL::uuid[] AS "uploadIds", kept, merged_at AS "createdAt" FROM pet_merges WHERE tenant_id = $1
       UNION ALL
       SELECT id, 'PHOTOS_MOVED', pet_id, other_pet_id, upload_ids, NULL, moved_at FROM photo_moves WHERE tenant_id = $1
     ) c WHERE c."createdAt" >= $2 AND ($3::timestamptz IS NULL OR (c."createdAt", c.id) < ($3, $4::uuid))
      ORDER BY c."createdAt" DESC, c.id DESC LIMIT $5`,
    [tenantId, page.since, page.after?.createdAt ?? null, page.after?.id ?? null, page.rowsMax],
  );
}
