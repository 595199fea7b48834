import type { JobWarningCode } from '@rhinarium/contract';
import type { SampleSet } from '@rhinarium/engine';
import type { UploadRow } from '../uploads/store.ts';

/** Warnings about a session's photos by code, independent of the decision (specification 8.8). */
const MESSAGES: Readonly<Record<JobWarningCode, string>> = {
  inconsistentAnimal: 'These photos do not seem to show the same animal as the other photos of the session.',
  weakRegistration:
    'These photos resemble the others little, so the pet may not be recognised. Add three or more close-ups in good light.',
  copyOfRegistered: 'These files are copies of registered photos of the pet.',
  photosUnreadable:
    'These registered photos of the pet can no longer be read and did not count. Register new photos of it.',
  forcedInTest: 'Test mode: these photos forced the decision.',
};

export interface JobWarning {
  readonly code: JobWarningCode;
  readonly message: string;
  readonly fingerprintIds: readonly string[];
  readonly appearanceIds?: readonly string[];
  readonly petId?: string;
}

/** Warning about outlier fingerprints, if any. */
export function warnOfOutliers(fingerprintIds: readonly string[]): JobWarning[] {
  if (fingerprintIds.length === 0) return [];
  return [{ code: 'inconsistentAnimal', message: MESSAGES.inconsistentAnimal, fingerprintIds }];
}

/** Warning about registered fingerprints with low similarity to the others, if any. */
export function warnOfWeakPhotos(fingerprintIds: readonly string[]): JobWarning[] {
  if (fingerprintIds.length === 0) return [];
  return [{ code: 'weakRegistration', message: MESSAGES.weakRegistration, fingerprintIds }];
}

/** Uploads of a session that are copies of one pet's photos. */
export interface Copies {
  readonly fingerprintIds: readonly string[];
  readonly appearanceIds: readonly string[];
}

export const NO_COPIES: Copies = { fingerprintIds: [], appearanceIds: [] };

/** Warning about copies of a pet's registered photos, if any. */
export function warnOfCopies(petId: string, copies: Copies): JobWarning[] {
  if (copies.fingerprintIds.length + copies.appearanceIds.length === 0) return [];
  return [{ code: 'copyOfRegistered', message: MESSAGES.copyOfRegistered, ...copies, petId }];
}

/**
 * Warning about registered fingerprints without a readable template, if any: the comparison used fewer than are
 * registered.
 */
export function warnOfUnreadable(
  petId: string,
  pictures: readonly Pick<UploadRow, 'id' | 'kind' | 'petId'>[],
  compared: SampleSet | undefined,
): JobWarning[] {
  const readable = new Set(compared?.fingerprints.map(({ id }) => id));
  const fingerprintIds = pictures.flatMap(({ id, kind, petId: of }) =>
    of === petId && kind === 'fingerprint' && !readable.has(id) ? [id] : [],
  );
  if (fingerprintIds.length === 0) return [];
  return [{ code: 'photosUnreadable', message: MESSAGES.photosUnreadable, fingerprintIds, petId }];
}

/** Warnings field of a result, absent if empty. */
export const warningsField = (warnings: readonly JobWarning[]) => (warnings.length === 0 ? {} : { warnings });

/** Warning about a decision forced by test-mode photos. */
export function warnOfForced(
  photos: readonly { readonly id: string; readonly kind: 'fingerprint' | 'appearance' }[],
): JobWarning {
  const idsOf = (kind: 'fingerprint' | 'appearance') =>
    photos.filter((photo) => photo.kind === kind).map((photo) => photo.id);
  const code = 'forcedInTest';
  return { code, message: MESSAGES[code], fingerprintIds: idsOf('fingerprint'), appearanceIds: idsOf('appearance') };
}
