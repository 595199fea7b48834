import { Failure } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { noteEvent } from '../../events/note-event.ts';
import { withdrawRejection } from '../../pets/rejected-pair-store.ts';
import { requirePet } from '../../pets/require-pet.ts';
import { requireCandidate, requireLockedSighting } from '../records/require-record.ts';
import { openCandidate } from './candidate-store.ts';

/**
 * Takes back the rejection of a candidate, which is to be decided again. Does nothing for an open one. Throws 409 if its
 * sighting has ended. A confirmation is taken back by opening the sighting, which searches again.
 */
export async function reopenCandidate(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  tenantId: string,
  candidateId: string,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const { sightingId } = await requireCandidate(sql, tenantId, candidateId);
    const sighting = await requireLockedSighting(sql, tenantId, sightingId);
    const { id, petId, state, jobId, lostReportId } = await requireCandidate(sql, tenantId, candidateId);
    if (state === 'OPEN') return;
    if (state !== 'REJECTED') throw new Failure('stateConflict', { details: { candidateId: [`is "${state}"`] } });
    if (sighting.state !== 'OPEN')
      throw new Failure('stateConflict', { details: { sightingId: [`the sighting is "${sighting.state}"`] } });
    await requirePet(sql, tenantId, petId, 'share');
    await withdrawRejection(sql, tenantId, { petId, sightingId });
    await openCandidate(sql, tenantId, id);
    const report = lostReportId === null ? {} : { lostReportId };
    const data = { matchCandidateId: id, sightingId, petId, jobId, ...report, status: 'OPEN' };
    await noteEvent(services, sql, tenantId, { type: 'matchCandidate.found', data });
  });
}
