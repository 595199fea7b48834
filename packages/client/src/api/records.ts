// Printed by `npm run docs` from the tables of @rhinarium/contract. Do not edit.

/** Species of an animal. */
export type Species = 'DOG' | 'CAT';

/** What the photos of a capture session are for. */
export type Purpose = 'PET_PROFILE_REGISTRATION' | 'PET_VERIFICATION' | 'PET_IDENTIFICATION';

/** Status of a job. SUCCESS, FAILED and CANCELED are terminal and never change. */
export type JobStatus = 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELED';

/** Reason why a photo was refused, or could be better. */
export type QualityReason =
  | 'blurred'
  | 'tooSmall'
  | 'tooFar'
  | 'tooClose'
  | 'noPrint'
  | 'dark'
  | 'overexposed'
  | 'glare'
  | 'angled'
  | 'eyesShut'
  | 'occluded'
  | 'noAnimal'
  | 'noFace'
  | 'noNose'
  | 'wrongSpecies'
  | 'severalAnimals'
  | 'nearDuplicate'
  | 'inconsistentAnimal';

/** Reason why a decision is INCONCLUSIVE. */
export type DecisionReason =
  | 'notCalibrated'
  | 'faceNotFound'
  | 'weakRegistration'
  | 'tooCloseToExclude'
  | 'unlikeBoth'
  | 'tooFewPhotos'
  | 'poorProbe'
  | 'closeRival'
  | 'wrongSpecies'
  | 'inconsistentAnimal'
  | 'copyOfRegistered';

/** Advice after an INCONCLUSIVE decision. */
export type AdviceCode =
  | 'morePhotos'
  | 'sharper'
  | 'closer'
  | 'showFace'
  | 'showNose'
  | 'photographFromFront'
  | 'otherSideOfLight'
  | 'registerMore'
  | 'manualReview'
  | 'newPhotos'
  | 'oneAnimal'
  | 'rightSpecies';

/** A type of event. */
export type EventType =
  | 'captureSession.finished'
  | 'captureSession.aborted'
  | 'captureSession.timedOut'
  | 'captureLink.used'
  | 'captureLink.revoked'
  | 'fingerprintAdditionJob.succeeded'
  | 'fingerprintAdditionJob.failed'
  | 'fingerprintAdditionJob.canceled'
  | 'petVerificationJob.succeeded'
  | 'petVerificationJob.failed'
  | 'petVerificationJob.canceled'
  | 'petIdentificationJob.succeeded'
  | 'petIdentificationJob.failed'
  | 'petIdentificationJob.canceled'
  | 'duplicateSearchJob.succeeded'
  | 'duplicateSearchJob.failed'
  | 'duplicateSearchJob.canceled'
  | 'standingSearchJob.succeeded'
  | 'standingSearchJob.failed'
  | 'standingSearchJob.canceled'
  | 'lostReport.created'
  | 'lostReport.changed'
  | 'lostReport.deleted'
  | 'sighting.created'
  | 'sighting.changed'
  | 'sighting.contactErased'
  | 'sighting.messageReceived'
  | 'sighting.deleted'
  | 'matchCandidate.found'
  | 'matchCandidate.decided'
  | 'sharingGroup.changed'
  | 'sharedCandidate.found'
  | 'sharedCandidate.decided'
  | 'sharedCandidate.messageReceived'
  | 'pet.duplicateFound'
  | 'pet.duplicateRejected'
  | 'pet.deleted'
  | 'pet.merged'
  | 'pet.mergeUndone'
  | 'pet.fingerprintsMoved'
  | 'pet.photosDeleted'
  | 'calibration.changed'
  | 'apiKey.rotated'
  | 'quota.thresholdReached'
  | 'webhookEndpoint.disabled'
  | 'webhookEndpoint.tested';

/** A job that was accepted and has to be polled. */
export interface AcceptedJob {
  /** Id of the job. */
  jobId: string;
  /** The same value as `jobId`. */
  id: string;
  /** Status of the job as it was accepted. */
  status: JobStatus;
  /** When it was created. */
  createdAt: string;
}

/** The two pets of a change, as they are now. */
export interface BothPets {
  /** The pet that was merged, or whose photos were moved. */
  pet: Pet;
  /** The other pet. */
  intoPet: Pet;
}

/** A link to a page of the service that takes photos for one purpose. */
export interface CaptureLink {
  /** Its id, a UUID. */
  id: string;
  /** Only an ACTIVE one admits visitors. */
  state: 'ACTIVE' | 'USED_UP' | 'EXPIRED' | 'REVOKED';
  /** What the photos are for. */
  purpose: Purpose;
  /** Species of the animal. */
  species: Species;
  /** The pet that the photos are for; absent for an identification. */
  petId?: string | undefined;
  /** The only pool that is searched. */
  searchPoolName?: string | undefined;
  /** For whom the photos are, as the page says it. */
  title: string;
  /** The language of the page; absent: the visitor’s. */
  locale?: 'en' | 'ko' | 'ja' | 'de' | 'es' | undefined;
  /** Where the page’s last button leads. */
  returnUrl?: string | undefined;
  /** Whether the page shows what was decided. */
  showResult: boolean;
  /** Whether the photos become a sighting, of a found animal. */
  createsSighting: boolean;
  /** How many visitors may send photos. */
  usesMax: number;
  /** How many visitors have sent their photos. */
  useCount: number;
  /** When it was created. */
  createdAt: string;
  /** When it expires. */
  expiresAt: string;
  /** When it was revoked; absent otherwise. */
  revokedAt?: string | undefined;
}

/** A new capture link with its URL, which is shown once. */
export interface CaptureLinkWithUrl {
  /** Its id, a UUID. */
  id: string;
  /** Only an ACTIVE one admits visitors. */
  state: 'ACTIVE' | 'USED_UP' | 'EXPIRED' | 'REVOKED';
  /** What the photos are for. */
  purpose: Purpose;
  /** Species of the animal. */
  species: Species;
  /** The pet that the photos are for; absent for an identification. */
  petId?: string | undefined;
  /** The only pool that is searched. */
  searchPoolName?: string | undefined;
  /** For whom the photos are, as the page says it. */
  title: string;
  /** The language of the page; absent: the visitor’s. */
  locale?: 'en' | 'ko' | 'ja' | 'de' | 'es' | undefined;
  /** Where the page’s last button leads. */
  returnUrl?: string | undefined;
  /** Whether the page shows what was decided. */
  showResult: boolean;
  /** Whether the photos become a sighting, of a found animal. */
  createsSighting: boolean;
  /** How many visitors may send photos. */
  usesMax: number;
  /** How many visitors have sent their photos. */
  useCount: number;
  /** When it was created. */
  createdAt: string;
  /** When it expires. */
  expiresAt: string;
  /** When it was revoked; absent otherwise. */
  revokedAt?: string | undefined;
  /** The address to send or to print. In this answer and nowhere else: the service keeps a hash. */
  url: string;
  /** The URL as a QR code. */
  qr: {
    /** An SVG document. */
    svg: string;
    /** A PNG file in Base64. */
    png: string;
  };
  /** A poster with the QR code: a PDF file of one A4 page in Base64, if asked for. */
  poster?: string | undefined;
}

/** Collects photos of one animal for one purpose. */
export interface CaptureSession {
  /** Its id, a UUID. */
  id: string;
  /** The same value as `id`. */
  sessionId: string;
  /** Species of the animal. */
  species: Species;
  /** What the photos are for. */
  purpose: Purpose;
  /** The pet that the photos are for; absent for an identification. */
  petId?: string | undefined;
  /** STARTED takes photos. The others are terminal. */
  state: 'STARTED' | 'FINISHED' | 'ABORTED' | 'TIMEOUT';
  /** When it was created. */
  createdAt: string;
  /** When it expires. */
  expiresAt: string;
  /** When it ended; absent before. */
  finishedAt?: string | undefined;
  /** The job of the action that used it. */
  usedByJobId?: string | undefined;
  /** The capture link whose visitor opened it. */
  captureLinkId?: string | undefined;
  /** How many photos a capture session has, and how many it needs. */
  progress: Progress;
}

/** What an advance of the clock reached. */
export interface ClockAdvance {
  /** By how much the clock was advanced. */
  seconds: number;
  /** Open capture sessions; those whose time is over are in TIMEOUT now. */
  captureSessions: number;
  /** Capture links that had not expired. */
  captureLinks: number;
  /** Jobs that had not ended; those past their deadline fail within a second. */
  jobs: number;
  /** Kept answers; those older than a day count no more. */
  idempotencyKeys: number;
  /** Deliveries that wait for an attempt; those that are due now are sent. */
  webhookDeliveries: number;
  /** Contacts of finders that expire at some time; those that have expired are erased within minutes. */
  finderContacts: number;
  /** Old secrets of webhook endpoints that still sign. */
  webhookSecrets: number;
  /** API keys that end at some time. */
  apiKeys: number;
}

/** What a person knows to be true of a job. */
export interface Confirmation {
  /** Id of the job. */
  jobId: string;
  /** Whether the photos show the pet: SAME, DIFFERENT, or UNSURE where even a person cannot tell. */
  truth: 'SAME' | 'DIFFERENT' | 'UNSURE';
  /** The pet that the photos show, or with DIFFERENT do not show. */
  petId?: string | undefined;
  /**
   * `FALSE_MATCH`: the job named another animal. `MISS`: it denied the right one. `OPEN`: it was INCONCLUSIVE, or the
   * truth is UNSURE.
   */
  outcome: 'RIGHT_MATCH' | 'FALSE_MATCH' | 'RIGHT_DENIAL' | 'MISS' | 'OPEN';
  /** Version of your app, as it was stated. */
  appVersion?: string | undefined;
  /** When it was last said. */
  confirmedAt: string;
}

/** Receipt of a deletion: ids, counts and times, and nothing that was deleted. */
export interface Deletion {
  /** The id of the deleted pet, or of the photo that was taken back. Of all photos of a pet, an id of its own. */
  id: string;
  /** The same value as `id`. */
  deletionId: string;
  /** The pet that was deleted, or whose photos were. */
  petId: string;
  /** When it was deleted. */
  deletedAt: string;
  /** The API key, or the person of the console. */
  deletedBy: {
    /** Id of the API key. */
    apiKeyId?: string | undefined;
    /** Id of the person. */
    personId?: string | undefined;
  };
  /** The pet that it was merged into. Absent when it was deleted. */
  mergedIntoPetId?: string | undefined;
  /** Until when `undoMerge` restores the pet. Absent when it was deleted, and once that is no longer possible. */
  undoUntil?: string | undefined;
  /** What was deleted. */
  deleted: {
    /** 1, or 0 if the pet stayed without the photos. */
    pets: number;
    /** Fingerprint photos: registered ones, and those that only its sessions or jobs had. */
    fingerprints: number;
    /** Appearance images, in the same way. */
    appearances: number;
    /** Templates of these photos, of all engine versions. */
    templates: number;
    /** Search pools that the pet was in. */
    searchPoolMemberships: number;
  };
  /** What was found to be gone when this receipt was read. */
  verified: {
    /** No table has a row about the pet, or the photos, except records that only name their ids. */
    rows: boolean;
    /** No image file is left. */
    images: boolean;
    /** No template is left. */
    templates: boolean;
    /** The search index does not have the pet, or the photos. */
    index: boolean;
  };
  /**
   * True when all of `verified` is true. False while images wait to be removed, for instance because the image store
   * is away.
   */
  isVerified: boolean;
  /** When the service looked: now. */
  verifiedAt: string;
  /** Records that still name the id of the pet, or of the photos, and expire. */
  kept: {
    /** Capture sessions, without photos. */
    captureSessions: number;
    /** Jobs with their results. */
    jobs: number;
    /** Removals from the search. */
    removals: number;
    /** Events. */
    events: number;
  };
}

/** A search for pets that are registered more than once. */
export interface DuplicateSearchJob {
  /** Id of the job. */
  jobId: string;
  /** The same value as `jobId`. */
  id: string;
  /** Kind of the job. */
  kind: 'DUPLICATE_SEARCH';
  /** SUCCESS, FAILED and CANCELED are terminal and never change. */
  status: JobStatus;
  /** The pet of the job; absent where it is about no single pet. */
  petId?: string | undefined;
  /** Absent for a v1 action on files that belong to no capture session. */
  sessionId?: string | undefined;
  /** When it was created. */
  createdAt: string;
  /** When the work on it began; absent before. */
  startedAt?: string | undefined;
  /** When it ended; absent before. */
  finishedAt?: string | undefined;
  /** The job has a terminal status by then, whatever happens. */
  deadlineAt: string;
  /** Number of the attempt. Attempts that an outage or a crash of the service ended do not count. */
  attempt: number;
  /** The engine version that computed a result. */
  engine: Engine;
  /** The failed job that this job runs again. */
  retryOf?: string | undefined;
  /** Present when the status is SUCCESS. */
  result?: DuplicateSearchResult | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
  /** Present when the status is FAILED. */
  error?:
    | {
        /** A code of the error catalogue. */
        code: string;
        /** A sentence for people. */
        message: string;
        /** Whether `:retry` may run the job again. */
        retryable: boolean;
      }
    | undefined;
  /** The pool whose pets are searched; absent for all pets. */
  searchPoolName?: string | undefined;
  /** Present from the first check until the job ends. */
  progress?:
    | {
        /** Pets that were searched for so far. */
        checkedCount: number;
        /** Pets with fingerprints when the search began. */
        petCount: number;
      }
    | undefined;
}

/** Pets that seem to be registered more than once. */
export interface DuplicateSearchResult {
  /**
   * Pairs of pets whose photos match, best first, at most 1000. A pair is left out as soon as one of its pets is
   * merged or deleted, or a person rejects it.
   */
  pairs: {
    /** The older record first. */
    pets: [
      {
        /** Id of the pet. */
        id: string;
        /** Your own identifier of the pet. */
        externalId?: string | undefined;
      },
      {
        /** Id of the pet. */
        id: string;
        /** Your own identifier of the pet. */
        externalId?: string | undefined;
      },
    ];
    /** 50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer. */
    score: number;
    /** How often a different animal scores this high. */
    falseMatchRate: number;
  }[];
  /** Whether more pairs were found than are listed. */
  hasMore: boolean;
  /** Pets with fingerprints that were searched for among the others. */
  petCount: number;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
}

/** The engine version that computed a result. */
export interface Engine {
  /** Name of the engine. */
  name: string;
  /** With a model pack, its name, version and digits follow a plus sign. */
  version: string;
  /** SHA-256 of all numbers that determine the engine’s results. */
  modelDigest: string;
}

/** Something that happened in a tenant. */
export interface Event {
  /** The same in the list and in every delivery (`webhook-id`): what you have handled, skip. */
  id: string;
  /** See the event types in the guide to webhooks. More may come. */
  type: string;
  /** When it happened. */
  timestamp: string;
  /**
   * Counts the events of the tenant without gaps. Deliveries may overtake each other; of two events about one
   * resource, the higher number is the later one.
   */
  sequence: number;
  /** Ids and a status, and nothing confidential. Read the resource for more. */
  data: {
    /** Id of the capture session. */
    sessionId?: string | undefined;
    /** Id of the job. */
    jobId?: string | undefined;
    /** Id of the pet. */
    petId?: string | undefined;
    /** Id of the pet that stays, or that the photos went to. */
    intoPetId?: string | undefined;
    /** Id of the API key. */
    apiKeyId?: string | undefined;
    /** Id of the new API key. */
    newApiKeyId?: string | undefined;
    /** Id of the webhook endpoint. */
    endpointId?: string | undefined;
    /** Id of the capture link. */
    captureLinkId?: string | undefined;
    /** Id of the other pet. */
    otherPetId?: string | undefined;
    /** Id of the lost report. */
    lostReportId?: string | undefined;
    /** Id of the sighting. */
    sightingId?: string | undefined;
    /** Id of the match candidate. */
    matchCandidateId?: string | undefined;
    /** Id of the sharing group. */
    sharingGroupId?: string | undefined;
    /** Id of the shared candidate. */
    sharedCandidateId?: string | undefined;
    /** Id of the deletion, by which its receipt is read. */
    deletionId?: string | undefined;
    /** Id of the calibration. */
    calibrationId?: string | undefined;
    /** The status that the resource had then. */
    status: string;
  };
}

/** Events, the earliest first. */
export interface EventPage {
  /** Events after the cursor; empty if nothing has happened since. */
  data: Event[];
  /** Where the next call begins. Always there; keep it. */
  nextCursor: string;
}

/** A text, a number, or true or false. */
export type FilterValue = string | number | boolean;

/** A registration of photos for a pet. */
export interface FingerprintAdditionJob {
  /** Id of the job. */
  jobId: string;
  /** The same value as `jobId`. */
  id: string;
  /** Kind of the job. */
  kind: 'FINGERPRINT_ADDITION';
  /** SUCCESS, FAILED and CANCELED are terminal and never change. */
  status: JobStatus;
  /** The pet of the job; absent where it is about no single pet. */
  petId?: string | undefined;
  /** Absent for a v1 action on files that belong to no capture session. */
  sessionId?: string | undefined;
  /** When it was created. */
  createdAt: string;
  /** When the work on it began; absent before. */
  startedAt?: string | undefined;
  /** When it ended; absent before. */
  finishedAt?: string | undefined;
  /** The job has a terminal status by then, whatever happens. */
  deadlineAt: string;
  /** Number of the attempt. Attempts that an outage or a crash of the service ended do not count. */
  attempt: number;
  /** The engine version that computed a result. */
  engine: Engine;
  /** The failed job that this job runs again. */
  retryOf?: string | undefined;
  /** Present when the status is SUCCESS. */
  result?: FingerprintAdditionResult | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
  /** Present when the status is FAILED. */
  error?:
    | {
        /** A code of the error catalogue. */
        code: string;
        /** A sentence for people. */
        message: string;
        /** Whether `:retry` may run the job again. */
        retryable: boolean;
      }
    | undefined;
}

/** What a registration added, and what not. */
export interface FingerprintAdditionResult {
  /** Ids of the fingerprints that the pet is registered with now. */
  addedFingerprintIds: string[];
  /** Ids of the appearance images that the pet is registered with now. */
  addedAppearanceIds: string[];
  /** Files that were not added. */
  rejected: {
    /** Id of the file. */
    id: string;
    /** Why it was not added. */
    reason: QualityReason;
  }[];
  /** Other pets of the tenant that look like the same animal, best first. */
  possibleDuplicates: {
    /** Id of the pet. */
    petId: string;
    /** 50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer. */
    score: number;
  }[];
  /** What `replaceRegistered` did; absent without it, and for a pet that had no fingerprints. */
  replaced?:
    | {
        /** NO_MATCH: nothing was added and nothing removed. */
        decision: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE';
        /** Of the new photos against those that the pet was registered with. */
        score: number;
        /** Fingerprints that the pet is no longer registered with. */
        fingerprintIds: string[];
        /** Appearance images that the pet is no longer registered with. */
        appearanceIds: string[];
      }
    | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
}

/** An invitation to a sharing group that is not used yet. */
export interface GroupInvitation {
  /** Its id, a UUID. */
  id: string;
  /** When it was created. */
  createdAt: string;
  /** When it expires. */
  expiresAt: string;
}

/** A new invitation with its token, which is shown once. */
export interface GroupInvitationWithToken {
  /** Its id, a UUID. */
  id: string;
  /** When it was created. */
  createdAt: string;
  /** When it expires. */
  expiresAt: string;
  /** To be given to the other tenant. In this answer and nowhere else: the service keeps a hash. */
  token: string;
}

/** A tenant in a sharing group. */
export interface GroupMember {
  /** Its id, a UUID. */
  id: string;
  /** The name of the tenant. */
  name: string;
  /** Whether it made the group. */
  isOwner: boolean;
  /** Whether it is your tenant. */
  isYou: boolean;
  /** What the other members may search: nothing, the pets with open lost reports, or all registered pets. */
  shares: 'NOTHING' | 'LOST_REPORTS' | 'ALL_PETS';
  /** When it joined. */
  joinedAt: string;
}

/** What else the photos of a job show. */
export interface JobWarning {
  /** What was noticed, for programs. */
  code: 'inconsistentAnimal' | 'weakRegistration' | 'copyOfRegistered' | 'photosUnreadable' | 'forcedInTest';
  /** A sentence for people. */
  message: string;
  /** The fingerprints that the warning concerns: of the session, or with `photosUnreadable` of the pet. */
  fingerprintIds: string[];
  /** With `copyOfRegistered`: the copied appearance images. */
  appearanceIds?: string[] | undefined;
  /** With `copyOfRegistered` and `photosUnreadable`: the pet whose registered photos are meant. */
  petId?: string | undefined;
}

/** What an API key is good for. */
export interface License {
  /** Always true. */
  valid: true;
  /** What the key may do. */
  scopes: ('full' | 'read' | 'capture')[];
  /** Whether the key belongs to live or to test data. */
  mode: 'live' | 'test';
}

/** Settings of lost and found. */
export interface LostAndFound {
  /** Whether pets can be reported lost and sightings saved. */
  isEnabled: boolean;
  /** Whether a newly registered pet is searched among the open sightings, although nobody reported it lost. */
  searchNewPets: boolean;
}

/** A report that a pet is lost. */
export interface LostReport {
  /** Its id, a UUID. */
  id: string;
  /** Whether the pet is still missed. */
  state: 'OPEN' | 'FOUND' | 'CLOSED';
  /** The pet that is lost. */
  petId: string;
  /** Where the pet was last seen. */
  place: string;
  /** Coordinates of WGS 84, in degrees. */
  position?:
    | {
        /** Degrees north of the equator; negative in the south. */
        latitude: number;
        /** Degrees east of Greenwich; negative in the west. */
        longitude: number;
      }
    | undefined;
  /** What the pet looks like, and how it was lost. */
  description?: string | undefined;
  /** When the pet was last seen. */
  lastSeenAt: string;
  /** Whom to call; for keys of the scope `full` only. */
  contact?: string | undefined;
  /** What the finder gets, in words. */
  reward?: string | undefined;
  /** The latest standing search; absent while the pet has neither fingerprints nor a microchip. */
  searchJobId?: string | undefined;
  /** Candidates that wait for a person. */
  openCandidateCount: number;
  /** The sighting that a person confirmed to show the pet. */
  sightingId?: string | undefined;
  /** In a list by distance: how far its position is away, in kilometres. */
  distanceKm?: number | undefined;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
  /** When it ended; absent before. */
  endedAt?: string | undefined;
}

/** A sighting and a pet that may be the same animal. */
export interface MatchCandidate {
  /** Its id, a UUID. */
  id: string;
  /** What a person decided about it, or OPEN. */
  state: 'OPEN' | 'CONFIRMED' | 'REJECTED' | 'CLOSED';
  /** Id of the sighting. */
  sightingId: string;
  /** Id of the pet. */
  petId: string;
  /** The lost report of the pet; absent for a newly registered pet. */
  lostReportId?: string | undefined;
  /**
   * The microchip that both records have, if that is how the pair was found. Its score is then 100 and its
   * falseMatchRate 0; neither is measured.
   */
  microchip?: string | undefined;
  /** 50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer. */
  score: number;
  /** How often a different animal scores this high. */
  falseMatchRate: number;
  /** Of the search that found it. */
  decision: 'IDENTIFIED' | 'UNKNOWN' | 'INCONCLUSIVE';
  /**
   * Why the decision is INCONCLUSIVE; absent otherwise. `notCalibrated`: the score is low, but no real animals of the
   * species were measured that would allow NO_MATCH or UNKNOWN (DOG). `faceNotFound`: the score is low, but in most
   * photos of one side no face was found. `weakRegistration`: the score is low, but the registered photos do not match
   * one another. `tooCloseToExclude`: too low for a match, but more than 1 in 50 comparisons of the same animal with
   * such photos score this low. `unlikeBoth`: rare for the same animal, and even rarer for different animals.
   * `tooFewPhotos`: fewer than five fingerprints. `poorProbe`: the fingerprints are too poor for a NO_MATCH.
   * `closeRival`: two pets match almost equally well. `wrongSpecies`: the fingerprints clearly show a CAT in a session
   * for a DOG, or the other way round. `inconsistentAnimal`: they are clearly not all of the same animal.
   * `copyOfRegistered`: some are copies of photos that the pet is registered with, and the tenant refuses copies.
   */
  reasons?: DecisionReason[] | undefined;
  /** Pets or sightings that the search compared. */
  searchedCount: number;
  /** Between the positions of the sighting and of the lost report, in kilometres, if both have one. */
  distanceKm?: number | undefined;
  /** The standing search that found it last. */
  jobId: string;
  /** The engine version that computed a result. */
  engine: Engine;
  /** The path of the evidence, with pictures. */
  evidenceUrl: string;
  /** When it was created. */
  createdAt: string;
  /** When a person decided; absent before. */
  decidedAt?: string | undefined;
}

/** What the engine compared, and where photos agree. */
export interface MatchEvidence {
  /** Id of the job. */
  jobId: string;
  /** The pet whose registered fingerprints were compared. */
  petId: string;
  /** The engine version that computed a result. */
  engine: Engine;
  /**
   * True when the engine that decided the job also computed this evidence. False after an upgrade: the evidence is
   * then the current engine’s.
   */
  isAsDecided: boolean;
  /** Side of the square frames that the points refer to. */
  frameSidePx: number;
  /** Fingerprints of the job. */
  probes: {
    /** Id of the fingerprint. */
    id: string;
    /** Quality of the image as the engine judged it. */
    quality: number;
  }[];
  /** Fingerprints that are currently registered for the pet. */
  references: {
    /** Id of the fingerprint. */
    id: string;
    /** Quality of the image as the engine judged it. */
    quality: number;
  }[];
  /** Score of each pair alone: a row for each probe, a column for each reference. */
  scores: number[][];
  /** For each probe, the references that match it best: at most five, best first. */
  pairs: {
    /** Id of the fingerprint of the job. */
    probeId: string;
    /** Id of the registered fingerprint. */
    referenceId: string;
    /** Score of this pair alone. */
    score: number;
    /** From the probe’s frame to the reference’s: u = a x − b y + shiftX, v = b x + a y + shiftY. */
    transform: {
      /** Scale times the cosine of the rotation. */
      a: number;
      /** Scale times the sine of the rotation. */
      b: number;
      /** Pixels to the right. */
      shiftX: number;
      /** Pixels down. */
      shiftY: number;
    };
    /** Distance of the points from the transform, root mean square. */
    residualPx: number;
    /** Places that both show. */
    points: {
      /** Pixels from the left, in the probe. */
      x: number;
      /** Pixels from the top, in the probe. */
      y: number;
      /** Pixels from the left, in the reference. */
      u: number;
      /** Pixels from the top, in the reference. */
      v: number;
      /** How alike both places look, from -1 to 1. */
      similarity: number;
    }[];
    /** The path of a picture of the pair. */
    pictureUrl: string;
  }[];
}

/** A JSON object, or a string that holds JSON; at most 16384 bytes as JSON. Returned exactly as it was sent. */
export type Metadata = Readonly<Record<string, unknown>> | string;

/** Two pets after a move of photos, and the change, which is absent if nothing was moved. */
export interface MovedPhotos {
  /** The pet that was merged, or whose photos were moved. */
  pet: Pet;
  /** The other pet. */
  intoPet: Pet;
  /** A merge, or a move of photos, that can still be undone. */
  change?: PetChange | undefined;
}

/** A person whose pets are registered. */
export interface Owner {
  /** Its id, a UUID. */
  id: string;
  /** Name of the owner. */
  name: string;
  /** A telephone number, an e-mail address, or both; for keys of the scope `full` only. */
  contact?: string | undefined;
  /** That the owner agreed to be called about a found pet. Absent: nobody asked, or it was withdrawn. */
  consent?:
    | {
        /** Text of the agreement, such as the version of your form. */
        note: string;
        /** When it was given. */
        givenAt: string;
      }
    | undefined;
  /** The API key, or the person of the console, that recorded the consent. */
  consentRecordedBy?:
    | {
        /** Id of the API key. */
        apiKeyId?: string | undefined;
        /** Id of the person. */
        personId?: string | undefined;
      }
    | undefined;
  /** Pets of the owner. */
  petCount: number;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
}

/** Everything about an owner. */
export interface OwnerExport {
  /** When the copy was made. */
  exportedAt: string;
  /** A person whose pets are registered. */
  owner: Owner;
  /** Pets of the owner, newest first, at most 1000. */
  pets: Pet[];
  /** Lost reports of these pets. */
  lostReports: LostReport[];
  /** Capture sessions of these pets. */
  captureSessionIds: string[];
  /** Messages of the owner about found animals; for keys of the scope `full` only. */
  messages?:
    | {
        /** Id of the sighting. */
        sightingId: string;
        /** Plain text of the message. */
        text: string;
        /** When it was written. */
        at: string;
      }[]
    | undefined;
}

/** An animal that can be recognised once fingerprints are registered for it. */
export interface Pet {
  /** Its id, a UUID. */
  id: string;
  /** The same value as `id`. */
  petId: string;
  /** Species of the animal. */
  species: Species;
  /** What the pet is called. */
  name?: string | undefined;
  /** Its breed, as you write it. */
  breed?: string | undefined;
  /** Your own identifier of the pet, in Unicode’s form NFC; unique in the tenant. */
  externalId?: string | undefined;
  /** A JSON object, or a string that holds JSON; at most 16384 bytes as JSON. Returned exactly as it was sent. */
  metadata?: Metadata | undefined;
  /** The person whose pet it is (`createOwner`). */
  ownerId?: string | undefined;
  /** Numbers of its microchips, without separators, in order; absent without any. */
  microchips?: string[] | undefined;
  /** Names of the search pools that the pet is in. */
  searchPools: string[];
  /** Registered fingerprints. */
  fingerprintCount: number;
  /** Registered appearance images. */
  appearanceCount: number;
  /** Whether a registration of photos is under way. */
  hasOngoingFingerprintAdditionJob: boolean;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
}

/** A merge, or a move of photos, that can still be undone. */
export interface PetChange {
  /** Of a merge, the id of the pet that is gone. */
  id: string;
  /** What was done. */
  kind: 'MERGE' | 'PHOTOS_MOVED';
  /** The pet that was merged, or whose photos were moved. */
  petId: string;
  /** Id of the pet that stays, or that the photos went to. */
  intoPetId: string;
  /** Photos that went to the other pet. */
  photoCount: number;
  /** When it was done. */
  changedAt: string;
  /** Until when it can be undone. */
  undoUntil: string;
}

/** Everything about a pet, for its owner. */
export interface PetExport {
  /** When the copy was made. */
  exportedAt: string;
  /** An animal that can be recognised once fingerprints are registered for it. */
  pet: Pet;
  /** All photos of the pet, earliest first. */
  photos: PetPhoto[];
  /** Its latest registrations. */
  fingerprintAdditionJobs: FingerprintAdditionJob[];
  /** Its latest verifications. */
  petVerificationJobs: PetVerificationJob[];
  /** Its lost reports. */
  lostReports: LostReport[];
  /** Sightings that a person confirmed to show the pet, without the contacts of their finders. */
  sightings: Sighting[];
  /** Sightings that a search found to resemble it. */
  matchCandidates: MatchCandidate[];
  /** Candidates among the sightings of other tenants of a sharing group. */
  sharedCandidates: SharedCandidate[];
}

/** Which pets an identification searches. */
export interface PetFilter {
  /** Only pets of exactly this breed. */
  breed?: string | undefined;
  /** Only pets whose metadata is an object with all these keys at its top, each with exactly this value. */
  metadata?: Record<string, FilterValue> | undefined;
}

/** A search for the pet that photos show (1:N). */
export interface PetIdentificationJob {
  /** Id of the job. */
  jobId: string;
  /** The same value as `jobId`. */
  id: string;
  /** Kind of the job. */
  kind: 'PET_IDENTIFICATION';
  /** SUCCESS, FAILED and CANCELED are terminal and never change. */
  status: JobStatus;
  /** The pet of the job; absent where it is about no single pet. */
  petId?: string | undefined;
  /** Absent for a v1 action on files that belong to no capture session. */
  sessionId?: string | undefined;
  /** When it was created. */
  createdAt: string;
  /** When the work on it began; absent before. */
  startedAt?: string | undefined;
  /** When it ended; absent before. */
  finishedAt?: string | undefined;
  /** The job has a terminal status by then, whatever happens. */
  deadlineAt: string;
  /** Number of the attempt. Attempts that an outage or a crash of the service ended do not count. */
  attempt: number;
  /** The engine version that computed a result. */
  engine: Engine;
  /** The failed job that this job runs again. */
  retryOf?: string | undefined;
  /** Present when the status is SUCCESS. */
  result?: PetIdentificationResult | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
  /** Present when the status is FAILED. */
  error?:
    | {
        /** A code of the error catalogue. */
        code: string;
        /** A sentence for people. */
        message: string;
        /** Whether `:retry` may run the job again. */
        retryable: boolean;
      }
    | undefined;
}

/** What an identification decided, and its candidates. */
export interface PetIdentificationResult {
  /** Whether the first candidate is the animal. INCONCLUSIVE: the photos cannot tell; see `reasons`. */
  decision: 'IDENTIFIED' | 'UNKNOWN' | 'INCONCLUSIVE';
  /**
   * The best of the pets that were searched, best first, whatever the decision: `maxCandidates`, or all when there are
   * fewer.
   */
  pets: {
    /** Id of the pet. */
    id: string;
    /** Place among the candidates, from 1. */
    rank: number;
    /** 50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer. */
    score: number;
    /** Whether its own score reaches the threshold. Absent in results of engines before 4.0.0. */
    isMatch?: boolean | undefined;
    /** How often a different animal scores this high. */
    falseMatchRate: number;
    /** A JSON object, or a string that holds JSON; at most 16384 bytes as JSON. Returned exactly as it was sent. */
    metadata?: Metadata | undefined;
    /** Your own identifier of the pet. */
    externalId?: string | undefined;
    /** Microchips of the pet today; absent without any, and once it is deleted. */
    microchips?: string[] | undefined;
    /**
     * Whether the `microchip` of the request speaks against this pet: the pet has others, or another pet has it. Absent
     * if the request stated none.
     */
    microchipContradiction?: boolean | undefined;
  }[];
  /** Pets that were really compared; the threshold accounts for their number. */
  searchedCount: number;
  /** The pool that was searched. */
  searchPoolName?: string | undefined;
  /** Score of the first candidate minus that of the second; a missing candidate counts as 0. */
  margin: number;
  /** What the rates rest on. Absent in results of releases before 0.2.0. */
  calibration?:
    | {
        /** `shipped`, or the id of the claims measured with the tenant’s own animals that were in use. */
        id: string;
      }
    | undefined;
  /**
   * Why the decision is INCONCLUSIVE; absent otherwise. `notCalibrated`: the score is low, but no real animals of the
   * species were measured that would allow NO_MATCH or UNKNOWN (DOG). `faceNotFound`: the score is low, but in most
   * photos of one side no face was found. `weakRegistration`: the score is low, but the registered photos do not match
   * one another. `tooCloseToExclude`: too low for a match, but more than 1 in 50 comparisons of the same animal with
   * such photos score this low. `unlikeBoth`: rare for the same animal, and even rarer for different animals.
   * `tooFewPhotos`: fewer than five fingerprints. `poorProbe`: the fingerprints are too poor for a NO_MATCH.
   * `closeRival`: two pets match almost equally well. `wrongSpecies`: the fingerprints clearly show a CAT in a session
   * for a DOG, or the other way round. `inconsistentAnimal`: they are clearly not all of the same animal.
   * `copyOfRegistered`: some are copies of photos that the pet is registered with, and the tenant refuses copies.
   */
  reasons?: DecisionReason[] | undefined;
  /**
   * What to do next, the most helpful first; absent unless the decision is INCONCLUSIVE. A verification leaves out
   * what was followed since the last decision on the pet, within a day, and did not help. `registerMore`: more photos
   * of the pet should be registered. `manualReview`: nothing else is left, and a person should compare the photos
   * (`evidenceUrl`).
   */
  advice?:
    | {
        /** What to do, for programs. */
        code: AdviceCode;
        /** What to do, in a sentence for people. */
        message: string;
      }[]
    | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
  /** The path of the evidence for the decision, with pictures. */
  evidenceUrl?: string | undefined;
}

/** A photo of a pet that the service keeps. */
export interface PetPhoto {
  /** Its id, a UUID. */
  id: string;
  /** Whether it is a fingerprint or an appearance image. */
  kind: 'fingerprint' | 'appearance';
  /** Whether the pet is registered with it. Others were sent for a check, and are kept for 30 days. */
  isRegistered: boolean;
  /** When it was created. */
  createdAt: string;
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
  /** Whether a photo is good enough, and why not. */
  quality: Quality;
  /** Path of the photo (`readPetPhoto`). */
  url: string;
}

/** A check whether photos show a certain pet (1:1). */
export interface PetVerificationJob {
  /** Id of the job. */
  jobId: string;
  /** The same value as `jobId`. */
  id: string;
  /** Kind of the job. */
  kind: 'PET_VERIFICATION';
  /** SUCCESS, FAILED and CANCELED are terminal and never change. */
  status: JobStatus;
  /** The pet of the job; absent where it is about no single pet. */
  petId?: string | undefined;
  /** Absent for a v1 action on files that belong to no capture session. */
  sessionId?: string | undefined;
  /** When it was created. */
  createdAt: string;
  /** When the work on it began; absent before. */
  startedAt?: string | undefined;
  /** When it ended; absent before. */
  finishedAt?: string | undefined;
  /** The job has a terminal status by then, whatever happens. */
  deadlineAt: string;
  /** Number of the attempt. Attempts that an outage or a crash of the service ended do not count. */
  attempt: number;
  /** The engine version that computed a result. */
  engine: Engine;
  /** The failed job that this job runs again. */
  retryOf?: string | undefined;
  /** Present when the status is SUCCESS. */
  result?: PetVerificationResult | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
  /** Present when the status is FAILED. */
  error?:
    | {
        /** A code of the error catalogue. */
        code: string;
        /** A sentence for people. */
        message: string;
        /** Whether `:retry` may run the job again. */
        retryable: boolean;
      }
    | undefined;
}

/** What a verification decided, and on what grounds. */
export interface PetVerificationResult {
  /** Whether the photos show the pet. INCONCLUSIVE: they cannot tell; see `reasons` and `advice`. */
  decision: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE';
  /** Whether the decision is MATCH. */
  isMatch: boolean;
  /** 50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer. */
  score: number;
  /** Scores at or above it are a MATCH. */
  threshold: number;
  /** How often a different animal scores this high. */
  falseMatchRate: number;
  /**
   * How often the same animal, with photos of this number and quality, scores this low; NO_MATCH requires 0.02 or
   * less. Absent in results of engines before 4.0.0.
   */
  falseNonMatchRate?: number | undefined;
  /**
   * What the rates rest on, and the rates that the shipped calibration alone claims. Absent in results of releases
   * before 0.2.0.
   */
  calibration?:
    | {
        /** `shipped`, or the id of the claims measured with the tenant’s own animals that were in use. */
        id: string;
        /** Which shipped calibration: `learned` for faces, `plain` for noses, and for cats without a found face. */
        basis: 'plain' | 'learned';
        /** `falseMatchRate` by the shipped calibration. */
        shippedFalseMatchRate: number;
        /** `falseNonMatchRate` by the shipped calibration. */
        shippedFalseNonMatchRate: number;
      }
    | undefined;
  /** Each fingerprint of the session, with the registered one that it matches best. */
  samples: {
    /** Id of the fingerprint of the session. */
    fingerprintId: string;
    /** Id of the registered fingerprint that it matches best. */
    bestFingerprintId: string;
    /** 50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer. */
    score: number;
  }[];
  /** What was compared; `advice` depends on it. Absent in results of engines before 4.6.0. */
  photos?:
    | {
        /** Fingerprints of the session that were compared. */
        fingerprintCount: number;
        /** Fingerprints in which a face was found that can be compared. */
        faceCount: number;
        /** Median quality of the fingerprints. */
        quality: number;
        /** Median number of points of the fingerprints that were found and can be compared. */
        points: number;
        /** Registered fingerprints of the pet that they were compared with. */
        registeredCount: number;
      }
    | undefined;
  /** Microchips of the pet today; absent without any, and once it is deleted. */
  microchips?: string[] | undefined;
  /**
   * Whether the `microchip` of the request speaks against this pet: the pet has others, or another pet has it. Absent
   * if the request stated none.
   */
  microchipContradiction?: boolean | undefined;
  /**
   * Why the decision is INCONCLUSIVE; absent otherwise. `notCalibrated`: the score is low, but no real animals of the
   * species were measured that would allow NO_MATCH or UNKNOWN (DOG). `faceNotFound`: the score is low, but in most
   * photos of one side no face was found. `weakRegistration`: the score is low, but the registered photos do not match
   * one another. `tooCloseToExclude`: too low for a match, but more than 1 in 50 comparisons of the same animal with
   * such photos score this low. `unlikeBoth`: rare for the same animal, and even rarer for different animals.
   * `tooFewPhotos`: fewer than five fingerprints. `poorProbe`: the fingerprints are too poor for a NO_MATCH.
   * `closeRival`: two pets match almost equally well. `wrongSpecies`: the fingerprints clearly show a CAT in a session
   * for a DOG, or the other way round. `inconsistentAnimal`: they are clearly not all of the same animal.
   * `copyOfRegistered`: some are copies of photos that the pet is registered with, and the tenant refuses copies.
   */
  reasons?: DecisionReason[] | undefined;
  /**
   * What to do next, the most helpful first; absent unless the decision is INCONCLUSIVE. A verification leaves out
   * what was followed since the last decision on the pet, within a day, and did not help. `registerMore`: more photos
   * of the pet should be registered. `manualReview`: nothing else is left, and a person should compare the photos
   * (`evidenceUrl`).
   */
  advice?:
    | {
        /** What to do, for programs. */
        code: AdviceCode;
        /** What to do, in a sentence for people. */
        message: string;
      }[]
    | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
  /** The path of the evidence for the decision, with pictures. */
  evidenceUrl?: string | undefined;
}

/** How many photos a capture session has, and how many it needs. */
export interface Progress {
  /** Accepted fingerprints so far. */
  fingerprints: number;
  /** Accepted appearance images so far. */
  appearances: number;
  /** Accepted fingerprints that the action needs. */
  requiredFingerprints: number;
  /** Accepted appearance images that the action needs. */
  requiredAppearances: number;
}

/** Whether a photo is good enough, and why not. */
export interface Quality {
  /** Only an ACCEPTED image counts. */
  verdict: 'ACCEPTED' | 'REJECTED';
  /** From 0 (unusable) to 100 (ideal). Accepted photos have 21 or more. */
  score: number;
  /**
   * Why the image is REJECTED, most serious reason first. Empty when it is ACCEPTED, except for `angled` and
   * `eyesShut`: a cat’s head is turned aside, or its eyes are shut or hidden, which lowers the score.
   */
  reasons: QualityReason[];
}

/**
 * Where the nose or the face was found, in pixels after the orientation was applied; where none was found or looked
 * for, where the capture guide asks for it: of a fingerprint the largest square in the middle, of an appearance the
 * whole image. Of a cat the face that was found is compared, of a dog its face and the square in the middle.
 */
export interface Region {
  /** Distance from the left edge. */
  left: number;
  /** Distance from the top edge. */
  top: number;
  /** Width of the region. */
  width: number;
  /** Height of the region. */
  height: number;
}

/** A named set of pets that an identification can be limited to. */
export interface SearchPool {
  /** Its name, which is also its id. */
  name: string;
  /** What the pool is for. */
  description?: string | undefined;
  /** Pets in the pool. */
  petCount: number;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
}

/** What the action of a capture session would decide now. */
export interface SessionPreview {
  /** Id of the capture session. */
  sessionId: string;
  /** Whether there are enough accepted photos for the action. */
  isComplete: boolean;
  /** Whether the action, started now, would decide, or register the photos. Never while photos are missing. */
  wouldDecide: boolean;
  /** Of a verification or identification with enough photos. */
  decision?: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE' | 'IDENTIFIED' | 'UNKNOWN' | undefined;
  /** Why it would not decide. */
  reasons: DecisionReason[];
  /** What to photograph next, the most helpful first. */
  advice: {
    /** What to do, for programs. */
    code: AdviceCode;
    /** What to do, in a sentence for people. */
    message: string;
  }[];
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
  /** How many photos a capture session has, and how many it needs. */
  progress: Progress;
}

/** A sighting and a pet of two tenants that may be the same animal, as your tenant sees it. */
export interface SharedCandidate {
  /** Its id, a UUID. */
  id: string;
  /** Whether it waits for a person. */
  state: 'OPEN' | 'REJECTED' | 'CLOSED';
  /** Your sighting, if the pet is the other tenant’s. */
  sightingId?: string | undefined;
  /** Your pet, if the sighting is the other tenant’s. */
  petId?: string | undefined;
  /** The lost report of your pet. */
  lostReportId?: string | undefined;
  /** The name of the other tenant. */
  tenantName: string;
  /**
   * The microchip that both records have, if that is how the pair was found. Its score is then 100 and its
   * falseMatchRate 0; neither is measured.
   */
  microchip?: string | undefined;
  /** 50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer. */
  score: number;
  /** Of the search that found it. */
  decision: 'IDENTIFIED' | 'UNKNOWN' | 'INCONCLUSIVE';
  /** The path of one small photo of the other animal; absent if its tenant does not show one. */
  photoUrl?: string | undefined;
  /** Messages of both tenants, oldest first; for keys of the scope `full` only. */
  messages?: SharedMessage[] | undefined;
  /** When it was created. */
  createdAt: string;
  /** When a person decided; absent before. */
  decidedAt?: string | undefined;
}

/** A message about a shared candidate. */
export interface SharedMessage {
  /** Its id, a UUID. */
  id: string;
  /** Whether your tenant sent it. */
  isSent: boolean;
  /** What was written. */
  text: string;
  /** When it was sent. */
  at: string;
}

/** Tenants that search one another’s lost pets, as your tenant sees them. */
export interface SharingGroup {
  /** Its id, a UUID. */
  id: string;
  /** What the group is called. */
  name: string;
  /** Whether your tenant made the group. */
  isOwner: boolean;
  /** What the other members may search: nothing, the pets with open lost reports, or all registered pets. */
  shares: 'NOTHING' | 'LOST_REPORTS' | 'ALL_PETS';
  /** Whether the other tenant of a candidate may see one small photo of your animal. */
  showPhoto: boolean;
  /** Its tenants, yours included. */
  members: GroupMember[];
  /** Invitations that are not used yet; for the owner only. */
  invitations?: GroupInvitation[] | undefined;
  /** When your tenant joined. */
  joinedAt: string;
}

/** The animal in a small picture of a camera. Nothing about any pet. */
export interface Sight {
  /** False if the service detects no animals: in test mode, or where it is switched off. Do not ask again. */
  isChecked: boolean;
  /** Absent if no animal was found. */
  found?: Species | undefined;
  /** A cat’s face, a dog’s face from the front, a dog’s nose, or an animal without either. */
  part?: 'face' | 'nose' | 'whole' | undefined;
  /** Left, top, width and height of the square around a face or nose, in sides of the picture. */
  box?: [number, number, number, number] | undefined;
  /** Distance of a cat’s eyes, or width of a dog’s nose, in the geometric mean of the picture’s sides. */
  closeness?: number | undefined;
  /** Distance of a cat’s nose from the middle of the eyes, in distances of the eyes. */
  turn?: number | undefined;
}

/** An animal that somebody found. */
export interface Sighting {
  /** Its id, a UUID. */
  id: string;
  /** Whether its pet is still looked for. */
  state: 'OPEN' | 'MATCHED' | 'CLOSED';
  /** Species of the animal. */
  species: Species;
  /** Where the animal was found. */
  place: string;
  /** Coordinates of WGS 84, in degrees. */
  position?:
    | {
        /** Degrees north of the equator; negative in the south. */
        latitude: number;
        /** Degrees east of Greenwich; negative in the west. */
        longitude: number;
      }
    | undefined;
  /** The number that a reader showed, without separators. */
  microchip?: string | undefined;
  /** What the animal looks like, and where it is now. */
  description?: string | undefined;
  /** When the animal was found. */
  seenAt: string;
  /** Photos of the face or nose. They are kept while the sighting is open. Empty for one without photos. */
  fingerprintIds: string[];
  /** Photos of the whole animal, kept as long. */
  appearanceIds: string[];
  /** Of the finder; for keys of the scope `full` only. */
  contact?: string | undefined;
  /** When the finder agreed that the contact is kept. */
  contactConsentedAt?: string | undefined;
  /** When the contact is erased. */
  contactExpiresAt?: string | undefined;
  /** When the contact was erased. */
  contactErasedAt?: string | undefined;
  /** When a person stated that the animal is home again. */
  returnedAt?: string | undefined;
  /** With MATCHED: the pet that a person confirmed. */
  petId?: string | undefined;
  /** The latest standing search; absent for a sighting with neither photos nor a microchip. */
  searchJobId?: string | undefined;
  /** Candidates that wait for a person. */
  openCandidateCount: number;
  /** In a list by distance: how far its position is away, in kilometres. */
  distanceKm?: number | undefined;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
  /** When it ended; absent before. */
  endedAt?: string | undefined;
}

/** A search that a lost report, a sighting or a new pet started. */
export interface StandingSearchJob {
  /** Id of the job. */
  jobId: string;
  /** The same value as `jobId`. */
  id: string;
  /** Kind of the job. */
  kind: 'STANDING_SEARCH';
  /** SUCCESS, FAILED and CANCELED are terminal and never change. */
  status: JobStatus;
  /** The pet of the job; absent where it is about no single pet. */
  petId?: string | undefined;
  /** Absent for a v1 action on files that belong to no capture session. */
  sessionId?: string | undefined;
  /** When it was created. */
  createdAt: string;
  /** When the work on it began; absent before. */
  startedAt?: string | undefined;
  /** When it ended; absent before. */
  finishedAt?: string | undefined;
  /** The job has a terminal status by then, whatever happens. */
  deadlineAt: string;
  /** Number of the attempt. Attempts that an outage or a crash of the service ended do not count. */
  attempt: number;
  /** The engine version that computed a result. */
  engine: Engine;
  /** The failed job that this job runs again. */
  retryOf?: string | undefined;
  /** Present when the status is SUCCESS. */
  result?: StandingSearchResult | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
  /** Present when the status is FAILED. */
  error?:
    | {
        /** A code of the error catalogue. */
        code: string;
        /** A sentence for people. */
        message: string;
        /** Whether `:retry` may run the job again. */
        retryable: boolean;
      }
    | undefined;
  /** The sighting that is searched for among the pets with open lost reports. */
  sightingId?: string | undefined;
  /** The lost report whose pet is searched for among the open sightings; absent for a newly registered pet. */
  lostReportId?: string | undefined;
}

/** What a standing search found. */
export interface StandingSearchResult {
  /** Whether the first candidate is the animal. INCONCLUSIVE: the photos cannot tell; see `reasons`. */
  decision: 'IDENTIFIED' | 'UNKNOWN' | 'INCONCLUSIVE';
  /** The best of what was searched, best first, at most 10. */
  candidates: {
    /** Id of the sighting. */
    sightingId: string;
    /** Id of the pet. */
    petId: string;
    /**
     * The microchip that both records have, if that is how the pair was found. Its score is then 100 and its
     * falseMatchRate 0; neither is measured.
     */
    microchip?: string | undefined;
    /** 50 is the decision threshold at the target false-match rate. A score 10 points higher is ten times rarer. */
    score: number;
    /** Whether the score reaches the threshold of the search. Such a pair becomes a match candidate. */
    isMatch: boolean;
    /** How often a different animal scores this high. */
    falseMatchRate: number;
  }[];
  /** Pets or sightings that were searched; the threshold accounts for their number. Rejected pairs are left out. */
  searchedCount: number;
  /**
   * Why the decision is INCONCLUSIVE; absent otherwise. `notCalibrated`: the score is low, but no real animals of the
   * species were measured that would allow NO_MATCH or UNKNOWN (DOG). `faceNotFound`: the score is low, but in most
   * photos of one side no face was found. `weakRegistration`: the score is low, but the registered photos do not match
   * one another. `tooCloseToExclude`: too low for a match, but more than 1 in 50 comparisons of the same animal with
   * such photos score this low. `unlikeBoth`: rare for the same animal, and even rarer for different animals.
   * `tooFewPhotos`: fewer than five fingerprints. `poorProbe`: the fingerprints are too poor for a NO_MATCH.
   * `closeRival`: two pets match almost equally well. `wrongSpecies`: the fingerprints clearly show a CAT in a session
   * for a DOG, or the other way round. `inconsistentAnimal`: they are clearly not all of the same animal.
   * `copyOfRegistered`: some are copies of photos that the pet is registered with, and the tenant refuses copies.
   */
  reasons?: DecisionReason[] | undefined;
  /**
   * What to do next, the most helpful first; absent unless the decision is INCONCLUSIVE. A verification leaves out
   * what was followed since the last decision on the pet, within a day, and did not help. `registerMore`: more photos
   * of the pet should be registered. `manualReview`: nothing else is left, and a person should compare the photos
   * (`evidenceUrl`).
   */
  advice?:
    | {
        /** What to do, for programs. */
        code: AdviceCode;
        /** What to do, in a sentence for people. */
        message: string;
      }[]
    | undefined;
  /**
   * What else the photos of the session show; absent when there is nothing to report. `inconsistentAnimal`: these
   * fingerprints do not seem to show the same animal as the others. `weakRegistration`: the pet was registered with
   * photos of which more than half, these, resemble the others little, so that it will be recognised less often; add
   * three or more. `copyOfRegistered`: these files have the same bytes, or almost the same picture, as photos that the
   * pet is registered with; a copied appearance image is ignored. `photosUnreadable`: these registered photos of the
   * pet can no longer be read and did not count; register new ones. `forcedInTest`: in test mode, these photos forced
   * the decision.
   */
  warnings?: JobWarning[] | undefined;
}

/** A photo of a generated animal. */
export interface TestPhoto {
  /** For the download: `cat-7-fingerprint-1`. */
  name: string;
  /** Species of the animal. */
  species: Species;
  /** Which generated animal it shows. */
  seed: number;
  /** Whether it is a fingerprint or an appearance image. */
  kind: 'fingerprint' | 'appearance';
  /** The path of the download. */
  url: string;
}

/** The photos. */
export interface TestPhotoPage {
  /** The photos of the animal. */
  data: TestPhoto[];
}

/** An uploaded photo of a capture session, and what was found in it. */
export interface Upload {
  /** Its id, a UUID. */
  id: string;
  /** Id of the capture session. */
  sessionId: string;
  /** Whether it is a fingerprint or an appearance image. */
  kind: 'fingerprint' | 'appearance';
  /** SHA-256 of the file as it was received. */
  sha256: string;
  /** In pixels, after the orientation was applied. */
  width: number;
  /** In pixels, after the orientation was applied. */
  height: number;
  /** Size of the file as it was received. */
  bytes: number;
  /**
   * Where the nose or the face was found, in pixels after the orientation was applied; where none was found or looked
   * for, where the capture guide asks for it: of a fingerprint the largest square in the middle, of an appearance the
   * whole image. Of a cat the face that was found is compared, of a dog its face and the square in the middle.
   */
  region: Region;
  /** What the picture shows. Absent in test mode, and for photos of earlier releases. */
  subject?:
    | {
        /**
         * Whether the face of a CAT, or the face or the nose of a DOG was found. In a picture of the whole animal it need
         * not be.
         */
        isFound: boolean;
        /** The species that a fingerprint surely shows; absent when it is not sure, and for a picture of the whole animal. */
        species?: Species | undefined;
      }
    | undefined;
  /**
   * What a fingerprint can be compared by: the face, and of a DOG the print of the nose. Empty when it is REJECTED for
   * that; absent in test mode, for appearances, and for photos of earlier releases.
   */
  evidence?: ('face' | 'nose')[] | undefined;
  /** Whether a photo is good enough, and why not. */
  quality: Quality;
  /** How many photos a capture session has, and how many it needs. */
  progress: Progress;
}

/** An uploaded photo, and what was found in it. */
export interface UploadV1 {
  /** Its id, a UUID. */
  id: string;
  /** Present when the file was linked to a capture session. */
  sessionId?: string | undefined;
  /** Whether it is a fingerprint or an appearance image. */
  kind: 'fingerprint' | 'appearance';
  /** SHA-256 of the file as it was received. */
  sha256: string;
  /** In pixels, after the orientation was applied. */
  width: number;
  /** In pixels, after the orientation was applied. */
  height: number;
  /** Size of the file as it was received. */
  bytes: number;
  /**
   * Where the nose or the face was found, in pixels after the orientation was applied; where none was found or looked
   * for, where the capture guide asks for it: of a fingerprint the largest square in the middle, of an appearance the
   * whole image. Of a cat the face that was found is compared, of a dog its face and the square in the middle.
   */
  region: Region;
  /** What the picture shows. Absent in test mode, and for photos of earlier releases. */
  subject?:
    | {
        /**
         * Whether the face of a CAT, or the face or the nose of a DOG was found. In a picture of the whole animal it need
         * not be.
         */
        isFound: boolean;
        /** The species that a fingerprint surely shows; absent when it is not sure, and for a picture of the whole animal. */
        species?: Species | undefined;
      }
    | undefined;
  /**
   * What a fingerprint can be compared by: the face, and of a DOG the print of the nose. Empty when it is REJECTED for
   * that; absent in test mode, for appearances, and for photos of earlier releases.
   */
  evidence?: ('face' | 'nose')[] | undefined;
  /** Whether a photo is good enough, and why not. */
  quality: Quality;
  /** Present when the file was linked to a capture session. */
  progress?: Progress | undefined;
}

/** A warning about a request that succeeded. */
export interface Warning {
  /** `unknownField`, or the code of the error that the action will return. */
  code: string;
  /** A sentence for people. */
  message: string;
}

/** Delivery of one event to one webhook endpoint. */
export interface WebhookDelivery {
  /** Its id, a UUID. */
  id: string;
  /** Id of the webhook endpoint. */
  endpointId: string;
  /** What the request names as `webhook-id`. */
  eventId: string;
  /** The type of the event. */
  type: string;
  /** `FAILED`: no attempt was accepted. `CANCELED`: the webhook endpoint was disabled before. */
  status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELED';
  /** Of a `PENDING` one. */
  nextAttemptAt?: string | undefined;
  /** When it was created. */
  createdAt: string;
  /** The earliest first. */
  attempts: {
    /** 1 for the first attempt. */
    number: number;
    /** When it began. */
    at: string;
    /** How long it took, in milliseconds. */
    durationMs: number;
    /** The HTTP status that was answered; only 2xx is accepted. */
    status?: number | undefined;
    /** Why there is no status. What was answered is not kept. */
    problem?: 'refusedAddress' | 'unreachable' | 'timeout' | 'certificate' | undefined;
  }[];
}

/** A URL that events are sent to. */
export interface WebhookEndpoint {
  /** Its id, a UUID. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** What the endpoint is for. */
  description?: string | undefined;
  /** The event types that are sent; absent: all of them. */
  types?: string[] | undefined;
  /** Whether events are sent to it. */
  isEnabled: boolean;
  /** When it was disabled; absent while it is enabled. */
  disabledAt?: string | undefined;
  /** `request`: you did. `gone`: it answered 410. `failing`: it accepted nothing during all attempts of a delivery. */
  disabledBecause?: 'request' | 'gone' | 'failing' | undefined;
  /** The first failed attempt since the last accepted one. */
  failingSince?: string | undefined;
  /** Until then deliveries are signed with the secret before as well. */
  oldSecretEndsAt?: string | undefined;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
}

/** A webhook endpoint with the secret to check its requests by. */
export interface WebhookEndpointWithSecret {
  /** Its id, a UUID. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** What the endpoint is for. */
  description?: string | undefined;
  /** The event types that are sent; absent: all of them. */
  types?: string[] | undefined;
  /** Whether events are sent to it. */
  isEnabled: boolean;
  /** When it was disabled; absent while it is enabled. */
  disabledAt?: string | undefined;
  /** `request`: you did. `gone`: it answered 410. `failing`: it accepted nothing during all attempts of a delivery. */
  disabledBecause?: 'request' | 'gone' | 'failing' | undefined;
  /** The first failed attempt since the last accepted one. */
  failingSince?: string | undefined;
  /** Until then deliveries are signed with the secret before as well. */
  oldSecretEndsAt?: string | undefined;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
  /** `whsec_` and base64. In this answer and nowhere else: keep it like a password. */
  secret: string;
}

/** How much is sent again. */
export interface WebhookReplay {
  /** Deliveries that were queued. */
  deliveryCount: number;
}

/** The event that was made for a test. */
export interface WebhookTest {
  /** Id of the event. */
  eventId: string;
}

/** Body of `createPet`. */
export interface CreatePetBody {
  /** Species of the animal. */
  species: Species;
  /** What the pet is called. */
  name?: string | undefined;
  /** Its breed, as you write it. */
  breed?: string | undefined;
  /** Your own identifier of the pet, in Unicode’s form NFC; unique in the tenant. */
  externalId?: string | undefined;
  /** A JSON object, or a string that holds JSON; at most 16384 bytes as JSON. Returned exactly as it was sent. */
  metadata?: Metadata | undefined;
  /** The person whose pet it is (`createOwner`). */
  ownerId?: string | undefined;
  /**
   * Numbers of its microchips: 15 digits (ISO 11784) that begin with a country or a manufacturer, 9 digits, or 10
   * letters and digits. Spaces, dashes, dots and asterisks are left out. Unique in the tenant.
   */
  microchips?: string[] | undefined;
  /** Names of existing search pools to add the pet to. */
  searchPools?: string[] | undefined;
}

/** Query parameters of `listPets`. */
export interface ListPetsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** What the list is sorted by; entries that lack it count as the lowest. */
  sort?: 'createdAt' | 'name' | 'externalId' | undefined;
  /** Direction of the sort: ascending or descending. */
  order?: 'desc' | 'asc' | undefined;
  /** Only pets of this species. */
  species?: Species | undefined;
  /** Only pets whose name begins so, in capitals or not, with accents or without. */
  name?: string | undefined;
  /** Only the pet with this identifier of yours. */
  externalId?: string | undefined;
  /** Only the pet with this microchip. */
  microchip?: string | undefined;
  /** Only pets of this search pool. */
  searchPoolName?: string | undefined;
  /** Only pets of this owner. */
  ownerId?: string | undefined;
}

/** Body of `updatePet`. */
export interface UpdatePetBody {
  /** What the pet is called. */
  name?: string | null | undefined;
  /** Its breed, as you write it. */
  breed?: string | null | undefined;
  /** Your own identifier of the pet, in Unicode’s form NFC; unique in the tenant. */
  externalId?: string | null | undefined;
  /** Replaces all metadata of the pet. */
  metadata?: Metadata | null | undefined;
  /** The person whose pet it is (`createOwner`). */
  ownerId?: string | null | undefined;
  /** Replaces all microchips of the pet. */
  microchips?: string[] | null | undefined;
  /** Refused: the species of a pet cannot be changed. */
  species?: never | undefined;
}

/** Body of `mergePets`. */
export interface MergePetsBody {
  /** The pet that stays. */
  intoPetId: string;
}

/** Body of `moveFingerprints`. */
export interface MoveFingerprintsBody {
  /** The pet that they show. */
  intoPetId: string;
  /** Ids of the registered fingerprints to move. */
  fingerprintIds: string[];
  /** Ids of the registered appearance images to move. */
  appearanceIds?: string[] | undefined;
}

/** Body of `rejectDuplicate`. */
export interface RejectDuplicateBody {
  /** Id of the other pet. */
  otherPetId: string;
  /** `false` takes it back. */
  isRejected?: boolean | undefined;
}

/** Body of `addFingerprints`. */
export interface AddFingerprintsBody {
  /** Id of the capture session. */
  sessionId: string;
  /**
   * Whether the photos take the place of those that the pet is registered with, for an animal that has grown or
   * changed. Those are deleted with their templates in the same moment, unless the comparison of both is a NO_MATCH:
   * then nothing changes.
   */
  replaceRegistered?: boolean | undefined;
}

/** Body of `verifyPet`. */
export interface VerifyPetBody {
  /** Id of the capture session. */
  sessionId: string;
  /**
   * The microchip that a reader finds in the animal. It changes no decision: `microchipContradiction` of the result
   * says whether it speaks against the pet.
   */
  microchip?: string | undefined;
}

/** Body of `identifyPet`. */
export interface IdentifyPetBody {
  /** Id of the capture session. */
  sessionId: string;
  /** Search only this pool. By default, all pets of the species are searched. */
  searchPoolName?: string | undefined;
  /** Another name of `searchPoolName`. */
  searchPool?: string | undefined;
  /** How many candidates to list at most. */
  maxCandidates?: number | undefined;
  /**
   * The microchip that a reader finds in the animal. It changes no decision: `microchipContradiction` of the result
   * says whether it speaks against the pet.
   */
  microchip?: string | undefined;
  /**
   * Search only pets that pass. They are chosen before the search, so the best candidates of those that pass are
   * listed, and `searchedCount` counts only them.
   */
  filter?: PetFilter | undefined;
}

/** Body of `findDuplicates`. */
export interface FindDuplicatesBody {
  /** Search only among the pets of this pool. By default, among all pets. */
  searchPoolName?: string | undefined;
}

/** Body of `createOwner`. */
export interface CreateOwnerBody {
  /** Name of the owner. */
  name: string;
  /** A telephone number, an e-mail address, or both. */
  contact?: string | undefined;
  /** That the owner agreed to be called about a found pet. Absent: nobody asked, or it was withdrawn. */
  consent?:
    | {
        /** Text of the agreement, such as the version of your form. */
        note: string;
        /** When it was given; now by default. */
        givenAt?: string | undefined;
      }
    | undefined;
}

/** Query parameters of `listOwners`. */
export interface ListOwnersQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only owners whose name contains this, in capitals or not, with accents or without. */
  name?: string | undefined;
}

/** Body of `updateOwner`. */
export interface UpdateOwnerBody {
  /** Name of the owner. */
  name?: string | undefined;
  /** A telephone number, an e-mail address, or both. */
  contact?: string | null | undefined;
  /** That the owner agreed to be called about a found pet. Absent: nobody asked, or it was withdrawn. */
  consent?:
    | {
        /** Text of the agreement, such as the version of your form. */
        note: string;
        /** When it was given; now by default. */
        givenAt?: string | undefined;
      }
    | null
    | undefined;
}

/** Query parameters of `listPetChanges`. */
export interface ListPetChangesQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
}

/** Body of `createCaptureSession`. */
export interface CreateCaptureSessionBody {
  /** Species of the animal. */
  species: Species;
  /** What the photos are for. */
  purpose: Purpose;
  /** The pet that the photos are for. */
  petId?: string | undefined;
  /** For how long it takes photos. */
  lifetimeSeconds?: number | undefined;
}

/** Query parameters of `listCaptureSessions`. */
export interface ListCaptureSessionsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only sessions of this pet. */
  petId?: string | undefined;
}

/** Query parameters of `previewCaptureSession`. */
export interface PreviewCaptureSessionQuery {
  /** Of an identification: the pool that the action will search. Default: all pets of the species. */
  searchPoolName?: string | undefined;
}

/** Body of `lookInCaptureSession`. */
export interface LookInCaptureSessionBody {
  /** A JPEG in base64 of what the camera’s guide shows, its longer side at most 640 pixels; 320 are enough. */
  picture: string;
}

/** Body of `createCaptureLink`. */
export interface CreateCaptureLinkBody {
  /** What the photos are for. */
  purpose: Purpose;
  /** Default: the pet’s. */
  species?: Species | undefined;
  /** The pet that the photos are for. */
  petId?: string | undefined;
  /** Search only this pool. By default, all pets of the species. */
  searchPoolName?: string | undefined;
  /** For how long the link admits visitors. */
  lifetimeSeconds?: number | undefined;
  /** How many visitors may send photos. */
  usesMax?: number | undefined;
  /** For whom the photos are, as the page says it. Default: the name of the tenant. */
  title?: string | undefined;
  /** The language of the page. Default: the visitor’s. */
  locale?: 'en' | 'ko' | 'ja' | 'de' | 'es' | undefined;
  /** Where the page’s last button leads: an https URL, or http on localhost. */
  returnUrl?: string | undefined;
  /** Whether the page shows the visitor what was decided. */
  showResult?: boolean | undefined;
  /** With `PET_IDENTIFICATION`: the photos become a sighting. Lost and found has to be on. */
  createsSighting?: boolean | undefined;
  /** Whether the answer has a poster to print, in the language of the page, English by default. */
  withPoster?: boolean | undefined;
  /** A telephone number for the poster. It is printed there and not kept. */
  phone?: string | undefined;
}

/** Query parameters of `listCaptureLinks`. */
export interface ListCaptureLinksQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only links of this pet. */
  petId?: string | undefined;
}

/** Query parameters of `readFingerprintAdditionJob`. */
export interface ReadFingerprintAdditionJobQuery {
  /** How many seconds to wait, at most, for a terminal status. */
  waitSeconds?: number | undefined;
}

/** Query parameters of `listFingerprintAdditionJobs`. */
export interface ListFingerprintAdditionJobsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only jobs with this status. */
  status?: JobStatus | undefined;
  /** Only jobs of this pet. */
  petId?: string | undefined;
}

/** Query parameters of `readPetVerificationJob`. */
export interface ReadPetVerificationJobQuery {
  /** How many seconds to wait, at most, for a terminal status. */
  waitSeconds?: number | undefined;
}

/** Query parameters of `listPetVerificationJobs`. */
export interface ListPetVerificationJobsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only jobs with this status. */
  status?: JobStatus | undefined;
  /** Only jobs of this pet. */
  petId?: string | undefined;
}

/** Query parameters of `readPetVerificationPicture`. */
export interface ReadPetVerificationPictureQuery {
  /** A fingerprint of the job. */
  probe?: string | undefined;
  /** A registered fingerprint of the pet. */
  reference?: string | undefined;
  /** Whether to draw the matched points. */
  overlay?: 'points' | 'none' | undefined;
}

/** Body of `confirmPetVerificationJob`. */
export interface ConfirmPetVerificationJobBody {
  /** Whether the photos show the pet: SAME, DIFFERENT, or UNSURE where even a person cannot tell. */
  truth: 'SAME' | 'DIFFERENT' | 'UNSURE';
  /** Version of your app, by which the errors are reported. */
  appVersion?: string | undefined;
}

/** Query parameters of `readPetIdentificationJob`. */
export interface ReadPetIdentificationJobQuery {
  /** How many seconds to wait, at most, for a terminal status. */
  waitSeconds?: number | undefined;
}

/** Query parameters of `listPetIdentificationJobs`. */
export interface ListPetIdentificationJobsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only jobs with this status. */
  status?: JobStatus | undefined;
  /** Only jobs of this pet. */
  petId?: string | undefined;
}

/** Query parameters of `readPetIdentificationPicture`. */
export interface ReadPetIdentificationPictureQuery {
  /** A fingerprint of the job. */
  probe?: string | undefined;
  /** A registered fingerprint of the pet. */
  reference?: string | undefined;
  /** Whether to draw the matched points. */
  overlay?: 'points' | 'none' | undefined;
}

/** Body of `confirmPetIdentificationJob`. */
export interface ConfirmPetIdentificationJobBody {
  /** Whether the photos show the pet: SAME, DIFFERENT, or UNSURE where even a person cannot tell. */
  truth: 'SAME' | 'DIFFERENT' | 'UNSURE';
  /** The pet that is meant. */
  petId?: string | undefined;
  /** Version of your app, by which the errors are reported. */
  appVersion?: string | undefined;
}

/** Query parameters of `readDuplicateSearchJob`. */
export interface ReadDuplicateSearchJobQuery {
  /** How many seconds to wait, at most, for a terminal status. */
  waitSeconds?: number | undefined;
}

/** Query parameters of `listDuplicateSearchJobs`. */
export interface ListDuplicateSearchJobsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only jobs with this status. */
  status?: JobStatus | undefined;
  /** Only jobs of this pet. */
  petId?: string | undefined;
}

/** Query parameters of `readStandingSearchJob`. */
export interface ReadStandingSearchJobQuery {
  /** How many seconds to wait, at most, for a terminal status. */
  waitSeconds?: number | undefined;
}

/** Query parameters of `listStandingSearchJobs`. */
export interface ListStandingSearchJobsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only jobs with this status. */
  status?: JobStatus | undefined;
  /** Only jobs of this pet. */
  petId?: string | undefined;
}

/** Body of `updateLostAndFound`. */
export interface UpdateLostAndFoundBody {
  /** Whether pets can be reported lost and sightings saved. */
  isEnabled?: boolean | undefined;
  /** Whether a newly registered pet is searched among the open sightings, although nobody reported it lost. */
  searchNewPets?: boolean | undefined;
}

/** Body of `createLostReport`. */
export interface CreateLostReportBody {
  /** A pet of yours. Either this, or `microchip` or `species` or both. */
  petId?: string | undefined;
  /** The microchip of the pet. */
  microchip?: string | undefined;
  /** Of the pet to be created, with the microchip if there is one, unless a pet of yours has that microchip. */
  species?: Species | undefined;
  /** Where the pet was last seen. */
  place: string;
  /** Coordinates of WGS 84, in degrees. */
  position?:
    | {
        /** Degrees north of the equator; negative in the south. */
        latitude: number;
        /** Degrees east of Greenwich; negative in the west. */
        longitude: number;
      }
    | undefined;
  /** What the pet looks like, and how it was lost. */
  description?: string | undefined;
  /** When the pet was last seen. */
  lastSeenAt: string;
  /** Whom to call: a text of yours. */
  contact?: string | undefined;
  /** What the finder gets, in words. */
  reward?: string | undefined;
}

/** Query parameters of `listLostReports`. */
export interface ListLostReportsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only reports in this state. */
  state?: 'OPEN' | 'FOUND' | 'CLOSED' | undefined;
  /** Only reports of this pet. */
  petId?: string | undefined;
  /**
   * With `nearLongitude` and `withinKm`: only entries whose position is at most so many kilometres from this one. Each
   * then has its `distanceKm`.
   */
  nearLatitude?: number | undefined;
  /** With `nearLatitude` and `withinKm`. */
  nearLongitude?: number | undefined;
  /** Largest distance, in kilometres. */
  withinKm?: number | undefined;
}

/** Body of `updateLostReport`. */
export interface UpdateLostReportBody {
  /** Where the pet was last seen. */
  place?: string | undefined;
  /** Coordinates of WGS 84, in degrees. */
  position?:
    | {
        /** Degrees north of the equator; negative in the south. */
        latitude: number;
        /** Degrees east of Greenwich; negative in the west. */
        longitude: number;
      }
    | null
    | undefined;
  /** What the pet looks like, and how it was lost. */
  description?: string | null | undefined;
  /** When the pet was last seen. */
  lastSeenAt?: string | undefined;
  /** Whom to call. */
  contact?: string | null | undefined;
  /** What the finder gets, in words. */
  reward?: string | null | undefined;
  /** Ends the report, or opens it again. */
  state?: 'OPEN' | 'FOUND' | 'CLOSED' | undefined;
}

/** Body of `createSighting`. */
export interface CreateSightingBody {
  /** A complete capture session. Either this or `jobId`, or no photos. */
  sessionId?: string | undefined;
  /** A pet identification job whose photos are still kept. */
  jobId?: string | undefined;
  /** Needed without photos, and not used with them. */
  species?: Species | undefined;
  /** Where the animal was found. */
  place: string;
  /** Coordinates of WGS 84, in degrees. */
  position?:
    | {
        /** Degrees north of the equator; negative in the south. */
        latitude: number;
        /** Degrees east of Greenwich; negative in the west. */
        longitude: number;
      }
    | undefined;
  /** The number that a reader showed. By default that of the identification job. */
  microchip?: string | undefined;
  /** What the animal looks like, and where it is now. */
  description?: string | undefined;
  /** When the animal was found. */
  seenAt: string;
  /** Of the finder, who agreed. */
  contact?: string | undefined;
  /** Whether the finder agreed that the contact is kept. A contact without it is refused. */
  hasContactConsent?: boolean | undefined;
  /** When the contact is erased: in 90 days by default, and in 400 at the latest. */
  contactExpiresAt?: string | undefined;
}

/** Query parameters of `listSightings`. */
export interface ListSightingsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only sightings in this state. */
  state?: 'OPEN' | 'MATCHED' | 'CLOSED' | undefined;
  /** Only animals of this species. */
  species?: Species | undefined;
  /** Only sightings that were confirmed to show this pet. */
  petId?: string | undefined;
  /**
   * With `nearLongitude` and `withinKm`: only entries whose position is at most so many kilometres from this one. Each
   * then has its `distanceKm`.
   */
  nearLatitude?: number | undefined;
  /** With `nearLatitude` and `withinKm`. */
  nearLongitude?: number | undefined;
  /** Largest distance, in kilometres. */
  withinKm?: number | undefined;
}

/** Body of `updateSighting`. */
export interface UpdateSightingBody {
  /** Where the animal was found. */
  place?: string | undefined;
  /** Coordinates of WGS 84, in degrees. */
  position?:
    | {
        /** Degrees north of the equator; negative in the south. */
        latitude: number;
        /** Degrees east of Greenwich; negative in the west. */
        longitude: number;
      }
    | null
    | undefined;
  /** The number that a reader showed. */
  microchip?: string | null | undefined;
  /** What the animal looks like, and where it is now. */
  description?: string | null | undefined;
  /** When the animal was found. */
  seenAt?: string | undefined;
  /** Of the finder, who agreed. */
  contact?: string | null | undefined;
  /** Whether the finder agreed that the contact is kept. A contact without it is refused. */
  hasContactConsent?: boolean | undefined;
  /** When the contact is erased: in 90 days by default, and in 400 at the latest. */
  contactExpiresAt?: string | undefined;
  /** Ends the sighting, or opens it again. */
  state?: 'OPEN' | 'CLOSED' | undefined;
  /**
   * States that the animal is home again, which closes an open sighting and tells a finder who left an e-mail address
   * through a link; or takes that back.
   */
  isReturned?: boolean | undefined;
}

/** Query parameters of `listMatchCandidates`. */
export interface ListMatchCandidatesQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only candidates in this state. */
  state?: 'OPEN' | 'CONFIRMED' | 'REJECTED' | 'CLOSED' | undefined;
  /** Only candidates of this sighting. */
  sightingId?: string | undefined;
  /** Only candidates of this lost report. */
  lostReportId?: string | undefined;
  /** Only candidates of this pet. */
  petId?: string | undefined;
}

/** Query parameters of `readMatchCandidatePicture`. */
export interface ReadMatchCandidatePictureQuery {
  /** A fingerprint of the job. */
  probe?: string | undefined;
  /** A registered fingerprint of the pet. */
  reference?: string | undefined;
  /** Whether to draw the matched points. */
  overlay?: 'points' | 'none' | undefined;
}

/** Body of `createSharingGroup`. */
export interface CreateSharingGroupBody {
  /** What the group is called. */
  name: string;
  /** What the other members may search: nothing, the pets with open lost reports, or all registered pets. */
  shares: 'NOTHING' | 'LOST_REPORTS' | 'ALL_PETS';
  /** Whether the other tenant of a candidate may see one small photo of your animal. */
  showPhoto: boolean;
}

/** Query parameters of `listSharingGroups`. */
export interface ListSharingGroupsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
}

/** Body of `joinSharingGroup`. */
export interface JoinSharingGroupBody {
  /** Of the invitation. */
  token: string;
  /** What the other members may search: nothing, the pets with open lost reports, or all registered pets. */
  shares: 'NOTHING' | 'LOST_REPORTS' | 'ALL_PETS';
  /** Whether the other tenant of a candidate may see one small photo of your animal. */
  showPhoto: boolean;
}

/** Body of `updateSharingGroup`. */
export interface UpdateSharingGroupBody {
  /** What the group is called. */
  name?: string | undefined;
  /** What the other members may search: nothing, the pets with open lost reports, or all registered pets. */
  shares?: 'NOTHING' | 'LOST_REPORTS' | 'ALL_PETS' | undefined;
  /** Whether the other tenant of a candidate may see one small photo of your animal. */
  showPhoto?: boolean | undefined;
}

/** Query parameters of `listSharedCandidates`. */
export interface ListSharedCandidatesQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only candidates in this state. */
  state?: 'OPEN' | 'REJECTED' | 'CLOSED' | undefined;
  /** Only candidates of this sighting. */
  sightingId?: string | undefined;
  /** Only candidates of this lost report. */
  lostReportId?: string | undefined;
  /** Only candidates of this pet. */
  petId?: string | undefined;
}

/** Body of `sendSharedMessage`. */
export interface SendSharedMessageBody {
  /** The message. */
  text: string;
}

/** Body of `createSearchPool`. */
export interface CreateSearchPoolBody {
  /** Any visible characters except a slash. */
  name: string;
  /** What the pool is for. */
  description?: string | undefined;
}

/** Query parameters of `listSearchPools`. */
export interface ListSearchPoolsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
}

/** Body of `updateSearchPool`. */
export interface UpdateSearchPoolBody {
  /** Any visible characters except a slash. */
  name?: string | undefined;
  /** What the pool is for. */
  description?: string | null | undefined;
}

/** Body of `addPetsToSearchPool`. */
export interface AddPetsToSearchPoolBody {
  /** Ids of the pets. */
  petIds: string[];
}

/** Body of `removePetsFromSearchPool`. */
export interface RemovePetsFromSearchPoolBody {
  /** Ids of the pets. */
  petIds: string[];
}

/** Query parameters of `listEvents`. */
export interface ListEventsQuery {
  /** `nextCursor` of the previous answer, or `latest` for what happens from now on. Default: the earliest. */
  cursor?: string | undefined;
  /** Only events of this type. */
  type?: EventType | undefined;
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /** How many seconds to wait, at most, for an event. */
  waitSeconds?: number | undefined;
}

/** Body of `createWebhookEndpoint`. */
export interface CreateWebhookEndpointBody {
  /** An https URL without user and password, whose name leads to public addresses only. */
  url: string;
  /** What the endpoint is for. */
  description?: string | undefined;
  /** The event types to send. Default: all, future ones too. */
  types?: EventType[] | undefined;
}

/** Query parameters of `listWebhookEndpoints`. */
export interface ListWebhookEndpointsQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
}

/** Body of `updateWebhookEndpoint`. */
export interface UpdateWebhookEndpointBody {
  /** An https URL without user and password, whose name leads to public addresses only. */
  url?: string | undefined;
  /** What the endpoint is for. */
  description?: string | null | undefined;
  /** The event types to send. Default: all, future ones too. */
  types?: EventType[] | null | undefined;
  /** Whether events are sent to it. */
  isEnabled?: boolean | undefined;
}

/** Body of `rotateWebhookSecret`. */
export interface RotateWebhookSecretBody {
  /** For how long the old secret signs as well; 0 where it was disclosed. */
  overlapHours?: number | undefined;
}

/** Body of `replayWebhookEndpoint`. */
export interface ReplayWebhookEndpointBody {
  /** The earliest event. */
  from: string;
  /** Events before that; by default all until now. */
  to?: string | undefined;
  /** Whether to send accepted ones again as well. */
  includesAccepted?: boolean | undefined;
}

/** Query parameters of `listWebhookDeliveries`. */
export interface ListWebhookDeliveriesQuery {
  /** Entries per page: 50 by default, at most 200. */
  pageSize?: number | undefined;
  /**
   * `nextPageToken` of the previous page, with the same filter and order. What changes its place in the order
   * meanwhile, such as a pet renamed in `sort=name`, may be missing or come twice; in the order of creation nothing
   * moves.
   */
  pageToken?: string | undefined;
  /** Only deliveries to this webhook endpoint. */
  endpointId?: string | undefined;
  /** Only deliveries of this event. */
  eventId?: string | undefined;
  /** Only deliveries with this status. */
  status?: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELED' | undefined;
}

/** Query parameters of `listTestPhotos`. */
export interface ListTestPhotosQuery {
  /** Species of the animal. */
  species: Species;
  /** Which animal: 1 to 9999. */
  seed?: number | undefined;
}

/** Query parameters of `readTestPhoto`. */
export interface ReadTestPhotoQuery {
  /** A row of the table of forced outcomes in the documentation. */
  outcome?:
    | 'verdict.blurred'
    | 'verdict.tooSmall'
    | 'verdict.tooFar'
    | 'verdict.tooClose'
    | 'verdict.noPrint'
    | 'verdict.dark'
    | 'verdict.overexposed'
    | 'verdict.glare'
    | 'verdict.angled'
    | 'verdict.eyesShut'
    | 'verdict.occluded'
    | 'verdict.noAnimal'
    | 'verdict.noFace'
    | 'verdict.noNose'
    | 'verdict.wrongSpecies'
    | 'verdict.severalAnimals'
    | 'verdict.nearDuplicate'
    | 'verdict.inconsistentAnimal'
    | 'decision.MATCH'
    | 'decision.NO_MATCH'
    | 'decision.INCONCLUSIVE'
    | 'decision.IDENTIFIED'
    | 'decision.UNKNOWN'
    | 'delay.5'
    | 'delay.60'
    | 'delay.86400'
    | 'jobError.inconsistentAnimal'
    | 'jobError.wrongSpecies'
    | 'jobError.petHasNoFingerprint'
    | 'jobError.internal'
    | 'uploadError.invalidApiKey'
    | 'uploadError.validation'
    | 'uploadError.accountSuspended'
    | 'uploadError.noSuchCaptureSession'
    | 'uploadError.captureSessionAlreadyUsed'
    | 'uploadError.unknownSpecies'
    | 'uploadError.bodyTooLarge'
    | 'uploadError.unsupportedMediaType'
    | 'uploadError.tooManyRequests'
    | 'uploadError.idempotencyConflict'
    | 'uploadError.idempotencyKeyReused'
    | 'uploadError.overloaded'
    | 'uploadError.keyLacksScope'
    | 'uploadError.outsideKeyPools'
    | 'uploadError.internal'
    | 'actionError.invalidApiKey'
    | 'actionError.validation'
    | 'actionError.accountSuspended'
    | 'actionError.noSuchPet'
    | 'actionError.petAlreadyHasFingerprintAdditionJob'
    | 'actionError.noSuchCaptureSession'
    | 'actionError.captureSessionNotFinished'
    | 'actionError.captureSessionPurposeMismatch'
    | 'actionError.captureSessionAlreadyUsed'
    | 'actionError.speciesMismatch'
    | 'actionError.unknownSpecies'
    | 'actionError.bodyTooLarge'
    | 'actionError.unsupportedMediaType'
    | 'actionError.tooManyRequests'
    | 'actionError.idempotencyConflict'
    | 'actionError.idempotencyKeyReused'
    | 'actionError.overloaded'
    | 'actionError.keyLacksScope'
    | 'actionError.outsideKeyPools'
    | 'actionError.internal'
    | 'actionError.petHasNoFingerprint'
    | 'actionError.identificationNotInPlan'
    | 'actionError.identificationPlanSelectionRequired'
    | 'actionError.noSuchSearchPool'
    | 'actionError.duplicateSearchOngoing'
    | undefined;
}

/** Body of `advanceTestClock`. */
export interface AdvanceTestClockBody {
  /** By how much to advance it. */
  seconds: number;
}

/** Form fields of `uploadFingerprintV1`. */
export interface UploadFingerprintV1Fields {
  /** Species of the animal. */
  species: Species;
  /** What the photos are for. */
  purpose: Purpose;
  /** Id of the capture session. */
  sessionId?: string | undefined;
}

/** Form fields of `uploadAppearanceV1`. */
export interface UploadAppearanceV1Fields {
  /** Species of the animal. */
  species: Species;
  /** What the photos are for. */
  purpose: Purpose;
  /** Id of the capture session. */
  sessionId?: string | undefined;
}

/** Body of `verifyPetV1`. */
export interface VerifyPetV1Body {
  /** Ids of uploaded fingerprints. */
  fingerprints: string[];
  /** Ids of uploaded appearance images. */
  appearances?: string[] | undefined;
}

/** Body of `identifyPetV1`. */
export interface IdentifyPetV1Body {
  /** Ids of uploaded fingerprints. */
  fingerprints: string[];
  /** Ids of uploaded appearance images. */
  appearances?: string[] | undefined;
  /** Search only this pool. By default, all pets of the species are searched. */
  searchPoolName?: string | undefined;
  /** Another name of `searchPoolName`. */
  searchPool?: string | undefined;
  /** How many candidates to list at most. */
  maxCandidates?: number | undefined;
}

/** Body of `addFingerprintsV1`. */
export interface AddFingerprintsV1Body {
  /** Ids of uploaded fingerprints. */
  fingerprints: string[];
  /** Ids of uploaded appearance images. */
  appearances?: string[] | undefined;
}
