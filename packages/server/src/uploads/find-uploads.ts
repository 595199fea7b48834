import type { Sql } from '../database/database.ts';
import { listUploadsById, type UploadRow } from './store.ts';

/** Those of these uploads that exist, by id. */
export async function findUploads(sql: Sql, tenantId: string, ids: readonly string[]): Promise<Map<string, UploadRow>> {
  const uploads = await listUploadsById(sql, tenantId, ids);
  return new Map(uploads.map((upload) => [upload.id, upload]));
}
