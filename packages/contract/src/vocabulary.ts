/** The words of the wire, one per thing. */
export const SPECIES = ['DOG', 'CAT'] as const;
export type Species = (typeof SPECIES)[number];

export const PURPOSES = ['PET_PROFILE_REGISTRATION', 'PET_VERIFICATION', 'PET_IDENTIFICATION'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const SESSION_STATES = ['STARTED', 'FINISHED', 'ABORTED', 'TIMEOUT'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** A fingerprint is the biometric image (a DOG's nose, a CAT's face), an appearance an image of the whole animal. */
export const UPLOAD_KINDS = ['fingerprint', 'appearance'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Jobs that an action starts, on the photos of a capture session or on files. */
export const ACTION_KINDS = ['FINGERPRINT_ADDITION', 'PET_VERIFICATION', 'PET_IDENTIFICATION'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export const JOB_KINDS = [...ACTION_KINDS, 'DUPLICATE_SEARCH'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATUSES = ['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/**
 * `full` does everything; `capture` serves the capture SDK: the license check and a session's own uploads
 * (specification 2.6).
 */
export const SCOPES = ['full', 'read', 'capture'] as const;
export type Scope = (typeof SCOPES)[number];

export const QUALITY_VERDICTS = ['ACCEPTED', 'REJECTED'] as const;
export type QualityVerdict = (typeof QUALITY_VERDICTS)[number];

export const QUALITY_REASONS = [
  'blurred',
  'tooSmall',
  'tooFar',
  'noPrint',
  'dark',
  'overexposed',
  'glare',
  'angled',
  'occluded',
  'noAnimal',
  'noFace',
  'noNose',
  'wrongSpecies',
  'nearDuplicate',
  'inconsistentAnimal',
] as const;
export type QualityReason = (typeof QUALITY_REASONS)[number];

/** Answers of a verification. INCONCLUSIVE: the images are not enough to decide. */
export const VERIFICATION_DECISIONS = ['MATCH', 'NO_MATCH', 'INCONCLUSIVE'] as const;
export type VerificationDecision = (typeof VERIFICATION_DECISIONS)[number];

/** Why a decision is INCONCLUSIVE. */
export const DOUBTS = [
  'notCalibrated',
  'faceNotFound',
  'tooCloseToExclude',
  'unlikeBoth',
  'tooFewPhotos',
  'poorProbe',
  'closeRival',
  'wrongSpecies',
  'inconsistentAnimal',
  'copyOfRegistered',
] as const;

/** What to photograph next where a decision is INCONCLUSIVE. */
export const ADVICE_CODES = [
  'morePhotos',
  'sharper',
  'closer',
  'showFace',
  'otherSideOfLight',
  'registerMore',
  'manualReview',
  'newPhotos',
  'oneAnimal',
  'rightSpecies',
] as const;

/** What people should know about the photos of a session, whatever was decided. */
export const JOB_WARNINGS = [
  'inconsistentAnimal',
  'weakRegistration',
  'copyOfRegistered',
  'photosUnreadable',
  'forcedInTest',
] as const;
export type JobWarningCode = (typeof JOB_WARNINGS)[number];

/**
 * What copies of photos that a pet is registered with do to a decision: `flag` warns of them, `refuse` keeps them from
 * a match (specification 8.8).
 */
export const REPLAY_POLICIES = ['flag', 'refuse'] as const;
export type ReplayPolicy = (typeof REPLAY_POLICIES)[number];

/** Answers of an identification. */
export const IDENTIFICATION_DECISIONS = ['IDENTIFIED', 'UNKNOWN', 'INCONCLUSIVE'] as const;
export type IdentificationDecision = (typeof IDENTIFICATION_DECISIONS)[number];

/** All that a verification or an identification may decide. */
export const DECISIONS = [...new Set([...VERIFICATION_DECISIONS, ...IDENTIFICATION_DECISIONS])];
export type Decision = (typeof DECISIONS)[number];

/** What becomes of an event on its way to one webhook endpoint. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why an attempt has no answer. refusedAddress: the name leads to an address that is not public. unreachable: no
 * connection, or it broke. timeout: no answer in time. certificate: TLS was refused.
 */
export const DELIVERY_PROBLEMS = ['refusedAddress', 'unreachable', 'timeout', 'certificate'] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

/** Why a webhook endpoint is disabled. */
export const DISABLED_REASONS = ['request', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Whether a key belongs to live or to test data; it shows in the key itself. */
export const KEY_MODES = ['live', 'test'] as const;
export type KeyMode = (typeof KEY_MODES)[number];
