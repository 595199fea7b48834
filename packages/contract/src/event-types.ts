import { LOST_REPORT_STATES, SIGHTING_STATES } from './vocabulary.ts';

/** Identifiers that an event may contain. */
export const EVENT_IDS = [
  'sessionId',
  'jobId',
  'petId',
  'intoPetId',
  'apiKeyId',
  'newApiKeyId',
  'endpointId',
  'captureLinkId',
  'otherPetId',
  'lostReportId',
  'sightingId',
  'matchCandidateId',
  'sharingGroupId',
  'sharedCandidateId',
  'deletionId',
  'calibrationId',
] as const;
type EventId = (typeof EVENT_IDS)[number];

export interface EventTypeRow {
  /** A sentence about the event. */
  readonly says: string;
  /** Required fields of its `data`. */
  readonly ids: readonly EventId[];
  /** Optional fields of its `data`. */
  readonly idsIfAny?: readonly EventId[];
  /** Possible values of `data.status`. */
  readonly statuses: readonly string[];
}

const additionJob = { ids: ['jobId', 'petId'], idsIfAny: ['sessionId'] } as const;
const verificationJob = additionJob;
const identificationJob = { ids: ['jobId'], idsIfAny: ['sessionId'] } as const;
const duplicateSearchJob = { ids: ['jobId'] } as const;
const standingSearchJob = { ids: ['jobId'], idsIfAny: ['petId', 'sessionId'] } as const;

/**
 * Event types sent to tenants. An event contains ids only, so that nothing confidential leaves the service. Receivers
 * read the resource for more.
 */
export const EVENT_TYPES = {
  'captureSession.finished': {
    says: 'An action used the capture session.',
    ids: ['sessionId', 'jobId'],
    idsIfAny: ['petId'],
    statuses: ['FINISHED'],
  },
  'captureSession.aborted': {
    says: 'The capture session was aborted: by a call, with its pet, or because the account was suspended.',
    ids: ['sessionId'],
    idsIfAny: ['petId'],
    statuses: ['ABORTED'],
  },
  'captureSession.timedOut': {
    says: 'The capture session was not used in time. The event follows within a minute or two of `expiresAt`.',
    ids: ['sessionId'],
    idsIfAny: ['petId'],
    statuses: ['TIMEOUT'],
  },
  'captureLink.used': {
    says: 'A visitor of a capture link sent the photos, and the job `jobId` has started. Its end is an event of the job.',
    ids: ['captureLinkId', 'sessionId', 'jobId'],
    idsIfAny: ['petId', 'sightingId'],
    statuses: ['ACTIVE', 'USED_UP'],
  },
  'captureLink.revoked': {
    says: 'The capture link was revoked; its open capture sessions were aborted.',
    ids: ['captureLinkId'],
    idsIfAny: ['petId'],
    statuses: ['REVOKED'],
  },
  'fingerprintAdditionJob.succeeded': {
    ...additionJob,
    says: 'The photos were registered.',
    statuses: ['SUCCESS'],
  },
  'fingerprintAdditionJob.failed': {
    ...additionJob,
    says: 'The fingerprint addition job failed.',
    statuses: ['FAILED'],
  },
  'fingerprintAdditionJob.canceled': {
    ...additionJob,
    says: 'The fingerprint addition job was canceled: by a call, or with its pet.',
    statuses: ['CANCELED'],
  },
  'petVerificationJob.succeeded': {
    ...verificationJob,
    says: 'The pet verification job has a result. Read the job for its decision.',
    statuses: ['SUCCESS'],
  },
  'petVerificationJob.failed': {
    ...verificationJob,
    says: 'The pet verification job failed.',
    statuses: ['FAILED'],
  },
  'petVerificationJob.canceled': {
    ...verificationJob,
    says: 'The pet verification job was canceled: by a call, or with its pet.',
    statuses: ['CANCELED'],
  },
  'petIdentificationJob.succeeded': {
    ...identificationJob,
    says: 'The pet identification job has a result. Read the job for its decision.',
    statuses: ['SUCCESS'],
  },
  'petIdentificationJob.failed': {
    ...identificationJob,
    says: 'The pet identification job failed.',
    statuses: ['FAILED'],
  },
  'petIdentificationJob.canceled': {
    ...identificationJob,
    says: 'The pet identification job was canceled.',
    statuses: ['CANCELED'],
  },
  'duplicateSearchJob.succeeded': {
    ...duplicateSearchJob,
    says: 'The duplicate search has ended. Read the job for the pairs that it found.',
    statuses: ['SUCCESS'],
  },
  'duplicateSearchJob.failed': {
    ...duplicateSearchJob,
    says: 'The duplicate search job failed.',
    statuses: ['FAILED'],
  },
  'duplicateSearchJob.canceled': {
    ...duplicateSearchJob,
    says: 'The duplicate search job was canceled.',
    statuses: ['CANCELED'],
  },
  'standingSearchJob.succeeded': {
    ...standingSearchJob,
    says: 'A standing search has ended. Each candidate that it found is an event of its own, `matchCandidate.found`.',
    statuses: ['SUCCESS'],
  },
  'standingSearchJob.failed': {
    ...standingSearchJob,
    says: 'The standing search job failed.',
    statuses: ['FAILED'],
  },
  'standingSearchJob.canceled': {
    ...standingSearchJob,
    says: 'The standing search job was canceled: by a call, or with its pet.',
    statuses: ['CANCELED'],
  },
  'lostReport.created': {
    says: 'The pet was reported lost.',
    ids: ['lostReportId', 'petId'],
    statuses: ['OPEN'],
  },
  'lostReport.changed': {
    says: 'The lost report was changed, has ended, or is open again.',
    ids: ['lostReportId', 'petId'],
    statuses: LOST_REPORT_STATES,
  },
  'lostReport.deleted': {
    says: 'The lost report was deleted.',
    ids: ['lostReportId', 'petId'],
    statuses: ['DELETED'],
  },
  'sighting.created': {
    says: 'A found animal was saved as a sighting.',
    ids: ['sightingId'],
    statuses: ['OPEN'],
  },
  'sighting.changed': {
    says: 'The sighting was changed, has ended, or is open again. With `MATCHED`, a person confirmed that it shows the pet.',
    ids: ['sightingId'],
    idsIfAny: ['petId'],
    statuses: SIGHTING_STATES,
  },
  'sighting.contactErased': {
    says: 'The contact of the finder reached its expiry and was erased.',
    ids: ['sightingId'],
    statuses: ['ERASED'],
  },
  'sighting.messageReceived': {
    says: 'The finder or the owner of the animal wrote a message. People read and answer it in the console.',
    ids: ['sightingId'],
    statuses: ['RECEIVED'],
  },
  'sighting.deleted': {
    says: 'The sighting was deleted with its photos.',
    ids: ['sightingId'],
    statuses: ['DELETED'],
  },
  'matchCandidate.found': {
    says: 'A standing search found that the sighting may show the pet. Sent once for each pair, and again only if it was closed undecided, or if its rejection was taken back. Read the candidate for scores and evidence.',
    ids: ['matchCandidateId', 'sightingId', 'petId', 'jobId'],
    idsIfAny: ['lostReportId'],
    statuses: ['OPEN'],
  },
  'matchCandidate.decided': {
    says: 'A person confirmed or rejected the candidate. A rejected pair is not found again.',
    ids: ['matchCandidateId', 'sightingId', 'petId'],
    idsIfAny: ['lostReportId'],
    statuses: ['CONFIRMED', 'REJECTED'],
  },
  'sharingGroup.changed': {
    says: 'Another tenant joined the sharing group (`JOINED`) or left it (`LEFT`), this tenant was removed from it (`REMOVED`), or its owner ended it (`ENDED`).',
    ids: ['sharingGroupId'],
    statuses: ['JOINED', 'LEFT', 'REMOVED', 'ENDED'],
  },
  'sharedCandidate.found': {
    says: 'A search across a sharing group found that the sighting of one tenant may show the pet of another. Both get it, each with the id of its own record. Sent once for each pair, and again only if it was closed.',
    ids: ['sharedCandidateId'],
    idsIfAny: ['sightingId', 'petId', 'lostReportId'],
    statuses: ['OPEN'],
  },
  'sharedCandidate.decided': {
    says: 'One of the two tenants rejected the shared candidate. The pair is not found again.',
    ids: ['sharedCandidateId'],
    idsIfAny: ['sightingId', 'petId', 'lostReportId'],
    statuses: ['REJECTED'],
  },
  'sharedCandidate.messageReceived': {
    says: 'The other tenant sent a message about the shared candidate. Read the candidate for its text.',
    ids: ['sharedCandidateId'],
    idsIfAny: ['sightingId', 'petId', 'lostReportId'],
    statuses: ['RECEIVED'],
  },
  'pet.duplicateFound': {
    says: 'A registration of photos of the pet `petId` found that it may be registered already, as `otherPetId`. Of several registrations at one moment, each finds those that ended before it.',
    ids: ['petId', 'otherPetId', 'jobId'],
    statuses: ['FOUND'],
  },
  'pet.duplicateRejected': {
    says: 'A person stated that the pets `petId` and `otherPetId` are two animals (`REJECTED`), or took that back (`WITHDRAWN`).',
    ids: ['petId', 'otherPetId'],
    statuses: ['REJECTED', 'WITHDRAWN'],
  },
  'pet.deleted': {
    says: 'The pet was deleted with its photos and templates.',
    ids: ['petId'],
    statuses: ['DELETED'],
  },
  'pet.merged': {
    says: 'The pet `petId` was merged into `intoPetId`, which has its photos and templates now.',
    ids: ['petId', 'intoPetId'],
    statuses: ['MERGED'],
  },
  'pet.mergeUndone': {
    says: 'The merge of `petId` into `intoPetId` was undone: both pets have again what they had before it.',
    ids: ['petId', 'intoPetId'],
    statuses: ['RESTORED'],
  },
  'pet.fingerprintsMoved': {
    says: 'Photos that were registered for the pet `petId` are now registered for `intoPetId`.',
    ids: ['petId', 'intoPetId'],
    statuses: ['MOVED'],
  },
  'pet.photosDeleted': {
    says: 'A registered photo of the pet was taken back (`PHOTO_DELETED`), or all its photos (`RECOGNITION_ENDED`). `deletionId` is the receipt.',
    ids: ['petId', 'deletionId'],
    statuses: ['PHOTO_DELETED', 'RECOGNITION_ENDED'],
  },
  'calibration.changed': {
    says: 'The error rates measured with the tenant’s own animals changed the claims of a species: `calibrationId` is in use (`MEASURED`), or it is no longer and the shipped claims hold (`SHIPPED`).',
    ids: ['calibrationId'],
    statuses: ['MEASURED', 'SHIPPED'],
  },
  'apiKey.rotated': {
    says: 'The API key `apiKeyId` has a successor, `newApiKeyId`, and ends soon.',
    ids: ['apiKeyId', 'newApiKeyId'],
    statuses: ['ROTATED'],
  },
  'quota.thresholdReached': {
    says: 'A new pet brought the tenant to 80 % (`NEAR_LIMIT`) or 100 % (`AT_LIMIT`) of the pets of its plan; at most once a day each.',
    ids: ['petId'],
    statuses: ['NEAR_LIMIT', 'AT_LIMIT'],
  },
  'webhookEndpoint.disabled': {
    says: 'The service disabled a webhook endpoint: it answered 410 (`GONE`), or accepted nothing for days (`FAILING`).',
    ids: ['endpointId'],
    statuses: ['GONE', 'FAILING'],
  },
  'webhookEndpoint.tested': {
    says: 'Somebody asked for a test. Only the webhook endpoint that is tested gets it.',
    ids: ['endpointId'],
    statuses: ['TEST'],
  },
} as const satisfies Record<string, EventTypeRow>;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** Ids of an event, and the status of its object at that time. */
export type EventData = { readonly [Id in EventId]?: string } & { readonly status: string };

/**
 * Seconds before each delivery attempt, counted from the end of the previous one. Up to a tenth is added as jitter.
 * Three days in all.
 */
export const DELIVERY_PAUSES_SECONDS = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
