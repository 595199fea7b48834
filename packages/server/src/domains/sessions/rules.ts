import {
  type ErrorName,
  FINGERPRINTS_MIN,
  LIMITS,
  type Purpose,
  type SessionState,
  type Species,
} from '@rhinarium/contract';

/** What decides about a capture session. */
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
 * The state at a moment: a STARTED session whose deadline has passed is in TIMEOUT, whether or not a sweeper has
 * written it down (specification 4.10).
 */
export function stateAt(session: Pick<SessionFacts, 'state' | 'expiresAt'>, now: Date): SessionState {
  return session.state === 'STARTED' && now >= session.expiresAt ? 'TIMEOUT' : session.state;
}

/** What can happen to a capture session. */
export type SessionEvent = 'use' | 'abort' | 'expire';

/**
 * The state after an event; `undefined` where no such edge exists. No session leaves FINISHED, ABORTED or TIMEOUT
 * (specification 4.11).
 */
export function nextState(state: SessionState, event: SessionEvent): SessionState | undefined {
  if (state !== 'STARTED') return undefined;
  return ({ use: 'FINISHED', abort: 'ABORTED', expire: 'TIMEOUT' } as const)[event];
}

/** Why a session takes no upload (specification 4.12 and 4.13); `undefined` when it does. */
export function refuseUpload(session: SessionFacts, now: Date): ErrorName | undefined {
  const state = stateAt(session, now);
  if (state === 'FINISHED') return 'captureSessionAlreadyUsed';
  return state === 'STARTED' ? undefined : 'noSuchCaptureSession';
}

/** What an action needs of a session. */
export interface ActionNeeds {
  readonly purpose: Purpose;
  /** The pet of the action; absent for an identification. */
  readonly pet?: {
    readonly id: string;
    readonly species: Species;
    readonly fingerprintCount: number;
    readonly hasOngoingAddition: boolean;
  };
  /** v1 may leave appearance images out. */
  readonly appearancesMin: number;
}

export type Refusal = ErrorName | 'sessionOfAnotherPet';

/**
 * Why an action may not use a session; `undefined` when it may. The order is fixed by specification 6.10: unknown →
 * purpose → already used → species → session of another pet → not finished → no fingerprint → ongoing job.
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

/** Why the files do not suffice. */
export function refuseCounts(
  counts: Counts,
  needs: Pick<ActionNeeds, 'purpose' | 'appearancesMin'>,
): ErrorName | undefined {
  const isComplete =
    counts.fingerprints >= FINGERPRINTS_MIN[needs.purpose] && counts.appearances >= needs.appearancesMin;
  return isComplete ? undefined : 'captureSessionNotFinished';
}

/** Why the pet cannot serve the action. */
export function refusePetState({ purpose, pet }: ActionNeeds): ErrorName | undefined {
  if (!pet) return undefined;
  if (purpose === 'PET_VERIFICATION' && pet.fingerprintCount === 0) return 'petHasNoFingerprint';
  if (purpose === 'PET_PROFILE_REGISTRATION' && pet.hasOngoingAddition) return 'petAlreadyHasFingerprintAdditionJob';
  return undefined;
}

/** What a session has and what it still needs. */
export function progressOf(purpose: Purpose, counts: Counts) {
  return {
    fingerprints: counts.fingerprints,
    appearances: counts.appearances,
    requiredFingerprints: FINGERPRINTS_MIN[purpose],
    requiredAppearances: LIMITS.appearancesMin,
  };
}
