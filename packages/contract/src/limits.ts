import type { Purpose } from './vocabulary.ts';

/** Accepted fingerprints that a capture session needs before an action takes it (specification 6.3). */
export const FINGERPRINTS_MIN: Readonly<Record<Purpose, number>> = {
  PET_PROFILE_REGISTRATION: 5,
  PET_VERIFICATION: 3,
  PET_IDENTIFICATION: 3,
};

/** Every other bound of the API (specification 3.7, 4.5, 5.7 and 7.3); units stand at the end of the names. */
export const LIMITS = {
  /** Accepted appearance images that every purpose needs. */
  appearancesMin: 1,
  fileBytesMax: 10 * 1024 * 1024,
  imagePixelsMax: 50_000_000,
  imageSidePxMin: 128,
  filesPerSessionMax: 40,
  jsonBodyBytesMax: 256 * 1024,
  sessionLifetimeSeconds: 30 * 60,
  sessionLifetimeSecondsMin: 60,
  sessionLifetimeSecondsMax: 86_400,
  pageSize: 50,
  pageSizeMax: 200,
  waitSecondsMax: 30,
  candidatesMax: 10,
  /** Pairs that a duplicate search lists, the best. */
  duplicatePairsMax: 1000,
  duplicateSearchHoursMax: 24,
  jobsKeptDays: 30,
  idempotencyKeptHours: 24,
  idempotencyKeyCharsMax: 255,
  /** Pets in one :addPets or :removePets. */
  poolPetsPerCallMax: 1000,
  /** Keys of metadata in the filter of an identification. */
  filterKeysMax: 10,
  /** Fingerprints, and appearances, in one :moveFingerprints. */
  movedPhotosPerCallMax: 1000,
  keySearchPoolsMax: 20,
  allowedOriginsMax: 20,
  keyRequestsPerMinuteMax: 1_000_000,
  nameCharsMax: 200,
  poolNameCharsMax: 100,
  descriptionCharsMax: 1000,
  metadataBytesMax: 16 * 1024,
  eventsKeptDays: 30,
  webhookEndpointsMax: 20,
  webhookUrlCharsMax: 2048,
  webhookOverlapHours: 24,
  webhookOverlapHoursMax: 168,
  webhookAnswerSeconds: 15,
  /** Generated animals of a species in test mode, and the photos of each. */
  testSeedMax: 9999,
  testFingerprints: 12,
  testAppearances: 4,
  /** 400 days. */
  testClockSecondsMax: 400 * 86_400,
} as const;
