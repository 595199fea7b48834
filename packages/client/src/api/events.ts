// Printed by `npm run docs` from the tables of @rhinarium/contract. Do not edit.

/** What every event has. */
export interface EventHead {
  /** The same in the list and in every delivery (`webhook-id`): what you have handled, skip. */
  id: string;
  /** When it happened. */
  timestamp: string;
  /**
   * Counts the events of the tenant without gaps. Deliveries may overtake each other; of two events about one
   * resource, the higher number is the later one.
   */
  sequence: number;
}

/** An action used the capture session. */
export interface CaptureSessionFinishedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'captureSession.finished';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the capture session. */
    sessionId: string;
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId?: string;
    /** The status that the resource had then. */
    status: 'FINISHED';
  }>;
}

/** The capture session was aborted: by a call, with its pet, or because the account was suspended. */
export interface CaptureSessionAbortedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'captureSession.aborted';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the capture session. */
    sessionId: string;
    /** Id of the pet. */
    petId?: string;
    /** The status that the resource had then. */
    status: 'ABORTED';
  }>;
}

/** The capture session was not used in time. The event follows within a minute or two of `expiresAt`. */
export interface CaptureSessionTimedOutEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'captureSession.timedOut';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the capture session. */
    sessionId: string;
    /** Id of the pet. */
    petId?: string;
    /** The status that the resource had then. */
    status: 'TIMEOUT';
  }>;
}

/** A visitor of a capture link sent the photos, and the job `jobId` has started. Its end is an event of the job. */
export interface CaptureLinkUsedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'captureLink.used';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the capture link. */
    captureLinkId: string;
    /** Id of the capture session. */
    sessionId: string;
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId?: string;
    /** Id of the sighting. */
    sightingId?: string;
    /** The status that the resource had then. */
    status: 'ACTIVE' | 'USED_UP';
  }>;
}

/** The capture link was revoked; its open capture sessions were aborted. */
export interface CaptureLinkRevokedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'captureLink.revoked';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the capture link. */
    captureLinkId: string;
    /** Id of the pet. */
    petId?: string;
    /** The status that the resource had then. */
    status: 'REVOKED';
  }>;
}

/** The photos were registered. */
export interface FingerprintAdditionJobSucceededEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'fingerprintAdditionJob.succeeded';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'SUCCESS';
  }>;
}

/** The fingerprint addition job failed. */
export interface FingerprintAdditionJobFailedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'fingerprintAdditionJob.failed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'FAILED';
  }>;
}

/** The fingerprint addition job was canceled: by a call, or with its pet. */
export interface FingerprintAdditionJobCanceledEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'fingerprintAdditionJob.canceled';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'CANCELED';
  }>;
}

/** The pet verification job has a result. Read the job for its decision. */
export interface PetVerificationJobSucceededEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'petVerificationJob.succeeded';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'SUCCESS';
  }>;
}

/** The pet verification job failed. */
export interface PetVerificationJobFailedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'petVerificationJob.failed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'FAILED';
  }>;
}

/** The pet verification job was canceled: by a call, or with its pet. */
export interface PetVerificationJobCanceledEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'petVerificationJob.canceled';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'CANCELED';
  }>;
}

/** The pet identification job has a result. Read the job for its decision. */
export interface PetIdentificationJobSucceededEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'petIdentificationJob.succeeded';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'SUCCESS';
  }>;
}

/** The pet identification job failed. */
export interface PetIdentificationJobFailedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'petIdentificationJob.failed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'FAILED';
  }>;
}

/** The pet identification job was canceled. */
export interface PetIdentificationJobCanceledEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'petIdentificationJob.canceled';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'CANCELED';
  }>;
}

/** The duplicate search has ended. Read the job for the pairs that it found. */
export interface DuplicateSearchJobSucceededEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'duplicateSearchJob.succeeded';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** The status that the resource had then. */
    status: 'SUCCESS';
  }>;
}

/** The duplicate search job failed. */
export interface DuplicateSearchJobFailedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'duplicateSearchJob.failed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** The status that the resource had then. */
    status: 'FAILED';
  }>;
}

/** The duplicate search job was canceled. */
export interface DuplicateSearchJobCanceledEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'duplicateSearchJob.canceled';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** The status that the resource had then. */
    status: 'CANCELED';
  }>;
}

/** A standing search has ended. Each candidate that it found is an event of its own, `matchCandidate.found`. */
export interface StandingSearchJobSucceededEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'standingSearchJob.succeeded';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId?: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'SUCCESS';
  }>;
}

/** The standing search job failed. */
export interface StandingSearchJobFailedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'standingSearchJob.failed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId?: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'FAILED';
  }>;
}

/** The standing search job was canceled: by a call, or with its pet. */
export interface StandingSearchJobCanceledEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'standingSearchJob.canceled';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the job. */
    jobId: string;
    /** Id of the pet. */
    petId?: string;
    /** Id of the capture session. */
    sessionId?: string;
    /** The status that the resource had then. */
    status: 'CANCELED';
  }>;
}

/** The pet was reported lost. */
export interface LostReportCreatedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'lostReport.created';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the lost report. */
    lostReportId: string;
    /** Id of the pet. */
    petId: string;
    /** The status that the resource had then. */
    status: 'OPEN';
  }>;
}

/** The lost report was changed, has ended, or is open again. */
export interface LostReportChangedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'lostReport.changed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the lost report. */
    lostReportId: string;
    /** Id of the pet. */
    petId: string;
    /** The status that the resource had then. */
    status: 'OPEN' | 'FOUND' | 'CLOSED';
  }>;
}

/** The lost report was deleted. */
export interface LostReportDeletedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'lostReport.deleted';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the lost report. */
    lostReportId: string;
    /** Id of the pet. */
    petId: string;
    /** The status that the resource had then. */
    status: 'DELETED';
  }>;
}

/** A found animal was saved as a sighting. */
export interface SightingCreatedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sighting.created';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the sighting. */
    sightingId: string;
    /** The status that the resource had then. */
    status: 'OPEN';
  }>;
}

/** The sighting was changed, has ended, or is open again. With `MATCHED`, a person confirmed that it shows the pet. */
export interface SightingChangedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sighting.changed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the sighting. */
    sightingId: string;
    /** Id of the pet. */
    petId?: string;
    /** The status that the resource had then. */
    status: 'OPEN' | 'MATCHED' | 'CLOSED';
  }>;
}

/** The contact of the finder reached its expiry and was erased. */
export interface SightingContactErasedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sighting.contactErased';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the sighting. */
    sightingId: string;
    /** The status that the resource had then. */
    status: 'ERASED';
  }>;
}

/** The finder or the owner of the animal wrote a message. People read and answer it in the console. */
export interface SightingMessageReceivedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sighting.messageReceived';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the sighting. */
    sightingId: string;
    /** The status that the resource had then. */
    status: 'RECEIVED';
  }>;
}

/** The sighting was deleted with its photos. */
export interface SightingDeletedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sighting.deleted';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the sighting. */
    sightingId: string;
    /** The status that the resource had then. */
    status: 'DELETED';
  }>;
}

/**
 * A standing search found that the sighting may show the pet. Sent once for each pair, and again only if it was
 * closed undecided, or if its rejection was taken back. Read the candidate for scores and evidence.
 */
export interface MatchCandidateFoundEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'matchCandidate.found';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the match candidate. */
    matchCandidateId: string;
    /** Id of the sighting. */
    sightingId: string;
    /** Id of the pet. */
    petId: string;
    /** Id of the job. */
    jobId: string;
    /** Id of the lost report. */
    lostReportId?: string;
    /** The status that the resource had then. */
    status: 'OPEN';
  }>;
}

/** A person confirmed or rejected the candidate. A rejected pair is not found again. */
export interface MatchCandidateDecidedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'matchCandidate.decided';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the match candidate. */
    matchCandidateId: string;
    /** Id of the sighting. */
    sightingId: string;
    /** Id of the pet. */
    petId: string;
    /** Id of the lost report. */
    lostReportId?: string;
    /** The status that the resource had then. */
    status: 'CONFIRMED' | 'REJECTED';
  }>;
}

/**
 * Another tenant joined the sharing group (`JOINED`) or left it (`LEFT`), this tenant was removed from it
 * (`REMOVED`), or its owner ended it (`ENDED`).
 */
export interface SharingGroupChangedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sharingGroup.changed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the sharing group. */
    sharingGroupId: string;
    /** The status that the resource had then. */
    status: 'JOINED' | 'LEFT' | 'REMOVED' | 'ENDED';
  }>;
}

/**
 * A search across a sharing group found that the sighting of one tenant may show the pet of another. Both get it,
 * each with the id of its own record. Sent once for each pair, and again only if it was closed.
 */
export interface SharedCandidateFoundEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sharedCandidate.found';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the shared candidate. */
    sharedCandidateId: string;
    /** Id of the sighting. */
    sightingId?: string;
    /** Id of the pet. */
    petId?: string;
    /** Id of the lost report. */
    lostReportId?: string;
    /** The status that the resource had then. */
    status: 'OPEN';
  }>;
}

/** One of the two tenants rejected the shared candidate. The pair is not found again. */
export interface SharedCandidateDecidedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sharedCandidate.decided';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the shared candidate. */
    sharedCandidateId: string;
    /** Id of the sighting. */
    sightingId?: string;
    /** Id of the pet. */
    petId?: string;
    /** Id of the lost report. */
    lostReportId?: string;
    /** The status that the resource had then. */
    status: 'REJECTED';
  }>;
}

/** The other tenant sent a message about the shared candidate. Read the candidate for its text. */
export interface SharedCandidateMessageReceivedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'sharedCandidate.messageReceived';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the shared candidate. */
    sharedCandidateId: string;
    /** Id of the sighting. */
    sightingId?: string;
    /** Id of the pet. */
    petId?: string;
    /** Id of the lost report. */
    lostReportId?: string;
    /** The status that the resource had then. */
    status: 'RECEIVED';
  }>;
}

/**
 * A registration of photos of the pet `petId` found that it may be registered already, as `otherPetId`. Of several
 * registrations at one moment, each finds those that ended before it.
 */
export interface PetDuplicateFoundEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'pet.duplicateFound';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the pet. */
    petId: string;
    /** Id of the other pet. */
    otherPetId: string;
    /** Id of the job. */
    jobId: string;
    /** The status that the resource had then. */
    status: 'FOUND';
  }>;
}

/**
 * A person stated that the pets `petId` and `otherPetId` are two animals (`REJECTED`), or took that back
 * (`WITHDRAWN`).
 */
export interface PetDuplicateRejectedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'pet.duplicateRejected';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the pet. */
    petId: string;
    /** Id of the other pet. */
    otherPetId: string;
    /** The status that the resource had then. */
    status: 'REJECTED' | 'WITHDRAWN';
  }>;
}

/** The pet was deleted with its photos and templates. */
export interface PetDeletedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'pet.deleted';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the pet. */
    petId: string;
    /** The status that the resource had then. */
    status: 'DELETED';
  }>;
}

/** The pet `petId` was merged into `intoPetId`, which has its photos and templates now. */
export interface PetMergedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'pet.merged';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the pet. */
    petId: string;
    /** Id of the pet that stays, or that the photos went to. */
    intoPetId: string;
    /** The status that the resource had then. */
    status: 'MERGED';
  }>;
}

/** The merge of `petId` into `intoPetId` was undone: both pets have again what they had before it. */
export interface PetMergeUndoneEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'pet.mergeUndone';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the pet. */
    petId: string;
    /** Id of the pet that stays, or that the photos went to. */
    intoPetId: string;
    /** The status that the resource had then. */
    status: 'RESTORED';
  }>;
}

/** Photos that were registered for the pet `petId` are now registered for `intoPetId`. */
export interface PetFingerprintsMovedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'pet.fingerprintsMoved';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the pet. */
    petId: string;
    /** Id of the pet that stays, or that the photos went to. */
    intoPetId: string;
    /** The status that the resource had then. */
    status: 'MOVED';
  }>;
}

/**
 * A registered photo of the pet was taken back (`PHOTO_DELETED`), or all its photos (`RECOGNITION_ENDED`).
 * `deletionId` is the receipt.
 */
export interface PetPhotosDeletedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'pet.photosDeleted';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the pet. */
    petId: string;
    /** Id of the deletion, by which its receipt is read. */
    deletionId: string;
    /** The status that the resource had then. */
    status: 'PHOTO_DELETED' | 'RECOGNITION_ENDED';
  }>;
}

/**
 * The error rates measured with the tenant’s own animals changed the claims of a species: `calibrationId` is in use
 * (`MEASURED`), or it is no longer and the shipped claims hold (`SHIPPED`).
 */
export interface CalibrationChangedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'calibration.changed';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the calibration. */
    calibrationId: string;
    /** The status that the resource had then. */
    status: 'MEASURED' | 'SHIPPED';
  }>;
}

/** The API key `apiKeyId` has a successor, `newApiKeyId`, and ends soon. */
export interface ApiKeyRotatedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'apiKey.rotated';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the API key. */
    apiKeyId: string;
    /** Id of the new API key. */
    newApiKeyId: string;
    /** The status that the resource had then. */
    status: 'ROTATED';
  }>;
}

/**
 * A new pet brought the tenant to 80 % (`NEAR_LIMIT`) or 100 % (`AT_LIMIT`) of the pets of its plan; at most once a
 * day each.
 */
export interface QuotaThresholdReachedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'quota.thresholdReached';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the pet. */
    petId: string;
    /** The status that the resource had then. */
    status: 'NEAR_LIMIT' | 'AT_LIMIT';
  }>;
}

/** The service disabled a webhook endpoint: it answered 410 (`GONE`), or accepted nothing for days (`FAILING`). */
export interface WebhookEndpointDisabledEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'webhookEndpoint.disabled';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the webhook endpoint. */
    endpointId: string;
    /** The status that the resource had then. */
    status: 'GONE' | 'FAILING';
  }>;
}

/** Somebody asked for a test. Only the webhook endpoint that is tested gets it. */
export interface WebhookEndpointTestedEvent extends EventHead {
  /** Names what happened. */
  readonly type: 'webhookEndpoint.tested';
  /** Ids and a status. Read the resource for more. */
  readonly data: Readonly<{
    /** Id of the webhook endpoint. */
    endpointId: string;
    /** The status that the resource had then. */
    status: 'TEST';
  }>;
}

/** An event of any type that this version knows. Its `type` tells the fields of its `data`. */
export type TypedEvent =
  | CaptureSessionFinishedEvent
  | CaptureSessionAbortedEvent
  | CaptureSessionTimedOutEvent
  | CaptureLinkUsedEvent
  | CaptureLinkRevokedEvent
  | FingerprintAdditionJobSucceededEvent
  | FingerprintAdditionJobFailedEvent
  | FingerprintAdditionJobCanceledEvent
  | PetVerificationJobSucceededEvent
  | PetVerificationJobFailedEvent
  | PetVerificationJobCanceledEvent
  | PetIdentificationJobSucceededEvent
  | PetIdentificationJobFailedEvent
  | PetIdentificationJobCanceledEvent
  | DuplicateSearchJobSucceededEvent
  | DuplicateSearchJobFailedEvent
  | DuplicateSearchJobCanceledEvent
  | StandingSearchJobSucceededEvent
  | StandingSearchJobFailedEvent
  | StandingSearchJobCanceledEvent
  | LostReportCreatedEvent
  | LostReportChangedEvent
  | LostReportDeletedEvent
  | SightingCreatedEvent
  | SightingChangedEvent
  | SightingContactErasedEvent
  | SightingMessageReceivedEvent
  | SightingDeletedEvent
  | MatchCandidateFoundEvent
  | MatchCandidateDecidedEvent
  | SharingGroupChangedEvent
  | SharedCandidateFoundEvent
  | SharedCandidateDecidedEvent
  | SharedCandidateMessageReceivedEvent
  | PetDuplicateFoundEvent
  | PetDuplicateRejectedEvent
  | PetDeletedEvent
  | PetMergedEvent
  | PetMergeUndoneEvent
  | PetFingerprintsMovedEvent
  | PetPhotosDeletedEvent
  | CalibrationChangedEvent
  | ApiKeyRotatedEvent
  | QuotaThresholdReachedEvent
  | WebhookEndpointDisabledEvent
  | WebhookEndpointTestedEvent;

/** An event of one type, with its fields. */
export type EventOf<Type extends TypedEvent['type']> = { [Each in TypedEvent as Each['type']]: Each }[Type];
