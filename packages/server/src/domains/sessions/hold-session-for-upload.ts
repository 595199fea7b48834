import type { Purpose, Species } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { refuseUpload } from './rules.ts';
import { lockSession } from './store.ts';

export interface UploadSession {
  readonly species: Species;
  readonly purpose: Purpose;
  /** Number of uploaded files that could not be decoded. */
  readonly unreadableFiles: number;
}

/**
 * The session, locked for the transaction. Throws 20010 if it is unknown, expired or aborted, and 20014 if it was used.
 */
export async function holdSessionForUpload(
  sql: Sql,
  tenantId: string,
  sessionId: string,
  now: Date,
): Promise<UploadSession> {
  const session = await lockSession(sql, tenantId, sessionId);
  if (!session) throw new Failure('noSuchCaptureSession');
  const refusal = refuseUpload(session, now);
  if (refusal) throw new Failure(refusal);
  return session;
}
