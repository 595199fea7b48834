import { type Counts, progressOf, stateAt } from './rules.ts';
import type { SessionRow } from './store.ts';

const none: Counts = { fingerprints: 0, appearances: 0 };

/** A capture session as the API shows it at a moment (specification 4.4 and 4.15). */
export function sessionRecord(session: SessionRow, counts: Counts = none, now: Date) {
  return {
    id: session.id,
    sessionId: session.id,
    species: session.species,
    purpose: session.purpose,
    ...(session.petId === null ? {} : { petId: session.petId }),
    state: stateAt(session, now),
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    ...(session.finishedAt === null ? {} : { finishedAt: session.finishedAt.toISOString() }),
    ...(session.usedByJobId === null ? {} : { usedByJobId: session.usedByJobId }),
    progress: progressOf(session.purpose, counts),
  };
}
