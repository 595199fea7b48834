import type { CaptureSession } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { type Counts, progressOf, stateAt } from './rules.ts';
import type { SessionRow } from './store.ts';

const none: Counts = { fingerprints: 0, appearances: 0 };

/** A capture session's API record at a time (specification 4.4 and 4.15). */
export function sessionRecord(session: SessionRow, counts: Counts = none, now: Date): CaptureSession {
  return completeRecord<CaptureSession>({
    id: session.id,
    sessionId: session.id,
    species: session.species,
    purpose: session.purpose,
    petId: session.petId ?? undefined,
    state: stateAt(session, now),
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    finishedAt: session.finishedAt?.toISOString(),
    usedByJobId: session.usedByJobId ?? undefined,
    captureLinkId: session.captureLinkId ?? undefined,
    progress: progressOf(session.purpose, counts),
  });
}
