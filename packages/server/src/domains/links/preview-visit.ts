import { ACTION_OF_PURPOSE, type VisitPreview } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { refuseCounts, refuseUpload } from '../sessions/rules.ts';
import { countAccepted, findSession } from '../sessions/store.ts';
import { listUploadsOfSession } from '../uploads/store.ts';
import type { VisitPlace } from './admit-visitor.ts';
import { previewOfPhotos } from './rules.ts';

/**
 * Whether the photos of a visit are good enough to be sent, and what to photograph next. Reads the visit's own photos
 * and nothing else: no pet, no pool, no other visit. Throws as an upload for a session that is not open.
 */
export async function previewVisit(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { tenant, sessionId }: VisitPlace,
): Promise<VisitPreview> {
  return await database.tenant(tenant.id, async (sql) => {
    const session = await findSession(sql, tenant.id, sessionId);
    if (!session) throw new Failure('noSuchCaptureSession');
    const refusal = refuseUpload(session, clock());
    if (refusal) throw new Failure(refusal);
    const { species, purpose } = session;
    const counts = (await countAccepted(sql, tenant.id, [sessionId])).get(sessionId);
    const { appearancesMin } = ACTION_OF_PURPOSE[purpose];
    const isComplete = counts !== undefined && refuseCounts(counts, { purpose, appearancesMin }) === undefined;
    const uploads = await listUploadsOfSession(sql, tenant.id, sessionId);
    const fingerprints = uploads.filter(({ kind, verdict }) => kind === 'fingerprint' && verdict === 'ACCEPTED');
    return previewOfPhotos(species, isComplete, fingerprints);
  });
}
