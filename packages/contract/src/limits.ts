import { APPEARANCES_MIN } from './vocabulary.ts';

/** All other limits of the API (specification 3.7, 4.5, 5.7 and 7.3), with the unit at the end of the name. */
export const LIMITS = {
  appearancesMin: APPEARANCES_MIN,
  fileBytesMax: 10 * 1024 * 1024,
  imagePixelsMax: 50_000_000,
  imageSidePxMin: 128,
  filesPerSessionMax: 40,
  jsonBodyBytesMax: 256 * 1024,
  sessionLifetimeSeconds: 30 * 60,
  sessionLifetimeSecondsMin: 60,
  sessionLifetimeSecondsMax: 86_400,
  /** A week, and 400 days. */
  linkLifetimeSeconds: 7 * 86_400,
  linkLifetimeSecondsMax: 400 * 86_400,
  linkUsesMax: 10_000,
  linkTitleCharsMax: 80,
  /** Open capture sessions of one capture link, from all networks and from one (IPv4 /24, IPv6 /48). */
  linkOpenVisitsMax: 500,
  linkOpenVisitsPerNetworkMax: 50,
  /** Opened or finished visits, and uploads, per minute and capture link, from all networks and from one. */
  linkVisitsPerMinute: 300,
  linkVisitsPerMinuteAndNetwork: 30,
  linkUploadsPerMinute: 1200,
  linkUploadsPerMinuteAndNetwork: 120,
  /** Calls of the page of capture links per minute and network (IPv4 /24, IPv6 /48). */
  linkRequestsPerMinute: 600,
  pageSize: 50,
  pageSizeMax: 200,
  waitSecondsMax: 30,
  candidatesMax: 10,
  /** Pairs listed by a duplicate search. */
  duplicatePairsMax: 1000,
  duplicateSearchHoursMax: 24,
  jobsKeptDays: 30,
  idempotencyKeptHours: 24,
  idempotencyKeyCharsMax: 255,
  /** Pets per :addPets or :removePets call. */
  poolPetsPerCallMax: 1000,
  /** Metadata keys in an identification's filter. */
  filterKeysMax: 10,
  /** Fingerprints and appearances per :moveFingerprints call. */
  movedPhotosPerCallMax: 1000,
  mergeUndoDays: 30,
  microchipsMax: 2,
  placeCharsMax: 300,
  contactCharsMax: 300,
  consentCharsMax: 300,
  /** Pets in the export of an owner. */
  exportedPetsMax: 1000,
  rewardCharsMax: 100,
  /** Radius of a list by distance. Half of the Earth's circumference is about 20,000 km. */
  withinKmMax: 20_000,
  /** Days until the contact of a finder is erased. */
  contactDays: 90,
  contactDaysMax: 400,
  lostAndFoundKeptDays: 400,
  /** Open sightings of one tenant. Each standing search for a pet reads the codes of all of them. */
  openSightingsMax: 5000,
  /** Sharing groups of one tenant, and members of one group. */
  sharingGroupsMax: 20,
  groupMembersMax: 50,
  groupNameCharsMax: 80,
  /** A week. */
  groupInvitationSeconds: 7 * 86_400,
  /** Open invitations of one group, and those that a tenant makes in 24 hours. */
  groupInvitationsMax: 20,
  groupInvitationsPerDay: 50,
  sharedPhotoSidePx: 320,
  messageCharsMax: 1000,
  /** Messages that a tenant sends in 24 hours about one shared candidate, and about all. */
  messagesPerCandidateAndDay: 10,
  messagesPerDay: 100,
  /** Messages of one side about a sighting until another side answers. */
  unansweredMessagesMax: 5,
  caseMessagesMax: 200,
  keySearchPoolsMax: 20,
  allowedOriginsMax: 20,
  keyRequestsPerMinuteMax: 1_000_000,
  nameCharsMax: 200,
  poolNameCharsMax: 100,
  descriptionCharsMax: 1000,
  metadataBytesMax: 16 * 1024,
  eventsKeptDays: 30,
  /** Invitations that a tenant sends by mail in 24 hours. */
  invitationMailsPerDay: 50,
  /** Addresses of status pages that a tenant mails to finders in 24 hours, and to one e-mail address. */
  finderMailsPerDay: 200,
  finderMailsPerDayAndAddress: 3,
  /** Sign-in links that a person gets by mail in 24 hours. */
  signInMailsPerDay: 10,
  webhookEndpointsMax: 20,
  webhookUrlCharsMax: 2048,
  returnUrlCharsMax: 2048,
  webhookOverlapHours: 24,
  webhookOverlapHoursMax: 168,
  webhookAnswerSeconds: 15,
  /** Generated animals per species in test mode, and photos per animal. */
  testSeedMax: 9999,
  testFingerprints: 12,
  testAppearances: 4,
  /** 400 days. */
  testClockSecondsMax: 400 * 86_400,
} as const;

/**
 * Bounds of live detections by the camera: number and shortest interval per capture session, number per minute and network (IPv4 /24,
 * IPv6 /48), and the picture's longer side and length in base64 (64 kB).
 */
export const LOOKS = {
  perSessionMax: 300,
  intervalMsMin: 900,
  perMinuteAndNetwork: 600,
  sidePxMax: 640,
  charsMax: 87_384,
} as const;
