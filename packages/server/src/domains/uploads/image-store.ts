import type { Sql } from '../../storage/database/database.ts';

/**
 * The time, an hour ago by the database's clock, before which an image without a row was stored for certain if it is an
 * orphan. The clock of a node that is ahead must not take images whose row is not committed yet.
 */
export async function readOrphanTime(sql: Sql): Promise<Date> {
  const [row] = await sql<{ at: Date }>(`SELECT service_now() - interval '1 hour' AS at`);
  return row!.at;
}

/** The keys among these that a row references. */
export async function listKnownBlobs(sql: Sql, tenantId: string, blobKeys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ blobKey: string }>(
    `SELECT blob_key AS "blobKey" FROM uploads WHERE tenant_id = $1 AND blob_key = ANY($2)`,
    [tenantId, blobKeys],
  );
  return new Set(rows.map((row) => row.blobKey));
}

export interface ImageRow {
  readonly id: string;
  readonly petId: string | null;
  readonly blobKey: string;
}

/** All uploads with their image keys, in id order after `afterId`. */
export async function listImages(
  sql: Sql,
  tenantId: string,
  afterId: string | undefined,
  rowsMax: number,
): Promise<ImageRow[]> {
  return await sql<ImageRow>(
    `SELECT id, pet_id AS "petId", blob_key AS "blobKey" FROM uploads
      WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [tenantId, afterId ?? null, rowsMax],
  );
}

// Rows are queued by a trigger of `uploads`, in the transaction that deletes the rows of the images.

/**
 * Claims images whose removal is due, of all tenants. Each is due again after a pause that doubles from a minute to an
 * hour, in which no other process claims it.
 */
export async function claimRemovals(sql: Sql, rowsMax: number): Promise<{ tenantId: string; blobKey: string }[]> {
  return await sql(
    `UPDATE image_removals r SET tries = r.tries + 1,
            due_at = service_now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(r.tries, 6))
       FROM (SELECT tenant_id, blob_key FROM image_removals WHERE due_at <= (SELECT service_now())
              ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) d
      WHERE r.tenant_id = d.tenant_id AND r.blob_key = d.blob_key
      RETURNING r.tenant_id AS "tenantId", r.blob_key AS "blobKey"`,
    [rowsMax],
  );
}

/** Records that images are removed. */
export async function endRemovals(sql: Sql, tenantId: string, blobKeys: readonly string[]): Promise<void> {
  await sql('DELETE FROM image_removals WHERE tenant_id = $1 AND blob_key = ANY($2)', [tenantId, blobKeys]);
}

/** Records that no image of a tenant is left. */
export async function endAllRemovals(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM image_removals WHERE tenant_id = $1', [tenantId]);
}

/** Checks whether one of these images waits to be removed. */
export async function isRemovalQueued(sql: Sql, tenantId: string, blobKeys: readonly string[]): Promise<boolean> {
  const rows = await sql('SELECT FROM image_removals WHERE tenant_id = $1 AND blob_key = ANY($2) LIMIT 1', [
    tenantId,
    blobKeys,
  ]);
  return rows.length > 0;
}
