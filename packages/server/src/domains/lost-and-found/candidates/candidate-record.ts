import { type MatchCandidate, pathOf, ROUTES } from '@rhinarium/contract';
import { completeRecord } from '../../../common/complete-record.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { distanceKm } from '../records/distance.ts';
import { detailsOf } from '../records/lost-report-record.ts';
import { sightingDetailsOf } from '../records/sighting-record.ts';
import type { CandidateView } from './candidate-store.ts';

/** A match candidate's API record. */
export function candidateRecord(cipher: TenantCipher, candidate: CandidateView): MatchCandidate {
  const { name, version, modelDigest } = candidate.engine;
  return completeRecord<MatchCandidate>({
    id: candidate.id,
    state: candidate.state,
    sightingId: candidate.sightingId,
    petId: candidate.petId,
    lostReportId: candidate.lostReportId ?? undefined,
    microchip: candidate.microchip ?? undefined,
    score: candidate.score,
    falseMatchRate: candidate.falseMatchRate,
    decision: candidate.decision,
    reasons: candidate.reasons.length === 0 ? undefined : [...candidate.reasons],
    searchedCount: candidate.searchedCount,
    distanceKm: distanceBetween(cipher, candidate),
    jobId: candidate.jobId,
    engine: { name, version, modelDigest },
    evidenceUrl: pathOf(ROUTES.readMatchCandidateEvidence, { candidateId: candidate.id }),
    createdAt: candidate.createdAt.toISOString(),
    decidedAt: candidate.decidedAt?.toISOString(),
  });
}

/** Distance between the positions of both records, km, if they have one. */
function distanceBetween(
  cipher: TenantCipher,
  { sightingId, sightingDetails, lostReportId, reportDetails }: CandidateView,
): number | undefined {
  if (lostReportId === null || reportDetails === null) return undefined;
  const found = sightingDetailsOf(cipher, { id: sightingId, details: sightingDetails }).position;
  const lost = detailsOf(cipher, { id: lostReportId, details: reportDetails }).position;
  return found && lost && distanceKm(found, lost);
}
