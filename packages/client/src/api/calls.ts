// Printed by `npm run docs` from the tables of @rhinarium/contract. Do not edit.

import type { FileSource } from '../file-source.ts';
import type { Call, CallOptions, Listing, Page, WithWarnings } from '../call-types.ts';
import type { Waiting } from '../wait-for-job.ts';
import type {
  AcceptedJob,
  AddFingerprintsBody,
  AddFingerprintsV1Body,
  AddPetsToSearchPoolBody,
  AdvanceTestClockBody,
  BothPets,
  CaptureLink,
  CaptureLinkWithUrl,
  CaptureSession,
  ClockAdvance,
  ConfirmPetIdentificationJobBody,
  ConfirmPetVerificationJobBody,
  Confirmation,
  CreateCaptureLinkBody,
  CreateCaptureSessionBody,
  CreateLostReportBody,
  CreateOwnerBody,
  CreatePetBody,
  CreateSearchPoolBody,
  CreateSharingGroupBody,
  CreateSightingBody,
  CreateWebhookEndpointBody,
  Deletion,
  DuplicateSearchJob,
  EventPage,
  FindDuplicatesBody,
  FingerprintAdditionJob,
  GroupInvitationWithToken,
  IdentifyPetBody,
  IdentifyPetV1Body,
  JoinSharingGroupBody,
  License,
  ListCaptureLinksQuery,
  ListCaptureSessionsQuery,
  ListDuplicateSearchJobsQuery,
  ListEventsQuery,
  ListFingerprintAdditionJobsQuery,
  ListLostReportsQuery,
  ListMatchCandidatesQuery,
  ListOwnersQuery,
  ListPetChangesQuery,
  ListPetIdentificationJobsQuery,
  ListPetVerificationJobsQuery,
  ListPetsQuery,
  ListSearchPoolsQuery,
  ListSharedCandidatesQuery,
  ListSharingGroupsQuery,
  ListSightingsQuery,
  ListStandingSearchJobsQuery,
  ListTestPhotosQuery,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  LookInCaptureSessionBody,
  LostAndFound,
  LostReport,
  MatchCandidate,
  MatchEvidence,
  MergePetsBody,
  MoveFingerprintsBody,
  MovedPhotos,
  Owner,
  OwnerExport,
  Pet,
  PetChange,
  PetExport,
  PetIdentificationJob,
  PetVerificationJob,
  PreviewCaptureSessionQuery,
  ReadDuplicateSearchJobQuery,
  ReadFingerprintAdditionJobQuery,
  ReadMatchCandidatePictureQuery,
  ReadPetIdentificationJobQuery,
  ReadPetIdentificationPictureQuery,
  ReadPetVerificationJobQuery,
  ReadPetVerificationPictureQuery,
  ReadStandingSearchJobQuery,
  ReadTestPhotoQuery,
  RejectDuplicateBody,
  RemovePetsFromSearchPoolBody,
  ReplayWebhookEndpointBody,
  RotateWebhookSecretBody,
  SearchPool,
  SendSharedMessageBody,
  SessionPreview,
  SharedCandidate,
  SharingGroup,
  Sight,
  Sighting,
  StandingSearchJob,
  TestPhotoPage,
  UpdateLostAndFoundBody,
  UpdateLostReportBody,
  UpdateOwnerBody,
  UpdatePetBody,
  UpdateSearchPoolBody,
  UpdateSharingGroupBody,
  UpdateSightingBody,
  UpdateWebhookEndpointBody,
  Upload,
  UploadAppearanceV1Fields,
  UploadFingerprintV1Fields,
  UploadV1,
  VerifyPetBody,
  VerifyPetV1Body,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookReplay,
  WebhookTest,
} from './records.ts';

/** The animals of a tenant. */
export interface PetsCalls extends Listing<ListPetsQuery, Pet> {
  /**
   * Create a pet.
   *
   * The new pet has no fingerprints. Register them with a capture session and `addFingerprints`.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pets`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The pet.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `petLimitExceeded`,
   * `accountSuspended`, `noSuchSearchPool`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`,
   * `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `noSuchResource`,
   * `alreadyTaken`, `outsideKeyPools`, `internal`.
   */
  create(body: CreatePetBody, options?: CallOptions): Call<WithWarnings<Pet>>;

  /**
   * List pets.
   *
   * All pets of the tenant, or those that every filter admits.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools has to name one of them.
   *
   * `GET /v2/pets`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first unless `sort` and `order` say otherwise.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchSearchPool`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`,
   * `internal`.
   */
  list(query?: ListPetsQuery, options?: CallOptions): Call<Page<Pet>>;

  /**
   * Read a pet.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools reaches the pets in them.
   *
   * `GET /v2/pets/{petId}`
   *
   * @param petId Id of the pet.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The pet.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  read(petId: string, options?: CallOptions): Call<Pet>;

  /**
   * Update a pet.
   *
   * Omitted fields stay unchanged; `null` clears a field. `metadata` is replaced as a whole. The species cannot be
   * changed; search pools are changed with `:addPets` and `:removePets`.
   *
   * Requires an API key with the scope `full`.
   *
   * `PATCH /v2/pets/{petId}`
   *
   * @param petId Id of the pet.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The updated pet.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `alreadyTaken`, `outsideKeyPools`, `internal`.
   */
  update(petId: string, body: UpdatePetBody, options?: CallOptions): Call<WithWarnings<Pet>>;

  /**
   * Delete a pet.
   *
   * Also deletes its fingerprints and appearance images, and aborts its open capture sessions.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/pets/{petId}`
   *
   * @param petId Id of the pet.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The pet was deleted. Its id is unknown from now on.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  delete(petId: string, options?: CallOptions): Call<undefined>;

  /**
   * Export everything about a pet.
   *
   * For an owner who asks for a copy: the pet, its photos, its lost reports and confirmed sightings, and its
   * registrations and verifications of the last 30 days (the latest 200 of each). Templates are computed from the
   * photos and are not included. Events, logs and the results of searches hold its id only.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/pets/{petId}:export`
   *
   * @param petId Id of the pet.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The copy.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  export(petId: string, options?: CallOptions): Call<PetExport>;

  /**
   * Read a photo of a pet.
   *
   * The photo as it is stored: its orientation is applied and its metadata removed. `exportPet` lists the photos.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/pets/{petId}/photos/{photoId}`
   *
   * @param petId Id of the pet.
   * @param photoId Id of the photo.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The photo.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  photo(petId: string, photoId: string, options?: CallOptions): Call<Uint8Array>;

  /**
   * Take back a registered photo.
   *
   * For a fingerprint or an appearance image that should not be registered, such as one of another animal. It is
   * deleted with its templates: no search and no verification that ends after the answer uses it, and no evidence and
   * no export shows it. There is no undo, and the undo of a merge or a move does not bring it back. The last
   * fingerprint may go; `verify` is refused with `petHasNoFingerprint` then, and undecided match candidates of the pet
   * are closed. The id of the receipt is that of the photo. A repetition answers the same.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/pets/{petId}/photos/{photoId}`
   *
   * @param petId Id of the pet.
   * @param photoId Id of the photo.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The photo was deleted.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  deletePhoto(petId: string, photoId: string, options?: CallOptions): Call<undefined>;

  /**
   * End the recognition of a pet.
   *
   * Deletes all photos of the pet and their templates as a deletion of the pet does, those of its checks and of
   * searches that recognised it included, aborts its open capture sessions, cancels its jobs and closes its undecided
   * match candidates. The record stays, with its search pools, microchips, capture links and lost reports, and can be
   * registered again. There is no undo. A repetition that finds nothing to delete names the receipt of the one before.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/pets/{petId}/photos`
   *
   * @param petId Id of the pet.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns Nothing is left by which the pet could be recognised.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  deletePhotos(petId: string, options?: CallOptions): Call<undefined>;

  /**
   * Merge a pet into another.
   *
   * For two records of one animal. All fingerprints, appearance images and search pools of the pet become those of
   * `intoPetId`, which also takes over `name`, `breed`, `externalId`, `metadata` and `ownerId` where it has none, and
   * all microchips; pets with more than two of them together are refused. Its capture links lead to that pet. The pet
   * is gone: its open capture sessions are aborted, its verifications canceled, and its id answers 404 with
   * `fields.mergedIntoPetId`. Merging it again into the same pet changes nothing. `undoMerge` restores both pets for
   * 30 days.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pets/{petId}:merge`
   *
   * @param petId Id of the pet.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The pet that stays.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `petAlreadyHasFingerprintAdditionJob`, `speciesMismatch`, `unknownSpecies`, `bodyTooLarge`,
   * `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`,
   * `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  merge(petId: string, body: MergePetsBody, options?: CallOptions): Call<WithWarnings<Pet>>;

  /**
   * Undo the merge of a pet into another.
   *
   * For 30 days after `mergePets`, as long as the pet that stayed exists. The pet has its id, fields, microchips,
   * search pools, capture links and photos with their templates again, and the other one loses what it got; what was
   * changed there since the merge stays. Capture sessions and jobs that the merge ended stay ended. Refused with
   * `stateConflict`, whose `fields` say why, when photos of the pet were replaced or moved since, or the other pet was
   * merged itself: undo that merge first. Refused with `alreadyTaken` when another pet has its `externalId` or a
   * microchip now.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pets/{petId}:undoMerge`
   *
   * @param petId Id of the pet.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The pet that is there again.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `petLimitExceeded`,
   * `accountSuspended`, `noSuchPet`, `petAlreadyHasFingerprintAdditionJob`, `unknownSpecies`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `alreadyTaken`, `stateConflict`,
   * `outsideKeyPools`, `internal`.
   */
  undoMerge(petId: string, options?: CallOptions): Call<WithWarnings<Pet>>;

  /**
   * Move registered fingerprints to another pet.
   *
   * For photos that were registered for the wrong pet. The ids are those that the fingerprint addition job listed in
   * `addedFingerprintIds` and `addedAppearanceIds`. Moves all of them, or none if one is not registered for the pet.
   * Those that `intoPetId` has already stay there. `undoPetChange` moves them back for 30 days.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pets/{petId}:moveFingerprints`
   *
   * @param petId Id of the pet.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns Both pets, and the change, which is absent if nothing was moved.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `speciesMismatch`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  moveFingerprints(petId: string, body: MoveFingerprintsBody, options?: CallOptions): Call<WithWarnings<MovedPhotos>>;

  /**
   * State that two pets are not the same animal.
   *
   * For a pair of a duplicate search that a person looked at. It is left out of the results of earlier and later
   * searches until it is taken back with `isRejected: false`. Repeating it changes nothing. A merge of one of the pets
   * carries it to the pet that stays.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pets/{petId}:rejectDuplicate`
   *
   * @param petId Id of the pet.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns It is remembered, or no longer.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `speciesMismatch`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  rejectDuplicate(petId: string, body: RejectDuplicateBody, options?: CallOptions): Call<undefined>;

  /**
   * Register the fingerprints of a capture session for a pet.
   *
   * Takes a capture session for this pet with the purpose `PET_PROFILE_REGISTRATION` and at least 5 accepted
   * fingerprints and 1 accepted appearance image. This call finishes the session; no other action can use it.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pets/{petId}:addFingerprints`
   *
   * @param petId Id of the pet.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `petAlreadyHasFingerprintAdditionJob`, `noSuchCaptureSession`, `captureSessionNotFinished`,
   * `captureSessionPurposeMismatch`, `captureSessionAlreadyUsed`, `speciesMismatch`, `unknownSpecies`, `bodyTooLarge`,
   * `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`,
   * `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  addFingerprints(petId: string, body: AddFingerprintsBody, options?: CallOptions): Call<WithWarnings<AcceptedJob>>;

  /**
   * Verify that a capture session shows this pet (1:1).
   *
   * Takes a capture session for this pet with the purpose `PET_VERIFICATION` and at least 3 accepted fingerprints and
   * 1 accepted appearance image. This call finishes the session; no other action can use it.
   *
   * Requires an API key with the scope `full`.
   *
   * A key limited to search pools reaches the pets in them.
   *
   * `POST /v2/pets/{petId}:verify`
   *
   * @param petId Id of the pet.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `petHasNoFingerprint`, `noSuchCaptureSession`, `captureSessionNotFinished`, `captureSessionPurposeMismatch`,
   * `captureSessionAlreadyUsed`, `speciesMismatch`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`,
   * `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `outsideKeyPools`, `internal`.
   */
  verify(petId: string, body: VerifyPetBody, options?: CallOptions): Call<WithWarnings<AcceptedJob>>;

  /**
   * Identify the pet of a capture session (1:N).
   *
   * Takes a capture session with the purpose `PET_IDENTIFICATION` and at least 3 accepted fingerprints and 1 accepted
   * appearance image. This call finishes the session; no other action can use it.
   *
   * Requires an API key with the scope `full`.
   *
   * A key limited to search pools has to name one of them.
   *
   * `POST /v2/pets:identify`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `identificationNotInPlan`, `identificationPlanSelectionRequired`, `noSuchCaptureSession`,
   * `captureSessionNotFinished`, `captureSessionPurposeMismatch`, `captureSessionAlreadyUsed`, `noSuchSearchPool`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  identify(body: IdentifyPetBody, options?: CallOptions): Call<WithWarnings<AcceptedJob>>;

  /**
   * Find pets that are registered more than once.
   *
   * Starts a job that compares each pet that has fingerprints with all others of its species, and lists the pairs that
   * match. It needs no photos, works through the pets in the background, and gives way to every other job. One search
   * runs at a time.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pets:findDuplicates`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `identificationNotInPlan`, `identificationPlanSelectionRequired`, `noSuchSearchPool`, `unknownSpecies`,
   * `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`,
   * `overloaded`, `keyLacksScope`, `duplicateSearchOngoing`, `outsideKeyPools`, `internal`.
   */
  findDuplicates(body: FindDuplicatesBody, options?: CallOptions): Call<WithWarnings<AcceptedJob>>;
}

/** The people whose pets they are: how to reach them, and what they agreed to. */
export interface OwnersCalls extends Listing<ListOwnersQuery, Owner> {
  /**
   * Create an owner.
   *
   * Name and contact are stored encrypted. `ownerId` of a pet names its owner. If you keep owners yourself, a pet’s
   * `externalId` or `metadata` may name yours instead.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/owners`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The owner.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  create(body: CreateOwnerBody, options?: CallOptions): Call<WithWarnings<Owner>>;

  /**
   * List owners.
   *
   * `listPets` with `ownerId` lists their pets.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/owners`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListOwnersQuery, options?: CallOptions): Call<Page<Owner>>;

  /**
   * Read an owner.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/owners/{ownerId}`
   *
   * @param ownerId Id of the owner.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The owner.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(ownerId: string, options?: CallOptions): Call<Owner>;

  /**
   * Update an owner.
   *
   * Omitted fields stay unchanged; `null` clears a field. `consent: null` withdraws the consent.
   *
   * Requires an API key with the scope `full`.
   *
   * `PATCH /v2/owners/{ownerId}`
   *
   * @param ownerId Id of the owner.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The owner.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `outsideKeyPools`, `internal`.
   */
  update(ownerId: string, body: UpdateOwnerBody, options?: CallOptions): Call<WithWarnings<Owner>>;

  /**
   * Delete an owner.
   *
   * Erases name, contact and consent; the audit log keeps the id. The pets stay, without an owner. A contact within a
   * lost report is erased with that report.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/owners/{ownerId}`
   *
   * @param ownerId Id of the owner.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The owner was deleted.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  delete(ownerId: string, options?: CallOptions): Call<undefined>;

  /**
   * Export everything about an owner.
   *
   * For an owner who asks for a copy: the record, the pets, their lost reports, and the ids of their capture sessions.
   * `exportPet` has the photos of each pet.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/owners/{ownerId}:export`
   *
   * @param ownerId Id of the owner.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The copy.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  export(ownerId: string, options?: CallOptions): Call<OwnerExport>;
}

/** The animals of a tenant. */
export interface PetChangesCalls extends Listing<ListPetChangesQuery, PetChange> {
  /**
   * List merges and moves of photos that can still be undone.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/pet-changes`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListPetChangesQuery, options?: CallOptions): Call<Page<PetChange>>;

  /**
   * Undo a merge or a move of photos.
   *
   * For 30 days. A merge is undone as by `undoMerge`. Moved photos go back with their templates; refused with
   * `stateConflict`, whose `fields` say why, when one of them was replaced or moved on since, or one of the pets was
   * merged. The event is `pet.mergeUndone`, or `pet.fingerprintsMoved` in the other direction.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pet-changes/{changeId}:undo`
   *
   * @param changeId Id of the change.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns Both pets as they are now.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `petLimitExceeded`,
   * `accountSuspended`, `noSuchPet`, `petAlreadyHasFingerprintAdditionJob`, `unknownSpecies`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `noSuchResource`, `alreadyTaken`,
   * `stateConflict`, `outsideKeyPools`, `internal`.
   */
  undo(changeId: string, options?: CallOptions): Call<WithWarnings<BothPets>>;
}

/** The animals of a tenant. */
export interface DeletionsCalls {
  /**
   * Read the receipt of a deletion or a merge.
   *
   * Says what was deleted, when and by whom. Each read looks again in every table, the image files, the templates and
   * the search index, and says what it found. The id is that of the deleted pet, so a receipt can be read even if the
   * answer to the deletion was lost. A merged pet has one too, which names the pet that it became. Photos that were
   * taken back have one in the same way.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/deletions/{deletionId}`
   *
   * @param deletionId Id of the deletion, by which its receipt is read.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The receipt.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(deletionId: string, options?: CallOptions): Call<Deletion>;
}

/** A capture session collects photos of one animal for one purpose. One action uses it. */
export interface CaptureSessionsCalls extends Listing<ListCaptureSessionsQuery, CaptureSession> {
  /**
   * Create a capture session.
   *
   * Your server creates it, the device uploads photos to it, one action uses it. `petId` is required unless the
   * purpose is `PET_IDENTIFICATION`. A species other than the pet’s is accepted here with a warning, but refused by
   * the action.
   *
   * Requires an API key with the scope `full`.
   *
   * A key limited to search pools reaches the pets in them.
   *
   * `POST /v2/capture-sessions`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The capture session is open for uploads.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noPetIdInCaptureSession`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  create(body: CreateCaptureSessionBody, options?: CallOptions): Call<WithWarnings<CaptureSession>>;

  /**
   * List capture sessions.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/capture-sessions`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListCaptureSessionsQuery, options?: CallOptions): Call<Page<CaptureSession>>;

  /**
   * Read a capture session.
   *
   * Works in every state, even after the session has ended.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools may call it, except for a capture session of a pet outside of them.
   *
   * `GET /v2/capture-sessions/{sessionId}`
   *
   * @param sessionId Id of the capture session.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The capture session.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchCaptureSession`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`,
   * `internal`.
   */
  read(sessionId: string, options?: CallOptions): Call<CaptureSession>;

  /**
   * Ask what the action would decide now.
   *
   * Compares the photos that the session has so far, as its action would, and stores nothing: the session stays open,
   * no job is created, no event is sent. Ask while the animal is still there. If it would not decide, `advice` says
   * what to photograph next. For a registration, `warnings` say whether the photos match each other. The action itself
   * decides again, with the photos and pets of its time.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/capture-sessions/{sessionId}:preview`
   *
   * @param sessionId Id of the capture session.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns What the action would decide.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `identificationNotInPlan`, `identificationPlanSelectionRequired`, `noSuchPet`, `petHasNoFingerprint`,
   * `noSuchCaptureSession`, `captureSessionAlreadyUsed`, `speciesMismatch`, `noSuchSearchPool`, `unknownSpecies`,
   * `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  preview(sessionId: string, query?: PreviewCaptureSessionQuery, options?: CallOptions): Call<SessionPreview>;

  /**
   * Ask what the camera shows.
   *
   * Tells which animal a small picture of the camera shows, so that the page can guide the user before a photo is
   * taken. The picture is neither stored nor logged, and the session stays as it is. A session has 300 such calls, one
   * each 900 ms, and a network (IPv4 /24, IPv6 /48) 600 a minute. Further ones are 429, and so are those that come
   * while uploads need the processors: go on without.
   *
   * Requires an API key with the scope `capture` or `full`.
   *
   * A key limited to search pools may call it, except for a capture session of a pet outside of them.
   *
   * `POST /v2/capture-sessions/{sessionId}:look`
   *
   * @param sessionId Id of the capture session.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns What the picture shows.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchCaptureSession`, `captureSessionAlreadyUsed`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`,
   * `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  look(sessionId: string, body: LookInCaptureSessionBody, options?: CallOptions): Call<Sight>;

  /**
   * Abort a capture session.
   *
   * STARTED becomes ABORTED; aborting again changes nothing. A finished or expired session cannot be aborted.
   *
   * Requires an API key with the scope `full`.
   *
   * A key limited to search pools may call it, except for a capture session of a pet outside of them.
   *
   * `POST /v2/capture-sessions/{sessionId}:abort`
   *
   * @param sessionId Id of the capture session.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The aborted capture session.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchCaptureSession`, `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`,
   * `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  abort(sessionId: string, options?: CallOptions): Call<CaptureSession>;
}

/**
 * A capture link opens a page of the service that takes the photos for one purpose: no SDK, no app, no key in a
 * page.
 */
export interface CaptureLinksCalls extends Listing<ListCaptureLinksQuery, CaptureLink> {
  /**
   * Create a capture link.
   *
   * The page behind the link asks for consent, takes the photos, shows which are refused, and starts the action that
   * belongs to the purpose. You get the result by event (`captureLink.used`, then the events of the job) or by reading
   * the job. A use is a started action: opening the page or giving up uses nothing. `petId` is required unless the
   * purpose is `PET_IDENTIFICATION`, which takes a `species` and may name a pool. With `createsSighting` the photos of
   * a found animal become a sighting in place of an identification, and the visitor may leave a place and, with
   * consent, a contact.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/capture-links`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The capture link with its URL and QR code.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `identificationNotInPlan`, `identificationPlanSelectionRequired`, `noSuchPet`, `petHasNoFingerprint`,
   * `noPetIdInCaptureSession`, `speciesMismatch`, `noSuchSearchPool`, `unknownSpecies`, `bodyTooLarge`,
   * `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`,
   * `keyLacksScope`, `outsideKeyPools`, `lostAndFoundOff`, `internal`.
   */
  create(body: CreateCaptureLinkBody, options?: CallOptions): Call<WithWarnings<CaptureLinkWithUrl>>;

  /**
   * List capture links.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/capture-links`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListCaptureLinksQuery, options?: CallOptions): Call<Page<CaptureLink>>;

  /**
   * Read a capture link.
   *
   * Without its URL, which only the answer to its creation has.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/capture-links/{linkId}`
   *
   * @param linkId Id of the capture link.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The capture link.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(linkId: string, options?: CallOptions): Call<CaptureLink>;

  /**
   * Revoke a capture link.
   *
   * The page refuses visitors from now on, and the link’s open capture sessions are aborted. Jobs that have started go
   * on. Revoking again changes nothing.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/capture-links/{linkId}:revoke`
   *
   * @param linkId Id of the capture link.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The revoked capture link.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `outsideKeyPools`, `internal`.
   */
  revoke(linkId: string, options?: CallOptions): Call<CaptureLink>;
}

/** Upload photos to a capture session: fingerprints (a dog’s nose, a cat’s face) and appearance images. */
export interface FingerprintsCalls {
  /**
   * Upload a fingerprint to a capture session.
   *
   * The part `file` is a JPEG, PNG, WebP, HEIC or AVIF image, detected from its content: at most 10 MiB and 50
   * megapixels, at least 128 pixels per side. A part that is missing, not an image, corrupt or too small is a
   * validation error that names `file`. The image’s orientation is applied and all its metadata is removed. A readable
   * image that is not good enough is answered with `REJECTED` and the reasons, and does not count. A session takes at
   * most 40 files, those that could not be read included; one more is a validation error that names `file`.
   *
   * Requires an API key with the scope `capture` or `full`.
   *
   * A key limited to search pools may call it, except for a capture session of a pet outside of them.
   *
   * `POST /v2/fingerprints:upload`
   *
   * @param sessionId Id of the capture session.
   * @param file The image: a path, a Blob, bytes or a stream.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The same file was already in the session; nothing was added.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchCaptureSession`, `captureSessionAlreadyUsed`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`,
   * `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `outsideKeyPools`, `internal`.
   */
  upload(sessionId: string, file: FileSource, options?: CallOptions): Call<Upload>;
}

/** Upload photos to a capture session: fingerprints (a dog’s nose, a cat’s face) and appearance images. */
export interface AppearancesCalls {
  /**
   * Upload an appearance image to a capture session.
   *
   * The part `file` is a JPEG, PNG, WebP, HEIC or AVIF image, detected from its content: at most 10 MiB and 50
   * megapixels, at least 128 pixels per side. A part that is missing, not an image, corrupt or too small is a
   * validation error that names `file`. The image’s orientation is applied and all its metadata is removed. A readable
   * image that is not good enough is answered with `REJECTED` and the reasons, and does not count. A session takes at
   * most 40 files, those that could not be read included; one more is a validation error that names `file`.
   *
   * Requires an API key with the scope `capture` or `full`.
   *
   * A key limited to search pools may call it, except for a capture session of a pet outside of them.
   *
   * `POST /v2/appearances:upload`
   *
   * @param sessionId Id of the capture session.
   * @param file The image: a path, a Blob, bytes or a stream.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The same file was already in the session; nothing was added.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchCaptureSession`, `captureSessionAlreadyUsed`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`,
   * `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `outsideKeyPools`, `internal`.
   */
  upload(sessionId: string, file: FileSource, options?: CallOptions): Call<Upload>;
}

/** Registrations of fingerprints for a pet: their progress and result. */
export interface FingerprintAdditionJobsCalls
  extends Listing<ListFingerprintAdditionJobsQuery, FingerprintAdditionJob>, Waiting<FingerprintAdditionJob> {
  /**
   * Read a fingerprint addition job.
   *
   * With `waitSeconds`, the answer comes as soon as the job has ended, or after that time. SUCCESS, FAILED and
   * CANCELED are terminal and never change.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/fingerprint-addition-jobs/{jobId}`
   *
   * @param jobId Id of the job.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job, whatever its status.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchFingerprintAdditionJob`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `outsideKeyPools`, `internal`.
   */
  read(jobId: string, query?: ReadFingerprintAdditionJobQuery, options?: CallOptions): Call<FingerprintAdditionJob>;

  /**
   * List fingerprint addition jobs.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/fingerprint-addition-jobs`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListFingerprintAdditionJobsQuery, options?: CallOptions): Call<Page<FingerprintAdditionJob>>;

  /**
   * Cancel a fingerprint addition job.
   *
   * PENDING and PROCESSING become CANCELED; canceling again changes nothing.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/fingerprint-addition-jobs/{jobId}:cancel`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The canceled job.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchFingerprintAdditionJob`, `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  cancel(jobId: string, options?: CallOptions): Call<FingerprintAdditionJob>;

  /**
   * Run a failed fingerprint addition job again.
   *
   * Starts a new job with the same images after a job that FAILED with a `retryable` error. No new photos are needed.
   * A job has one successor: retrying it twice returns the same new job.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/fingerprint-addition-jobs/{jobId}:retry`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchFingerprintAdditionJob`, `petAlreadyHasFingerprintAdditionJob`, `unknownSpecies`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`,
   * `internal`.
   */
  retry(jobId: string, options?: CallOptions): Call<AcceptedJob>;
}

/** Checks whether photos show a pet: score, decision and evidence. */
export interface PetVerificationJobsCalls
  extends Listing<ListPetVerificationJobsQuery, PetVerificationJob>, Waiting<PetVerificationJob> {
  /**
   * Read a pet verification job.
   *
   * With `waitSeconds`, the answer comes as soon as the job has ended, or after that time. SUCCESS, FAILED and
   * CANCELED are terminal and never change.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools reaches the jobs that searched them or verified their pets.
   *
   * `GET /v2/pet-verification-jobs/{jobId}`
   *
   * @param jobId Id of the job.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job, whatever its status.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchPetVerificationJob`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`,
   * `internal`.
   */
  read(jobId: string, query?: ReadPetVerificationJobQuery, options?: CallOptions): Call<PetVerificationJob>;

  /**
   * List pet verification jobs.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/pet-verification-jobs`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListPetVerificationJobsQuery, options?: CallOptions): Call<Page<PetVerificationJob>>;

  /**
   * Cancel a pet verification job.
   *
   * PENDING and PROCESSING become CANCELED; canceling again changes nothing.
   *
   * Requires an API key with the scope `full`.
   *
   * A key limited to search pools reaches the jobs that searched them or verified their pets.
   *
   * `POST /v2/pet-verification-jobs/{jobId}:cancel`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The canceled job.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchPetVerificationJob`, `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`,
   * `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  cancel(jobId: string, options?: CallOptions): Call<PetVerificationJob>;

  /**
   * Run a failed pet verification job again.
   *
   * Starts a new job with the same images after a job that FAILED with a `retryable` error. No new photos are needed.
   * A job has one successor: retrying it twice returns the same new job.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pet-verification-jobs/{jobId}:retry`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchPetVerificationJob`, `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`,
   * `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  retry(jobId: string, options?: CallOptions): Call<AcceptedJob>;

  /**
   * Read the evidence of a verification.
   *
   * Compares all fingerprints of the job with all registered fingerprints of its pet. Computed on request from the
   * stored images, and not stored. A job that has not ended with SUCCESS is a conflict (409). After its pet was
   * deleted, or its images were removed (after 30 days), the answer is 404.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools reaches the jobs that searched them or verified their pets.
   *
   * `GET /v2/pet-verification-jobs/{jobId}/evidence`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The evidence.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchPetVerificationJob`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`,
   * `stateConflict`, `outsideKeyPools`, `internal`.
   */
  evidence(jobId: string, options?: CallOptions): Call<MatchEvidence>;

  /**
   * Read the evidence of a verification as a picture.
   *
   * A probe and a reference side by side, the reference rotated and scaled to the probe, with lines between matched
   * points. Without `probe` and `reference` it shows the pair with the highest score. Computed on request from the
   * stored images, and not stored. A job that has not ended with SUCCESS is a conflict (409). After its pet was
   * deleted, or its images were removed (after 30 days), the answer is 404.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools reaches the jobs that searched them or verified their pets.
   *
   * `GET /v2/pet-verification-jobs/{jobId}/evidence/picture`
   *
   * @param jobId Id of the job.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The picture.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchPetVerificationJob`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`,
   * `stateConflict`, `outsideKeyPools`, `internal`.
   */
  picture(jobId: string, query?: ReadPetVerificationPictureQuery, options?: CallOptions): Call<Uint8Array>;

  /**
   * Say what a verification should have found.
   *
   * For the reports of errors, and for the error rates that are measured with the tenant’s own animals. The job stays
   * as it is. Confirming again replaces what was said.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pet-verification-jobs/{jobId}:confirm`
   *
   * @param jobId Id of the job.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns What is kept.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchPetVerificationJob`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`,
   * `internal`.
   */
  confirm(jobId: string, body: ConfirmPetVerificationJobBody, options?: CallOptions): Call<WithWarnings<Confirmation>>;
}

/** Which pet the photos show: candidates (best first), decision and evidence. */
export interface PetIdentificationJobsCalls
  extends Listing<ListPetIdentificationJobsQuery, PetIdentificationJob>, Waiting<PetIdentificationJob> {
  /**
   * Read a pet identification job.
   *
   * With `waitSeconds`, the answer comes as soon as the job has ended, or after that time. SUCCESS, FAILED and
   * CANCELED are terminal and never change.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools reaches the jobs that searched them or verified their pets.
   *
   * `GET /v2/pet-identification-jobs/{jobId}`
   *
   * @param jobId Id of the job.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job, whatever its status.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchPetIdentificationJob`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `outsideKeyPools`, `internal`.
   */
  read(jobId: string, query?: ReadPetIdentificationJobQuery, options?: CallOptions): Call<PetIdentificationJob>;

  /**
   * List pet identification jobs.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/pet-identification-jobs`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListPetIdentificationJobsQuery, options?: CallOptions): Call<Page<PetIdentificationJob>>;

  /**
   * Cancel a pet identification job.
   *
   * PENDING and PROCESSING become CANCELED; canceling again changes nothing.
   *
   * Requires an API key with the scope `full`.
   *
   * A key limited to search pools reaches the jobs that searched them or verified their pets.
   *
   * `POST /v2/pet-identification-jobs/{jobId}:cancel`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The canceled job.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchPetIdentificationJob`, `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`,
   * `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  cancel(jobId: string, options?: CallOptions): Call<PetIdentificationJob>;

  /**
   * Run a failed pet identification job again.
   *
   * Starts a new job with the same images after a job that FAILED with a `retryable` error. No new photos are needed.
   * A job has one successor: retrying it twice returns the same new job.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pet-identification-jobs/{jobId}:retry`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchPetIdentificationJob`, `noSuchSearchPool`, `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  retry(jobId: string, options?: CallOptions): Call<AcceptedJob>;

  /**
   * Read the evidence of a identification.
   *
   * Compares all fingerprints of the job with all registered fingerprints of its first candidate. Without a candidate,
   * the answer is 404. Computed on request from the stored images, and not stored. A job that has not ended with
   * SUCCESS is a conflict (409). After its pet was deleted, or its images were removed (after 30 days), the answer is
   * 404.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools reaches the jobs that searched them or verified their pets.
   *
   * `GET /v2/pet-identification-jobs/{jobId}/evidence`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The evidence.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchPetIdentificationJob`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  evidence(jobId: string, options?: CallOptions): Call<MatchEvidence>;

  /**
   * Read the evidence of a identification as a picture.
   *
   * A probe and a reference side by side, the reference rotated and scaled to the probe, with lines between matched
   * points. Without `probe` and `reference` it shows the pair with the highest score. Computed on request from the
   * stored images, and not stored. A job that has not ended with SUCCESS is a conflict (409). After its pet was
   * deleted, or its images were removed (after 30 days), the answer is 404.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools reaches the jobs that searched them or verified their pets.
   *
   * `GET /v2/pet-identification-jobs/{jobId}/evidence/picture`
   *
   * @param jobId Id of the job.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The picture.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchPetIdentificationJob`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  picture(jobId: string, query?: ReadPetIdentificationPictureQuery, options?: CallOptions): Call<Uint8Array>;

  /**
   * Say what an identification should have found.
   *
   * For the reports of errors, and for the error rates that are measured with the tenant’s own animals. The job stays
   * as it is. Confirming again replaces what was said. SAME means that the photos show `petId`, DIFFERENT that they do
   * not. Without `petId` the first candidate is meant.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/pet-identification-jobs/{jobId}:confirm`
   *
   * @param jobId Id of the job.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns What is kept.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchPetIdentificationJob`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`,
   * `internal`.
   */
  confirm(
    jobId: string,
    body: ConfirmPetIdentificationJobBody,
    options?: CallOptions,
  ): Call<WithWarnings<Confirmation>>;
}

/** Searches for pets that are registered more than once: their progress and pairs. */
export interface DuplicateSearchJobsCalls
  extends Listing<ListDuplicateSearchJobsQuery, DuplicateSearchJob>, Waiting<DuplicateSearchJob> {
  /**
   * Read a duplicate search job.
   *
   * With `waitSeconds`, the answer comes as soon as the job has ended, or after that time. SUCCESS, FAILED and
   * CANCELED are terminal and never change.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/duplicate-search-jobs/{jobId}`
   *
   * @param jobId Id of the job.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job, whatever its status.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchDuplicateSearchJob`, `outsideKeyPools`,
   * `internal`.
   */
  read(jobId: string, query?: ReadDuplicateSearchJobQuery, options?: CallOptions): Call<DuplicateSearchJob>;

  /**
   * List duplicate search jobs.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/duplicate-search-jobs`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListDuplicateSearchJobsQuery, options?: CallOptions): Call<Page<DuplicateSearchJob>>;

  /**
   * Cancel a duplicate search job.
   *
   * PENDING and PROCESSING become CANCELED; canceling again changes nothing.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/duplicate-search-jobs/{jobId}:cancel`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The canceled job.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `stateConflict`, `noSuchDuplicateSearchJob`, `outsideKeyPools`, `internal`.
   */
  cancel(jobId: string, options?: CallOptions): Call<DuplicateSearchJob>;

  /**
   * Run a failed duplicate search job again.
   *
   * Starts a new job with the same images after a job that FAILED with a `retryable` error. No new photos are needed.
   * A job has one successor: retrying it twice returns the same new job.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/duplicate-search-jobs/{jobId}:retry`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchSearchPool`, `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`,
   * `overloaded`, `keyLacksScope`, `stateConflict`, `noSuchDuplicateSearchJob`, `duplicateSearchOngoing`,
   * `outsideKeyPools`, `internal`.
   */
  retry(jobId: string, options?: CallOptions): Call<AcceptedJob>;
}

/** Searches that a new lost report, sighting or pet starts: their progress and result. */
export interface StandingSearchJobsCalls
  extends Listing<ListStandingSearchJobsQuery, StandingSearchJob>, Waiting<StandingSearchJob> {
  /**
   * Read a standing search job.
   *
   * With `waitSeconds`, the answer comes as soon as the job has ended, or after that time. SUCCESS, FAILED and
   * CANCELED are terminal and never change.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/standing-search-jobs/{jobId}`
   *
   * @param jobId Id of the job.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job, whatever its status.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `noSuchStandingSearchJob`,
   * `internal`.
   */
  read(jobId: string, query?: ReadStandingSearchJobQuery, options?: CallOptions): Call<StandingSearchJob>;

  /**
   * List standing search jobs.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/standing-search-jobs`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListStandingSearchJobsQuery, options?: CallOptions): Call<Page<StandingSearchJob>>;

  /**
   * Cancel a standing search job.
   *
   * PENDING and PROCESSING become CANCELED; canceling again changes nothing.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/standing-search-jobs/{jobId}:cancel`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The canceled job.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `stateConflict`, `outsideKeyPools`, `noSuchStandingSearchJob`, `internal`.
   */
  cancel(jobId: string, options?: CallOptions): Call<StandingSearchJob>;

  /**
   * Run a failed standing search job again.
   *
   * Starts a new job with the same images after a job that FAILED with a `retryable` error. No new photos are needed.
   * A job has one successor: retrying it twice returns the same new job.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/standing-search-jobs/{jobId}:retry`
   *
   * @param jobId Id of the job.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `stateConflict`, `outsideKeyPools`, `noSuchStandingSearchJob`, `internal`.
   */
  retry(jobId: string, options?: CallOptions): Call<AcceptedJob>;
}

/**
 * Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or
 * rejects.
 */
export interface LostAndFoundCalls {
  /**
   * Read the settings of lost and found.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/lost-and-found`
   *
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The settings of the tenant.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  read(options?: CallOptions): Call<LostAndFound>;

  /**
   * Turn lost and found on or off.
   *
   * It is off until a tenant turns it on. While it is off, nothing new is reported, saved or searched; what is there
   * can be read, ended and deleted.
   *
   * Requires an API key with the scope `full`.
   *
   * `PATCH /v2/lost-and-found`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The settings of the tenant.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `outsideKeyPools`, `internal`.
   */
  update(body: UpdateLostAndFoundBody, options?: CallOptions): Call<WithWarnings<LostAndFound>>;
}

/**
 * Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or
 * rejects.
 */
export interface LostReportsCalls extends Listing<ListLostReportsQuery, LostReport> {
  /**
   * Report a pet lost.
   *
   * The pet is searched among the open sightings at once, and each later sighting is searched among the pets that are
   * reported lost. What is found is a match candidate, and an event (`matchCandidate.found`). A pet has one open
   * report at a time. Without `petId`, the pet is the one that has the `microchip`, or is created: for an owner who
   * calls and whose pet is not registered yet.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/lost-reports`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The lost report.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `petLimitExceeded`,
   * `accountSuspended`, `identificationNotInPlan`, `identificationPlanSelectionRequired`, `noSuchPet`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `lostAndFoundOff`,
   * `internal`.
   */
  create(body: CreateLostReportBody, options?: CallOptions): Call<WithWarnings<LostReport>>;

  /**
   * List lost reports.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/lost-reports`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListLostReportsQuery, options?: CallOptions): Call<Page<LostReport>>;

  /**
   * Read a lost report.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/lost-reports/{lostReportId}`
   *
   * @param lostReportId Id of the lost report.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The lost report.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(lostReportId: string, options?: CallOptions): Call<LostReport>;

  /**
   * Update or end a lost report.
   *
   * Omitted fields stay unchanged; `null` clears a field. `state` ends the report (`FOUND`, `CLOSED`) or opens it
   * again, which searches again. A `CLOSED` report does not become `FOUND`.
   *
   * Requires an API key with the scope `full`.
   *
   * `PATCH /v2/lost-reports/{lostReportId}`
   *
   * @param lostReportId Id of the lost report.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The lost report.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `lostAndFoundOff`, `internal`.
   */
  update(lostReportId: string, body: UpdateLostReportBody, options?: CallOptions): Call<WithWarnings<LostReport>>;

  /**
   * Delete a lost report.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/lost-reports/{lostReportId}`
   *
   * @param lostReportId Id of the lost report.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The lost report was deleted.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  delete(lostReportId: string, options?: CallOptions): Call<undefined>;
}

/**
 * Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or
 * rejects.
 */
export interface SightingsCalls extends Listing<ListSightingsQuery, Sighting> {
  /**
   * Save a found animal as a sighting.
   *
   * Its photos are those of a capture session with the purpose `PET_IDENTIFICATION`, which is used by it, or those of
   * an identification job that has ended. Without photos, it has a `species`, and a `microchip` or a `description`:
   * for a finder who calls. It is searched at once among the pets with open lost reports, and each later report is
   * searched among the open sightings. A pet of yours that has the microchip is a match candidate, reported lost or
   * not. A tenant has at most 5000 open sightings.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/sightings`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The sighting.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `identificationNotInPlan`, `identificationPlanSelectionRequired`, `noSuchPetIdentificationJob`,
   * `noSuchCaptureSession`, `captureSessionNotFinished`, `captureSessionPurposeMismatch`, `captureSessionAlreadyUsed`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `lostAndFoundOff`,
   * `internal`.
   */
  create(body: CreateSightingBody, options?: CallOptions): Call<WithWarnings<Sighting>>;

  /**
   * List sightings.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/sightings`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListSightingsQuery, options?: CallOptions): Call<Page<Sighting>>;

  /**
   * Read a sighting.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/sightings/{sightingId}`
   *
   * @param sightingId Id of the sighting.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The sighting.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(sightingId: string, options?: CallOptions): Call<Sighting>;

  /**
   * Update or end a sighting.
   *
   * Omitted fields stay unchanged; `null` clears a field, and `contact: null` erases the contact. `state` ends the
   * sighting (`CLOSED`) or opens it again, which searches again and is refused once all is gone that it could be
   * searched by. A new `microchip` is searched at once. Only `confirmMatchCandidate` makes it `MATCHED`.
   *
   * Requires an API key with the scope `full`.
   *
   * `PATCH /v2/sightings/{sightingId}`
   *
   * @param sightingId Id of the sighting.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The sighting.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `lostAndFoundOff`, `internal`.
   */
  update(sightingId: string, body: UpdateSightingBody, options?: CallOptions): Call<WithWarnings<Sighting>>;

  /**
   * Delete a sighting.
   *
   * Also deletes its photos, and the candidates that it was found to be.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/sightings/{sightingId}`
   *
   * @param sightingId Id of the sighting.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The sighting was deleted.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  delete(sightingId: string, options?: CallOptions): Call<undefined>;
}

/**
 * Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or
 * rejects.
 */
export interface MatchCandidatesCalls extends Listing<ListMatchCandidatesQuery, MatchCandidate> {
  /**
   * List match candidates.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/match-candidates`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListMatchCandidatesQuery, options?: CallOptions): Call<Page<MatchCandidate>>;

  /**
   * Read a match candidate.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/match-candidates/{candidateId}`
   *
   * @param candidateId Id of the candidate.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The candidate.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(candidateId: string, options?: CallOptions): Call<MatchCandidate>;

  /**
   * Confirm that a sighting shows the pet.
   *
   * The sighting becomes MATCHED, and the open lost report of the pet FOUND. Other candidates of both are closed. A
   * candidate that was rejected can be confirmed, which takes the rejection back. Confirming again changes nothing.
   * The sighting has to be open.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/match-candidates/{candidateId}:confirm`
   *
   * @param candidateId Id of the candidate.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The confirmed candidate.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  confirm(candidateId: string, options?: CallOptions): Call<WithWarnings<MatchCandidate>>;

  /**
   * State that a sighting shows another animal.
   *
   * The pair is remembered, and no later search finds it again. A confirmed candidate cannot be rejected: open its
   * sighting again first. Rejecting again changes nothing.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/match-candidates/{candidateId}:reject`
   *
   * @param candidateId Id of the candidate.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The rejected candidate.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  reject(candidateId: string, options?: CallOptions): Call<WithWarnings<MatchCandidate>>;

  /**
   * Read the evidence of a match candidate.
   *
   * Compares all fingerprints of the sighting with all registered fingerprints of the pet. Computed on request from
   * the stored images, and not stored. Once they are gone, the answer is 404.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/match-candidates/{candidateId}/evidence`
   *
   * @param candidateId Id of the candidate.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The evidence.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  evidence(candidateId: string, options?: CallOptions): Call<MatchEvidence>;

  /**
   * Read the evidence of a match candidate as a picture.
   *
   * A photo of the sighting and one of the pet side by side, as for a verification. Computed on request from the
   * stored images, and not stored. Once they are gone, the answer is 404.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/match-candidates/{candidateId}/evidence/picture`
   *
   * @param candidateId Id of the candidate.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The picture.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  picture(candidateId: string, query?: ReadMatchCandidatePictureQuery, options?: CallOptions): Call<Uint8Array>;
}

/**
 * Tenants that agreed to search one another’s lost pets: who is in a group, what each shares, and the candidates
 * across tenants.
 */
export interface SharingGroupsCalls extends Listing<ListSharingGroupsQuery, SharingGroup> {
  /**
   * Create a sharing group.
   *
   * Your tenant owns the group and invites others. Members search one another: a new sighting among what the others
   * share, and a new lost report among their open sightings. What they learn is a shared candidate, and nothing else.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/sharing-groups`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The group as your tenant sees it.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `lostAndFoundOff`,
   * `internal`.
   */
  create(body: CreateSharingGroupBody, options?: CallOptions): Call<WithWarnings<SharingGroup>>;

  /**
   * List sharing groups.
   *
   * Those that your tenant is a member of, at most 20.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/sharing-groups`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListSharingGroupsQuery, options?: CallOptions): Call<Page<SharingGroup>>;

  /**
   * Read a sharing group.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/sharing-groups/{groupId}`
   *
   * @param groupId Id of the sharing group.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The group as your tenant sees it.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(groupId: string, options?: CallOptions): Call<SharingGroup>;

  /**
   * Join a sharing group.
   *
   * Uses an invitation. A token that is unknown, used, expired or revoked is 404, whatever it is. The open sightings
   * of your tenant are searched against what the others share, and its lost reports, if it shares them, among their
   * sightings: now and from now on.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/sharing-groups:join`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The group as your tenant sees it.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `noSuchResource`, `stateConflict`, `outsideKeyPools`,
   * `lostAndFoundOff`, `internal`.
   */
  join(body: JoinSharingGroupBody, options?: CallOptions): Call<WithWarnings<SharingGroup>>;

  /**
   * Change what your tenant shares.
   *
   * Effective at once, also for candidates that were found before. If more is shared, the open lost reports are
   * searched again. The name is changed by the owner only.
   *
   * Requires an API key with the scope `full`.
   *
   * `PATCH /v2/sharing-groups/{groupId}`
   *
   * @param groupId Id of the sharing group.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The group as your tenant sees it.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  update(groupId: string, body: UpdateSharingGroupBody, options?: CallOptions): Call<WithWarnings<SharingGroup>>;

  /**
   * Leave a sharing group.
   *
   * The shared candidates of both sides are gone at once, unless the two tenants are in another group. The group ends
   * when its owner leaves.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/sharing-groups/{groupId}`
   *
   * @param groupId Id of the sharing group.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns Your tenant left the group.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  leave(groupId: string, options?: CallOptions): Call<undefined>;

  /**
   * Remove a member from a sharing group.
   *
   * For the owner of the group. Like the member leaving.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/sharing-groups/{groupId}/members/{memberId}`
   *
   * @param groupId Id of the sharing group.
   * @param memberId Id of the member.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The member was removed.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  removeMember(groupId: string, memberId: string, options?: CallOptions): Call<undefined>;

  /**
   * Invite a tenant to a sharing group.
   *
   * For the owner of the group. The token admits one tenant, within 7 days. Give it to somebody whom you know there:
   * anyone who has it can join.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/sharing-groups/{groupId}/invitations`
   *
   * @param groupId Id of the sharing group.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The invitation with its token.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `lostAndFoundOff`, `internal`.
   */
  invite(groupId: string, options?: CallOptions): Call<GroupInvitationWithToken>;

  /**
   * Revoke an invitation to a sharing group.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/sharing-groups/{groupId}/invitations/{invitationId}`
   *
   * @param groupId Id of the sharing group.
   * @param invitationId Id of the invitation.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The invitation was revoked.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  revokeInvitation(groupId: string, invitationId: string, options?: CallOptions): Call<undefined>;
}

/**
 * Tenants that agreed to search one another’s lost pets: who is in a group, what each shares, and the candidates
 * across tenants.
 */
export interface SharedCandidatesCalls extends Listing<ListSharedCandidatesQuery, SharedCandidate> {
  /**
   * List shared candidates.
   *
   * Pairs of a sighting and a pet that belong to two tenants of a sharing group. Each tenant reads its own record of
   * the pair, and of the other only what is here.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/shared-candidates`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListSharedCandidatesQuery, options?: CallOptions): Call<Page<SharedCandidate>>;

  /**
   * Read a shared candidate.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/shared-candidates/{candidateId}`
   *
   * @param candidateId Id of the candidate.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The candidate as your tenant sees it.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(candidateId: string, options?: CallOptions): Call<SharedCandidate>;

  /**
   * Read the photo of a shared candidate.
   *
   * One photo of the other tenant’s animal, at most 320 pixels a side, if that tenant shows it at this moment and the
   * candidate is open.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/shared-candidates/{candidateId}/photo`
   *
   * @param candidateId Id of the candidate.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A JPEG without metadata.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  photo(candidateId: string, options?: CallOptions): Call<Uint8Array>;

  /**
   * State that the two are different animals.
   *
   * For both tenants: the pair is remembered, and no later search finds it again. Rejecting again changes nothing.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/shared-candidates/{candidateId}:reject`
   *
   * @param candidateId Id of the candidate.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The candidate as your tenant sees it.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `outsideKeyPools`, `internal`.
   */
  reject(candidateId: string, options?: CallOptions): Call<WithWarnings<SharedCandidate>>;

  /**
   * Send a message to the other tenant of a shared candidate.
   *
   * The other tenant gets an event and reads the text in its candidate. Contacts of owners and finders are never sent
   * by themselves: write what you want to be known. At most 10 messages about a candidate and 100 in all in 24 hours;
   * more are answered with 429.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/shared-candidates/{candidateId}:sendMessage`
   *
   * @param candidateId Id of the candidate.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The candidate as your tenant sees it.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `noSuchResource`, `stateConflict`, `outsideKeyPools`,
   * `internal`.
   */
  sendMessage(
    candidateId: string,
    body: SendSharedMessageBody,
    options?: CallOptions,
  ): Call<WithWarnings<SharedCandidate>>;
}

/** Named sets of pets. An identification can be limited to one. */
export interface SearchPoolsCalls extends Listing<ListSearchPoolsQuery, SearchPool> {
  /**
   * Create a search pool.
   *
   * A search pool is a named set of pets. An identification can be limited to one.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/search-pools`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The search pool.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `alreadyTaken`, `outsideKeyPools`, `internal`.
   */
  create(body: CreateSearchPoolBody, options?: CallOptions): Call<WithWarnings<SearchPool>>;

  /**
   * List search pools.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/search-pools`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListSearchPoolsQuery, options?: CallOptions): Call<Page<SearchPool>>;

  /**
   * Read a search pool.
   *
   * List its pets with `GET /v2/pets?searchPoolName=`.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * A key limited to search pools has to name one of them.
   *
   * `GET /v2/search-pools/{name}`
   *
   * @param name Name of the search pool.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The search pool.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchSearchPool`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`,
   * `internal`.
   */
  read(name: string, options?: CallOptions): Call<SearchPool>;

  /**
   * Rename or describe a search pool.
   *
   * Omitted fields stay unchanged; `description: null` clears the description.
   *
   * Requires an API key with the scope `full`.
   *
   * `PATCH /v2/search-pools/{name}`
   *
   * @param name Name of the search pool.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The updated search pool.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchSearchPool`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `overloaded`,
   * `keyLacksScope`, `alreadyTaken`, `outsideKeyPools`, `internal`.
   */
  update(name: string, body: UpdateSearchPoolBody, options?: CallOptions): Call<WithWarnings<SearchPool>>;

  /**
   * Delete a search pool.
   *
   * Its pets are kept.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/search-pools/{name}`
   *
   * @param name Name of the search pool.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The search pool was deleted.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchSearchPool`, `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`,
   * `internal`.
   */
  delete(name: string, options?: CallOptions): Call<undefined>;

  /**
   * Add pets to a search pool.
   *
   * Adds all of them, or none if one is unknown. Pets that are already in the pool stay in it.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/search-pools/{name}:addPets`
   *
   * @param name Name of the search pool.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The updated search pool.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchSearchPool`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  addPets(name: string, body: AddPetsToSearchPoolBody, options?: CallOptions): Call<WithWarnings<SearchPool>>;

  /**
   * Remove pets from a search pool.
   *
   * Removes all of them, or none if one is unknown or not in the pool.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/search-pools/{name}:removePets`
   *
   * @param name Name of the search pool.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The updated search pool.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `noSuchSearchPool`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`,
   * `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `noSuchSearchPoolMember`, `keyLacksScope`,
   * `outsideKeyPools`, `internal`.
   */
  removePets(name: string, body: RemovePetsFromSearchPoolBody, options?: CallOptions): Call<WithWarnings<SearchPool>>;
}

/** List of what happened in a tenant, to read on from a cursor. */
export interface EventsCalls {
  /**
   * List events.
   *
   * What happened in the tenant, the earliest first, for 30 days: the way to events without webhooks, and to those
   * that a receiver missed. Ask again with `nextCursor`; an empty `data` says that nothing has happened since. With
   * `waitSeconds`, the answer comes as soon as there is an event, or after that time.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/events`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns Events, the earliest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListEventsQuery, options?: CallOptions): Call<EventPage>;
}

/**
 * Addresses to which events are sent, and what became of each event. The requests are signed as in Standard
 * Webhooks.
 */
export interface WebhookEndpointsCalls extends Listing<ListWebhookEndpointsQuery, WebhookEndpoint> {
  /**
   * Create a webhook endpoint.
   *
   * Events are sent to it from now on, as POST requests that are signed as in Standard Webhooks. The answer has the
   * secret to check the signatures with.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/webhook-endpoints`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The webhook endpoint with its secret.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  create(body: CreateWebhookEndpointBody, options?: CallOptions): Call<WithWarnings<WebhookEndpointWithSecret>>;

  /**
   * List webhook endpoints.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/webhook-endpoints`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListWebhookEndpointsQuery, options?: CallOptions): Call<Page<WebhookEndpoint>>;

  /**
   * Read a webhook endpoint.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/webhook-endpoints/{endpointId}`
   *
   * @param endpointId Id of the webhook endpoint.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The webhook endpoint, without its secret.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  read(endpointId: string, options?: CallOptions): Call<WebhookEndpoint>;

  /**
   * Change, disable or enable a webhook endpoint.
   *
   * Omitted fields stay unchanged; `types: null` sends all types, `description: null` clears the description.
   * Disabling cancels the deliveries that wait; after enabling, send what was missed with `:replay`.
   *
   * Requires an API key with the scope `full`.
   *
   * `PATCH /v2/webhook-endpoints/{endpointId}`
   *
   * @param endpointId Id of the webhook endpoint.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The updated webhook endpoint.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `outsideKeyPools`, `internal`.
   */
  update(
    endpointId: string,
    body: UpdateWebhookEndpointBody,
    options?: CallOptions,
  ): Call<WithWarnings<WebhookEndpoint>>;

  /**
   * Delete a webhook endpoint.
   *
   * Its deliveries are deleted with it; the events stay in the list of events.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/webhook-endpoints/{endpointId}`
   *
   * @param endpointId Id of the webhook endpoint.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The webhook endpoint was deleted.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`,
   * `internal`.
   */
  delete(endpointId: string, options?: CallOptions): Call<undefined>;

  /**
   * Rotate the secret of a webhook endpoint.
   *
   * Gives a new secret. Deliveries are signed with both until the overlap ends, so that the receiver can change in its
   * own time.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/webhook-endpoints/{endpointId}:rotateSecret`
   *
   * @param endpointId Id of the webhook endpoint.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The webhook endpoint with its new secret.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `noSuchResource`, `outsideKeyPools`, `internal`.
   */
  rotateSecret(
    endpointId: string,
    body: RotateWebhookSecretBody,
    options?: CallOptions,
  ): Call<WithWarnings<WebhookEndpointWithSecret>>;

  /**
   * Send a test to a webhook endpoint.
   *
   * Makes an event `webhookEndpoint.tested` that goes to this webhook endpoint alone.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/webhook-endpoints/{endpointId}:test`
   *
   * @param endpointId Id of the webhook endpoint.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The event. Its delivery and attempts are in the list of deliveries.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  test(endpointId: string, options?: CallOptions): Call<WebhookTest>;

  /**
   * Send the events of a time again.
   *
   * For a receiver that was down: queues every event of the time whose type the webhook endpoint takes, but those that
   * it has accepted. Each keeps its id, so a receiver that skips ids it has handled does nothing twice.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/webhook-endpoints/{endpointId}:replay`
   *
   * @param endpointId Id of the webhook endpoint.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns How many deliveries were queued.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `noSuchResource`, `stateConflict`, `outsideKeyPools`,
   * `internal`.
   */
  replay(endpointId: string, body: ReplayWebhookEndpointBody, options?: CallOptions): Call<WithWarnings<WebhookReplay>>;
}

/**
 * Addresses to which events are sent, and what became of each event. The requests are signed as in Standard
 * Webhooks.
 */
export interface WebhookDeliveriesCalls extends Listing<ListWebhookDeliveriesQuery, WebhookDelivery> {
  /**
   * List webhook deliveries.
   *
   * Each with its attempts. A delivery is kept as long as its event.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/webhook-deliveries`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns A page, newest first.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   */
  list(query?: ListWebhookDeliveriesQuery, options?: CallOptions): Call<Page<WebhookDelivery>>;

  /**
   * Send a webhook delivery again.
   *
   * At once, whatever its status, and then with all attempts again.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/webhook-deliveries/{deliveryId}:replay`
   *
   * @param deliveryId Id of the webhook delivery.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The delivery.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `noSuchResource`, `stateConflict`, `outsideKeyPools`, `internal`.
   */
  replay(deliveryId: string, options?: CallOptions): Call<WebhookDelivery>;
}

/**
 * Photos of generated animals, outcomes that photos force, a clock to advance, and data to clear. For test keys
 * only.
 */
export interface TestModeCalls {
  /**
   * List the photos of a generated animal.
   *
   * Every seed is another animal, which exists nowhere: 12 fingerprints and 4 appearance images of it, enough to
   * register, verify and identify it with different photos. The same name gives the same picture in every installation
   * of one release.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/test/photos`
   *
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The photos.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `testModeOnly`, `outsideKeyPools`, `internal`.
   */
  listPhotos(query: ListTestPhotosQuery, options?: CallOptions): Call<TestPhotoPage>;

  /**
   * Download a photo of a generated animal.
   *
   * A JPEG to upload like any photo. With `outcome` its comment names something that test mode makes happen with it,
   * whatever the photo shows. Live keys ignore it.
   *
   * Requires an API key with the scope `read` or `full`.
   *
   * `GET /v2/test/photos/{name}`
   *
   * @param name The `name` of a photo in the list.
   * @param query Filters and options, all in the URL.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The photo.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `noSuchResource`, `testModeOnly`,
   * `outsideKeyPools`, `internal`.
   */
  readPhoto(name: string, query?: ReadTestPhotoQuery, options?: CallOptions): Call<Uint8Array>;

  /**
   * Advance the clock of test mode.
   *
   * Everything in test mode that waits for a time comes nearer by so much: the ends of capture sessions, jobs and
   * their delays, kept answers to an Idempotency-Key, attempts of webhook deliveries, old webhook secrets, and API
   * keys that expire. Live data does not change. Times in answers are real.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v2/test/clock:advance`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The clock was advanced.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `testModeOnly`, `outsideKeyPools`, `internal`.
   */
  advanceClock(body: AdvanceTestClockBody, options?: CallOptions): Call<ClockAdvance>;

  /**
   * Delete all test data.
   *
   * Deletes pets, photos, capture sessions, jobs, search pools, events, receipts of deletions and kept answers of test
   * mode, in one transaction. API keys, webhook endpoints, the request log and the audit log stay. Live data does not
   * change.
   *
   * Requires an API key with the scope `full`.
   *
   * `DELETE /v2/test/data`
   *
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns Nothing of it is left.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `keyLacksScope`, `testModeOnly`, `outsideKeyPools`, `internal`.
   */
  clear(options?: CallOptions): Call<undefined>;
}

/** The check of an API key by a capture SDK. */
export interface LicenseCalls {
  /**
   * Check an API key.
   *
   * For capture SDKs: checks whether the key is valid. An invalid key is answered with 401.
   *
   * Requires an API key.
   *
   * `GET /v2/license`
   *
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The key is valid.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `unknownSpecies`, `tooManyRequests`, `overloaded`, `outsideKeyPools`, `internal`.
   */
  read(options?: CallOptions): Call<License>;
}

/** Uploads and actions by file identifiers. Deprecated; the migration page explains how to move to version 2. */
export interface V1Calls {
  /**
   * Upload a fingerprint.
   *
   * The part `file` is a JPEG, PNG, WebP, HEIC or AVIF image, detected from its content: at most 10 MiB and 50
   * megapixels, at least 128 pixels per side. A part that is missing, not an image, corrupt or too small is a
   * validation error that names `file`. The image’s orientation is applied and all its metadata is removed. A v1
   * action takes the file by its `id`. `sessionId` links the file to a capture session, whose species and purpose it
   * must have.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v1/fingerprints:upload`
   *
   * @param file The image: a path, a Blob, bytes or a stream.
   * @param fields Fields next to the file.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The file was stored. The same bytes sent again are answered like any other file.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchCaptureSession`, `captureSessionPurposeMismatch`, `captureSessionAlreadyUsed`, `speciesMismatch`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   * @deprecated Use version 2.
   */
  uploadFingerprint(file: FileSource, fields: UploadFingerprintV1Fields, options?: CallOptions): Call<UploadV1>;

  /**
   * Upload an appearance image.
   *
   * The part `file` is a JPEG, PNG, WebP, HEIC or AVIF image, detected from its content: at most 10 MiB and 50
   * megapixels, at least 128 pixels per side. A part that is missing, not an image, corrupt or too small is a
   * validation error that names `file`. The image’s orientation is applied and all its metadata is removed. A v1
   * action takes the file by its `id`. `sessionId` links the file to a capture session, whose species and purpose it
   * must have.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v1/appearances:upload`
   *
   * @param file The image: a path, a Blob, bytes or a stream.
   * @param fields Fields next to the file.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The file was stored. The same bytes sent again are answered like any other file.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `noSuchCaptureSession`, `captureSessionPurposeMismatch`, `captureSessionAlreadyUsed`, `speciesMismatch`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   * @deprecated Use version 2.
   */
  uploadAppearance(file: FileSource, fields: UploadAppearanceV1Fields, options?: CallOptions): Call<UploadV1>;

  /**
   * Verify that files show this pet (1:1).
   *
   * Takes the identifiers of uploaded files. An unknown or rejected file is a validation error that names
   * `fingerprints` or `appearances`. The minimum number of fingerprints is that of v2; appearance images are optional.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v1/pets/{petId}:verify`
   *
   * @param petId Id of the pet.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `petHasNoFingerprint`, `noSuchCaptureSession`, `captureSessionNotFinished`, `captureSessionPurposeMismatch`,
   * `captureSessionAlreadyUsed`, `speciesMismatch`, `multipleCaptureSessions`, `unknownSpecies`, `bodyTooLarge`,
   * `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`,
   * `keyLacksScope`, `outsideKeyPools`, `internal`.
   * @deprecated Use version 2.
   */
  verify(petId: string, body: VerifyPetV1Body, options?: CallOptions): Call<AcceptedJob>;

  /**
   * Identify the pet of files (1:N).
   *
   * Takes the identifiers of uploaded files. An unknown or rejected file is a validation error that names
   * `fingerprints` or `appearances`. The minimum number of fingerprints is that of v2; appearance images are optional.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v1/pets:identify`
   *
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`,
   * `identificationNotInPlan`, `identificationPlanSelectionRequired`, `noSuchCaptureSession`,
   * `captureSessionNotFinished`, `captureSessionPurposeMismatch`, `captureSessionAlreadyUsed`, `speciesMismatch`,
   * `noSuchSearchPool`, `multipleCaptureSessions`, `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`,
   * `tooManyRequests`, `idempotencyConflict`, `idempotencyKeyReused`, `overloaded`, `keyLacksScope`,
   * `outsideKeyPools`, `internal`.
   * @deprecated Use version 2.
   */
  identify(body: IdentifyPetV1Body, options?: CallOptions): Call<AcceptedJob>;

  /**
   * Register the fingerprints of files for a pet.
   *
   * Takes the identifiers of uploaded files. An unknown or rejected file is a validation error that names
   * `fingerprints` or `appearances`. The minimum number of fingerprints is that of v2; appearance images are optional.
   *
   * Requires an API key with the scope `full`.
   *
   * `POST /v1/pets/{petId}:addFingerprints`
   *
   * @param petId Id of the pet.
   * @param body Fields of the request.
   * @param options Signal, timeout, retries, idempotency key, headers.
   * @returns The job was accepted; poll it at `Location`.
   * @throws RhinariumError that `errorIs` tells apart: `invalidApiKey`, `validation`, `accountSuspended`, `noSuchPet`,
   * `petAlreadyHasFingerprintAdditionJob`, `noSuchCaptureSession`, `captureSessionNotFinished`,
   * `captureSessionPurposeMismatch`, `captureSessionAlreadyUsed`, `speciesMismatch`, `multipleCaptureSessions`,
   * `unknownSpecies`, `bodyTooLarge`, `unsupportedMediaType`, `tooManyRequests`, `idempotencyConflict`,
   * `idempotencyKeyReused`, `overloaded`, `keyLacksScope`, `outsideKeyPools`, `internal`.
   * @deprecated Use version 2.
   */
  addFingerprints(petId: string, body: AddFingerprintsV1Body, options?: CallOptions): Call<AcceptedJob>;
}

/** Every operation of the API, by group and method. */
export interface OperationGroups {
  /** The animals of a tenant. */
  readonly pets: PetsCalls;

  /** The people whose pets they are: how to reach them, and what they agreed to. */
  readonly owners: OwnersCalls;

  /** The animals of a tenant. */
  readonly petChanges: PetChangesCalls;

  /** The animals of a tenant. */
  readonly deletions: DeletionsCalls;

  /** A capture session collects photos of one animal for one purpose. One action uses it. */
  readonly captureSessions: CaptureSessionsCalls;

  /**
   * A capture link opens a page of the service that takes the photos for one purpose: no SDK, no app, no key in a
   * page.
   */
  readonly captureLinks: CaptureLinksCalls;

  /** Upload photos to a capture session: fingerprints (a dog’s nose, a cat’s face) and appearance images. */
  readonly fingerprints: FingerprintsCalls;

  /** Upload photos to a capture session: fingerprints (a dog’s nose, a cat’s face) and appearance images. */
  readonly appearances: AppearancesCalls;

  /** Registrations of fingerprints for a pet: their progress and result. */
  readonly fingerprintAdditionJobs: FingerprintAdditionJobsCalls;

  /** Checks whether photos show a pet: score, decision and evidence. */
  readonly petVerificationJobs: PetVerificationJobsCalls;

  /** Which pet the photos show: candidates (best first), decision and evidence. */
  readonly petIdentificationJobs: PetIdentificationJobsCalls;

  /** Searches for pets that are registered more than once: their progress and pairs. */
  readonly duplicateSearchJobs: DuplicateSearchJobsCalls;

  /** Searches that a new lost report, sighting or pet starts: their progress and result. */
  readonly standingSearchJobs: StandingSearchJobsCalls;

  /**
   * Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or
   * rejects.
   */
  readonly lostAndFound: LostAndFoundCalls;

  /**
   * Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or
   * rejects.
   */
  readonly lostReports: LostReportsCalls;

  /**
   * Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or
   * rejects.
   */
  readonly sightings: SightingsCalls;

  /**
   * Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or
   * rejects.
   */
  readonly matchCandidates: MatchCandidatesCalls;

  /**
   * Tenants that agreed to search one another’s lost pets: who is in a group, what each shares, and the candidates
   * across tenants.
   */
  readonly sharingGroups: SharingGroupsCalls;

  /**
   * Tenants that agreed to search one another’s lost pets: who is in a group, what each shares, and the candidates
   * across tenants.
   */
  readonly sharedCandidates: SharedCandidatesCalls;

  /** Named sets of pets. An identification can be limited to one. */
  readonly searchPools: SearchPoolsCalls;

  /** List of what happened in a tenant, to read on from a cursor. */
  readonly events: EventsCalls;

  /**
   * Addresses to which events are sent, and what became of each event. The requests are signed as in Standard
   * Webhooks.
   */
  readonly webhookEndpoints: WebhookEndpointsCalls;

  /**
   * Addresses to which events are sent, and what became of each event. The requests are signed as in Standard
   * Webhooks.
   */
  readonly webhookDeliveries: WebhookDeliveriesCalls;

  /**
   * Photos of generated animals, outcomes that photos force, a clock to advance, and data to clear. For test keys
   * only.
   */
  readonly testMode: TestModeCalls;

  /** The check of an API key by a capture SDK. */
  readonly license: LicenseCalls;

  /** Uploads and actions by file identifiers. Deprecated; the migration page explains how to move to version 2. */
  readonly v1: V1Calls;
}
