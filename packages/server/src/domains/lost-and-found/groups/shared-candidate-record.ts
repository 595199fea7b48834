import { pathOf, ROUTES, type SharedCandidate } from '@rhinarium/contract';
import { type ApiKey, showsContacts } from '../../../common/caller.ts';
import { completeRecord } from '../../../common/complete-record.ts';
import type { SharedCandidateView } from './shared-candidate-store.ts';
import type { SharedMessageRow } from './shared-message-store.ts';

/** A shared candidate's API record for a key. Messages may have contacts, so they are shown as contacts are. */
export function sharedCandidateRecord(
  view: SharedCandidateView,
  messages: readonly SharedMessageRow[],
  key: Pick<ApiKey, 'scopes'>,
): SharedCandidate {
  const hasPhoto = view.showsPhoto && view.state === 'OPEN';
  const own = messages.filter(({ candidateId }) => candidateId === view.id);
  return completeRecord<SharedCandidate>({
    id: view.id,
    state: view.state,
    sightingId: view.sightingId ?? undefined,
    petId: view.petId ?? undefined,
    lostReportId: view.lostReportId ?? undefined,
    tenantName: view.otherName,
    microchip: view.microchip ?? undefined,
    score: view.score,
    decision: view.decision,
    photoUrl: hasPhoto ? pathOf(ROUTES.readSharedCandidatePhoto, { candidateId: view.id }) : undefined,
    messages: showsContacts(key)
      ? own.map(({ id, isSent, text, at }) => ({ id, isSent, text, at: at.toISOString() }))
      : undefined,
    createdAt: view.createdAt.toISOString(),
    decidedAt: view.decidedAt?.toISOString(),
  });
}
