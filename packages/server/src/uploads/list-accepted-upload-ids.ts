import type { Sql } from '../database/database.ts';
import { listUploadsOfSession } from './store.ts';

/** The files of a session that count: an action uses all of them. */
export async function listAcceptedUploadIds(sql: Sql, tenantId: string, sessionId: string): Promise<string[]> {
  const uploads = await listUploadsOfSession(sql, tenantId, sessionId);
  return uploads.filter((upload) => upload.verdict === 'ACCEPTED').map((upload) => upload.id);
}
