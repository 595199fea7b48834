import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';

/** A checkpoint file and the gallery change that it contains. */
export interface CheckpointRow {
  readonly id: string;
  readonly species: Species;
  readonly engineVersion: string;
  readonly change: number;
  readonly writtenAt: Date;
}

export async function insertCheckpoint(sql: Sql, tenantId: string, row: CheckpointRow): Promise<void> {
  await sql(
    `INSERT INTO gallery_checkpoints (tenant_id, id, species, engine_version, change, written_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [tenantId, row.id, row.species, row.engineVersion, row.change, row.writtenAt],
  );
}

export async function findCheckpoint(sql: Sql, tenantId: string, id: string): Promise<CheckpointRow | undefined> {
  const [row] = await sql<CheckpointRow>(
    `SELECT id, species, engine_version AS "engineVersion", change, written_at AS "writtenAt" FROM gallery_checkpoints
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id],
  );
  return row;
}

export async function removeCheckpoint(sql: Sql, tenantId: string, id: string): Promise<void> {
  await sql('DELETE FROM gallery_checkpoints WHERE tenant_id = $1 AND id = $2', [tenantId, id]);
}

/** Deletes rows of expired checkpoints. */
export async function forgetCheckpoints(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM gallery_checkpoints WHERE tenant_id = $1 AND written_at < $2', [tenantId, before]);
}
