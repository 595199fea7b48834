import type { z } from 'zod';
import type { EVENT_TYPES, EventType, EventTypeRow } from './event-types.ts';
import type { AcceptedJob as AcceptedJobSchema } from './operations/accepted-job.ts';
import type * as links from './operations/capture-links.ts';
import type * as sessions from './operations/capture-sessions.ts';
import type * as confirmations from './operations/confirmations.ts';
import type { Event as EventSchema } from './operations/events.ts';
import type { MatchEvidence as MatchEvidenceSchema } from './operations/evidence.ts';
import type * as jobs from './operations/job-records.ts';
import type * as results from './operations/job-results.ts';
import type { License as LicenseSchema } from './operations/license.ts';
import type { Sight as SightSchema } from './operations/looks.ts';
import type { LostReport as LostReportSchema } from './operations/lost-reports.ts';
import type { MatchCandidate as MatchCandidateSchema } from './operations/match-candidates.ts';
import type { OwnerExport as OwnerExportSchema, Owner as OwnerSchema } from './operations/owners.ts';
import type { PetExport as PetExportSchema } from './operations/pet-exports.ts';
import type { Pet as PetSchema } from './operations/pets.ts';
import type { SearchPool as SearchPoolSchema } from './operations/search-pools.ts';
import type { SharedCandidate as SharedCandidateSchema } from './operations/shared-candidates.ts';
import type { SharingGroup as SharingGroupSchema } from './operations/sharing-groups.ts';
import type { Sighting as SightingSchema } from './operations/sightings.ts';
import type { Upload as UploadSchema } from './operations/uploads.ts';
import type { WebhookDelivery as WebhookDeliverySchema } from './operations/webhook-deliveries.ts';
import type { WebhookEndpoint as WebhookEndpointSchema } from './operations/webhook-endpoints.ts';
import type { ReadOnly } from './read-only.ts';
import type { JobKind } from './vocabulary.ts';

/** Record types of the wire. */
export type AcceptedJob = z.input<typeof AcceptedJobSchema>;
export type CaptureSession = z.input<typeof sessions.CaptureSession>;
export type SessionPreview = z.input<typeof sessions.SessionPreview>;
export type CaptureLink = z.input<typeof links.CaptureLink>;
export type LostReport = z.input<typeof LostReportSchema>;
export type Sight = z.input<typeof SightSchema>;
export type Sighting = z.input<typeof SightingSchema>;
export type MatchCandidate = z.input<typeof MatchCandidateSchema>;
export type SharingGroup = z.input<typeof SharingGroupSchema>;
export type SharedCandidate = z.input<typeof SharedCandidateSchema>;
export type Progress = z.input<typeof sessions.Progress>;
export type FingerprintAdditionResult = z.input<typeof results.FingerprintAdditionResult>;
export type PetVerificationResult = z.input<typeof results.PetVerificationResult>;
export type PetIdentificationResult = z.input<typeof results.PetIdentificationResult>;
export type DuplicateSearchResult = z.input<typeof results.DuplicateSearchResult>;
export type StandingSearchResult = z.input<typeof results.StandingSearchResult>;
export type FingerprintAdditionJob = z.input<typeof jobs.FingerprintAdditionJob>;
export type Confirmation = z.input<typeof confirmations.Confirmation>;
export type PetVerificationJob = z.input<typeof jobs.PetVerificationJob>;
export type PetIdentificationJob = z.input<typeof jobs.PetIdentificationJob>;
export type DuplicateSearchJob = z.input<typeof jobs.DuplicateSearchJob>;
export type StandingSearchJob = z.input<typeof jobs.StandingSearchJob>;

/** Job records by kind. */
export interface JobRecords {
  FINGERPRINT_ADDITION: FingerprintAdditionJob;
  PET_VERIFICATION: PetVerificationJob;
  PET_IDENTIFICATION: PetIdentificationJob;
  DUPLICATE_SEARCH: DuplicateSearchJob;
  STANDING_SEARCH: StandingSearchJob;
}

/** Result of a job that ended with SUCCESS. */
export type JobResult<Kind extends JobKind> = ReadOnly<NonNullable<JobRecords[Kind]['result']>>;

export type MatchEvidence = z.input<typeof MatchEvidenceSchema>;
export type License = z.input<typeof LicenseSchema>;
export type Pet = z.input<typeof PetSchema>;
export type Owner = z.input<typeof OwnerSchema>;
export type OwnerExport = z.input<typeof OwnerExportSchema>;
export type PetExport = z.input<typeof PetExportSchema>;
export type SearchPool = z.input<typeof SearchPoolSchema>;
export type Upload = z.input<typeof UploadSchema>;
/** An event, the body of a webhook. */
export type WebhookEvent = z.input<typeof EventSchema>;

type IdsIfAny<Row> = Row extends { readonly idsIfAny: readonly (infer Id extends string)[] } ? Id : never;
type DataOf<Row extends EventTypeRow> = { readonly [Id in Row['ids'][number]]: string } & {
  readonly [Id in IdsIfAny<Row>]?: string;
} & { readonly status: Row['statuses'][number] };

/** An event of one type, with its fields. */
export interface EventOf<Type extends EventType> extends Omit<WebhookEvent, 'type' | 'data'> {
  readonly type: Type;
  readonly data: DataOf<(typeof EVENT_TYPES)[Type]>;
}
/** An event of any type that this version knows. Its `type` tells the fields of its `data`. */
export type TypedEvent = { [Type in EventType]: EventOf<Type> }[EventType];
export type WebhookEndpoint = z.input<typeof WebhookEndpointSchema>;
export type WebhookDelivery = z.input<typeof WebhookDeliverySchema>;
