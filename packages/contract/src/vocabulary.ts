/** Enumerations of the wire. */
export const SPECIES = ['DOG', 'CAT'] as const;
export type Species = (typeof SPECIES)[number];

export const PURPOSES = ['PET_PROFILE_REGISTRATION', 'PET_VERIFICATION', 'PET_IDENTIFICATION'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Minimum accepted fingerprints per capture session and purpose (specification 6.3). */
export const FINGERPRINTS_MIN: Readonly<Record<Purpose, number>> = {
  PET_PROFILE_REGISTRATION: 5,
  PET_VERIFICATION: 3,
  PET_IDENTIFICATION: 3,
};

/** Minimum accepted appearance images per capture session, for every purpose. */
export const APPEARANCES_MIN = 1;

/** Changes of pets that can be undone. */
export const PET_CHANGE_KINDS = ['MERGE', 'PHOTOS_MOVED'] as const;

export const SESSION_STATES = ['STARTED', 'FINISHED', 'ABORTED', 'TIMEOUT'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** A fingerprint is the biometric image (a DOG's nose, a CAT's face). An appearance is an image of the whole animal. */
export const UPLOAD_KINDS = ['fingerprint', 'appearance'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Jobs started by actions, from a capture session or from files. */
export const ACTION_KINDS = ['FINGERPRINT_ADDITION', 'PET_VERIFICATION', 'PET_IDENTIFICATION'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export const JOB_KINDS = [...ACTION_KINDS, 'DUPLICATE_SEARCH', 'STANDING_SEARCH'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATUSES = ['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/**
 * `full` allows everything. `capture` serves the capture SDK: the license check and uploads to a session (specification
 * 2.6).
 */
export const SCOPES = ['full', 'read', 'capture'] as const;
export type Scope = (typeof SCOPES)[number];

export const QUALITY_VERDICTS = ['ACCEPTED', 'REJECTED'] as const;
export type QualityVerdict = (typeof QUALITY_VERDICTS)[number];

export const QUALITY_REASONS = [
  'blurred',
  'tooSmall',
  'tooFar',
  'tooClose',
  'noPrint',
  'dark',
  'overexposed',
  'glare',
  'angled',
  'eyesShut',
  'occluded',
  'noAnimal',
  'noFace',
  'noNose',
  'wrongSpecies',
  'severalAnimals',
  'nearDuplicate',
  'inconsistentAnimal',
] as const;
export type QualityReason = (typeof QUALITY_REASONS)[number];

/** Decisions of a verification. INCONCLUSIVE: the images are insufficient. */
export const VERIFICATION_DECISIONS = ['MATCH', 'NO_MATCH', 'INCONCLUSIVE'] as const;
export type VerificationDecision = (typeof VERIFICATION_DECISIONS)[number];

/** Reasons of an INCONCLUSIVE decision. */
export const DOUBTS = [
  'notCalibrated',
  'faceNotFound',
  'weakRegistration',
  'tooCloseToExclude',
  'unlikeBoth',
  'tooFewPhotos',
  'poorProbe',
  'closeRival',
  'wrongSpecies',
  'inconsistentAnimal',
  'copyOfRegistered',
] as const;

/** Advice after an INCONCLUSIVE decision. */
export const ADVICE_CODES = [
  'morePhotos',
  'sharper',
  'closer',
  'showFace',
  'showNose',
  'photographFromFront',
  'otherSideOfLight',
  'registerMore',
  'manualReview',
  'newPhotos',
  'oneAnimal',
  'rightSpecies',
] as const;

export type AdviceCode = (typeof ADVICE_CODES)[number];

/** Warnings about a session's photos, independent of the decision. */
export const JOB_WARNINGS = [
  'inconsistentAnimal',
  'weakRegistration',
  'copyOfRegistered',
  'photosUnreadable',
  'forcedInTest',
] as const;
export type JobWarningCode = (typeof JOB_WARNINGS)[number];

/** Effect of copies of registered photos: `flag` adds a warning, `refuse` also prevents a match (specification 8.8). */
/** Truth about a decided job, as a person states it. */
export const TRUTHS = ['SAME', 'DIFFERENT', 'UNSURE'] as const;
export type Truth = (typeof TRUTHS)[number];

/** A decision in view of the truth. */
export const CONFIRMATION_OUTCOMES = ['RIGHT_MATCH', 'FALSE_MATCH', 'RIGHT_DENIAL', 'MISS', 'OPEN'] as const;
export type ConfirmationOutcome = (typeof CONFIRMATION_OUTCOMES)[number];

/** Which claims of error rates count: the shipped ones, the worse of these and of measured ones, or measured ones too if they are better. */
export const CLAIMS_POLICIES = ['SHIPPED', 'WORSE', 'MEASURED'] as const;
export type ClaimsPolicy = (typeof CLAIMS_POLICIES)[number];

export const REPLAY_POLICIES = ['flag', 'refuse'] as const;
export type ReplayPolicy = (typeof REPLAY_POLICIES)[number];

/** Parts of an animal that a fingerprint can be compared by. */
export const EVIDENCE = ['face', 'nose'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Drawings on the picture of a comparison. */
export const OVERLAYS = ['points', 'none'] as const;

/** Use of a DOG's fingerprint without a visible print: `optional` accepts its face, `required` refuses it. */
export const PRINT_POLICIES = ['optional', 'required'] as const;
export type PrintPolicy = (typeof PRINT_POLICIES)[number];

/** Decisions of an identification. */
export const IDENTIFICATION_DECISIONS = ['IDENTIFIED', 'UNKNOWN', 'INCONCLUSIVE'] as const;
export type IdentificationDecision = (typeof IDENTIFICATION_DECISIONS)[number];

/** Decisions of either kind. */
export const DECISIONS = [...new Set([...VERIFICATION_DECISIONS, ...IDENTIFICATION_DECISIONS])];
export type Decision = (typeof DECISIONS)[number];

/** States of a capture link. USED_UP: all its uses were made. */
export const LINK_STATES = ['ACTIVE', 'USED_UP', 'EXPIRED', 'REVOKED'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const LOST_REPORT_STATES = ['OPEN', 'FOUND', 'CLOSED'] as const;
export type LostReportState = (typeof LOST_REPORT_STATES)[number];

/** States of a sighting. MATCHED: a person confirmed whose pet it shows. */
export const SIGHTING_STATES = ['OPEN', 'MATCHED', 'CLOSED'] as const;
export type SightingState = (typeof SIGHTING_STATES)[number];

/** Stage of a sighting, as its finder learns it. OWNER_FOUND: a person confirmed whose animal it is. */
export type FinderStage = 'SENT' | 'OWNER_FOUND' | 'HOME' | 'ENDED';

/** Sides of the messages about a sighting. */
export const CASE_SIDES = ['FINDER', 'TENANT', 'OWNER'] as const;
export type CaseSide = (typeof CASE_SIDES)[number];

/** Right of a side to write. WAIT: not before another side has answered. ENDED: no more. */
export const CASE_WRITINGS = ['OPEN', 'WAIT', 'ENDED'] as const;
export type CaseWriting = (typeof CASE_WRITINGS)[number];

/** States of a match candidate. CLOSED: its sighting or lost report ended before a person decided. */
export const CANDIDATE_STATES = ['OPEN', 'CONFIRMED', 'REJECTED', 'CLOSED'] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

/** Records that a member of a sharing group lets the others search. */
export const SHARES = ['NOTHING', 'LOST_REPORTS', 'ALL_PETS'] as const;
export type Shares = (typeof SHARES)[number];

/** States of a shared candidate. REJECTED: by either tenant. CLOSED: the record of either tenant ended. */
export const SHARED_CANDIDATE_STATES = ['OPEN', 'REJECTED', 'CLOSED'] as const;
export type SharedCandidateState = (typeof SHARED_CANDIDATE_STATES)[number];

/** Languages of the page of a capture link, and of the camera. */
export const LOCALES = ['en', 'ko', 'ja', 'de', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** States of a webhook delivery. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why an attempt got no response. refusedAddress: the name resolves to a non-public address. unreachable: connection
 * failed or broke off. timeout: no response in time. certificate: TLS was refused.
 */
export const DELIVERY_PROBLEMS = ['refusedAddress', 'unreachable', 'timeout', 'certificate'] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

/** Why a webhook endpoint is disabled. */
export const DISABLED_REASONS = ['request', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Whether a key accesses live or test data. Encoded in the key itself. */
export const KEY_MODES = ['live', 'test'] as const;
export type KeyMode = (typeof KEY_MODES)[number];
