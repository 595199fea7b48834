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
