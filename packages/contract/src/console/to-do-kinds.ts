/**
 * Kinds of things that wait for a person: a candidate of the own tenant or of a sharing group to decide, a sighting with an
 * unanswered message, a matched sighting whose animal is not home yet, photos of a finder that match nothing yet, a result that needs better photos, a registration
 * that failed.
 */
export const TO_DO_KINDS = [
  'candidate',
  'sharedCandidate',
  'message',
  'matched',
  'sighting',
  'inconclusive',
  'registration',
] as const;
export type ToDoKind = (typeof TO_DO_KINDS)[number];
