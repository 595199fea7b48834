import type { JobWarningCode } from '@rhinarium/contract';

/** What the photos of a session show that people should know, whatever was decided: code → what they are told (specification 8.8). */
const MESSAGES: Readonly<Record<JobWarningCode, string>> = {
  inconsistentAnimal: 'These photos do not seem to be of the animal that the others of the session are of.',
  copyOfRegistered: 'These files are copies of photos that the pet is registered with.',
};

export interface JobWarning {
  readonly code: JobWarningCode;
  readonly message: string;
  readonly fingerprintIds: readonly string[];
  readonly appearanceIds?: readonly string[];
  readonly petId?: string;
}

/** A warning of fingerprints that do not hang together with the others, if there are any. */
export function warnOfOddPhotos(fingerprintIds: readonly string[]): JobWarning[] {
  if (fingerprintIds.length === 0) return [];
  return [{ code: 'inconsistentAnimal', message: MESSAGES.inconsistentAnimal, fingerprintIds }];
}

/** Uploads of a session that are copies of photos of one pet. */
export interface Copies {
  readonly fingerprintIds: readonly string[];
  readonly appearanceIds: readonly string[];
}

export const NO_COPIES: Copies = { fingerprintIds: [], appearanceIds: [] };

/** A warning of copies of a pet's registered photos, if there are any. */
export function warnOfCopies(petId: string, copies: Copies): JobWarning[] {
  if (copies.fingerprintIds.length + copies.appearanceIds.length === 0) return [];
  return [{ code: 'copyOfRegistered', message: MESSAGES.copyOfRegistered, ...copies, petId }];
}

/** The part of a result that holds warnings: absent where there are none. */
export const warningsField = (warnings: readonly JobWarning[]) => (warnings.length === 0 ? {} : { warnings });
