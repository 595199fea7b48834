import { type MatchCandidate, pathOf, ROUTES } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import type { CandidateRow } from './candidate-store.ts';

/** A match candidate's API record. */
export function candidateRecord(candidate: CandidateRow): MatchCandidate {
  const { name, version, modelDigest } = candidate.engine;
  return completeRecord<MatchCandidate>({
    id: candidate.id,
    state: candidate.state,
    sightingId: candidate.sightingId,
    petId: candidate.petId,
    lostReportId: candidate.lostReportId ?? undefined,
    score: candidate.score,
    falseMatchRate: candidate.falseMatchRate,
    decision: candidate.decision,
    reasons: candidate.reasons.length === 0 ? undefined : [...candidate.reasons],
    searchedCount: candidate.searchedCount,
    jobId: candidate.jobId,
    engine: { name, version, modelDigest },
    evidenceUrl: pathOf(ROUTES.readMatchCandidateEvidence, { candidateId: candidate.id }),
    createdAt: candidate.createdAt.toISOString(),
    decidedAt: candidate.decidedAt?.toISOString(),
  });
}
