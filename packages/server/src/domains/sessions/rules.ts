import {
  type ErrorName,
  FINGERPRINTS_MIN,
  LIMITS,
  type Purpose,
  type SessionState,
  type Species,
} from '@rhinarium/contract';

/** Facts that determine a capture session's state. */
export interface SessionFacts {
  readonly species: Species;
  readonly purpose: Purpose;
  readonly petId: string | null;
  readonly state: SessionState;
  readonly expiresAt: Date;
}

export interface Counts {
  /** Accepted ones only. */
  readonly fingerprints: number;
  readonly appearances: number;
}

/**
 * State at a time: a STARTED session past its deadline is in TIMEOUT even before upkeep records it (specification
 * 4.10).
 */
export function stateAt(session: Pick<SessionFacts, 'state' | 'expiresAt'>, now: Date): SessionState {
  return session.state === 'STARTED' && now >= session.expiresAt ? 'TIMEOUT' : session.state;
}

export type SessionEvent = 'use' | 'abort' | 'expire';

/**
 * State after an event, `undefined` without such a transition. FINISHED, ABORTED and TIMEOUT are final (specification
 * 4.11).
 */
export function nextState(state: SessionState, event: SessionEvent): SessionState | undefined {
  if (state !== 'STARTED') return undefined;
  return ({ use: 'FINISHED', abort: 'ABORTED', expire: 'TIMEOUT' } as const)[event];
}

/** Reason to refuse an upload (specification 4.12 and 4.13), or `undefined`. */
export function refuseUpload(session: SessionFacts, now: Date): ErrorName | undefined {
  const state = stateAt(session, now);
  if (state === 'FINISHED') return 'captureSessionAlreadyUsed';
  return state === 'STARTED' ? undefined : 'noSuchCaptureSession';
}

/** Requirements of an action on a session. */
export interface ActionNeeds {
  readonly purpose: Purpose;
  /** The action's pet. Absent for an identification. */
  readonly pet?: {
    readonly id: string;
    readonly species: Species;
    readonly fingerprintCount: number;
    readonly hasOngoingAddition: boolean;
  };
  /** v1 does not require appearance images. */
  readonly appearancesMin: number;
}

export type Refusal = ErrorName | 'sessionOfAnotherPet';

/**
 * Reason to refuse an action on a session, or `undefined`. The order is fixed by specification 6.10: unknown → purpose
 * → already used → species → session of another pet → not finished → no fingerprint → ongoing job.
 */
export function refuseAction(
  session: SessionFacts,
  counts: Counts,
  needs: ActionNeeds,
  now: Date,
): Refusal | undefined {
  const state = stateAt(session, now);
  if (state === 'ABORTED' || state === 'TIMEOUT') return 'noSuchCaptureSession';
  if (session.purpose !== needs.purpose) return 'captureSessionPurposeMismatch';
  if (state === 'FINISHED') return 'captureSessionAlreadyUsed';
  if (needs.pet && session.species !== needs.pet.species) return 'speciesMismatch';
  if (needs.pet && session.petId !== needs.pet.id) return 'sessionOfAnotherPet';
  return refuseCounts(counts, needs) ?? refusePetState(needs);
}

/** Reason why the files are insufficient. */
export function refuseCounts(
  counts: Counts,
  needs: Pick<ActionNeeds, 'purpose' | 'appearancesMin'>,
): ErrorName | undefined {
  const isComplete =
    counts.fingerprints >= FINGERPRINTS_MIN[needs.purpose] && counts.appearances >= needs.appearancesMin;
  return isComplete ? undefined : 'captureSessionNotFinished';
}

/** Reason why the pet cannot be used. */
export function refusePetState({ purpose, pet }: ActionNeeds): ErrorName | undefined {
  if (!pet) return undefined;
  if (purpose === 'PET_VERIFICATION' && pet.fingerprintCount === 0) return 'petHasNoFingerprint';
  if (purpose === 'PET_PROFILE_REGISTRATION' && pet.hasOngoingAddition) return 'petAlreadyHasFingerprintAdditionJob';
  return undefined;
}

/** Existing and missing photos of a session. */
export function progressOf(purpose: Purpose, counts: Counts) {
  return {
    fingerprints: counts.fingerprints,
    appearances: counts.appearances,
    requiredFingerprints: FINGERPRINTS_MIN[purpose],
    requiredAppearances: LIMITS.appearancesMin,
  };
}
