// Printed by `npm run docs` from the tables of @rhinarium/contract. Do not edit.

import type { RhinariumError } from '../rhinarium-error.ts';

/** One predicate for each error of the catalogue. */
export interface ErrorPredicates {
  /**
   * Checks for `SVCB2B10000` (status 401): The API key is missing, invalid, expired or deactivated.
   *
   * Send a valid API key of your tenant in the header x-service-api-key.
   */
  invalidApiKey(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B10001` (status 400): The request has a missing or malformed field.
   *
   * Correct the fields that `details` names. With `Accept-Language` of ko, ja, de or es, it explains them in that
   * language.
   */
  validation(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B10005` (status 402): The plan allows no more pets.
   *
   * Delete pets that are no longer needed, or choose a larger plan.
   */
  petLimitExceeded(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B10010` (status 403): The account is suspended because of a billing or payment-method problem.
   *
   * Contact the operator of the service to settle the account.
   */
  accountSuspended(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B10011` (status 402): The plan does not include identification (1:N).
   *
   * Choose a plan with identification.
   */
  identificationNotInPlan(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B10012` (status 402): No plan has been chosen yet.
   *
   * Choose a plan that includes identification (demo or pro). With base, this call fails with SVCB2B10011.
   */
  identificationPlanSelectionRequired(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20000` (status 404): There is no pet with this identifier.
   *
   * Use the id of a pet of your tenant that has not been deleted. If it was merged, `fields.mergedIntoPetId` has the
   * id of the pet that it became.
   */
  noSuchPet(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20004` (status 404): There is no fingerprint addition job with this identifier.
   *
   * Use the jobId that addFingerprints returned. Jobs are kept for 30 days.
   */
  noSuchFingerprintAdditionJob(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20005` (status 404): There is no pet verification job with this identifier.
   *
   * Use the jobId that verify returned. Jobs are kept for 30 days.
   */
  noSuchPetVerificationJob(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20006` (status 404): There is no pet identification job with this identifier.
   *
   * Use the jobId that identify returned. Jobs are kept for 30 days.
   */
  noSuchPetIdentificationJob(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20007` (status 400): The pet already has an ongoing fingerprint addition job.
   *
   * Wait for that job to end, or cancel it. The capture session can still be used.
   */
  petAlreadyHasFingerprintAdditionJob(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20009` (status 400): The pet has no registered fingerprint to verify against.
   *
   * Register fingerprints of the pet with addFingerprints first.
   */
  petHasNoFingerprint(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20010` (status 404): The capture session is unknown, expired or aborted.
   *
   * Create a new capture session on your server.
   */
  noSuchCaptureSession(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20011` (status 400): A capture session for registration or verification needs a petId.
   *
   * Send petId, or choose the purpose PET_IDENTIFICATION.
   */
  noPetIdInCaptureSession(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20012` (status 400): The capture session does not have enough accepted fingerprints or
   * appearance images.
   *
   * Upload the images that the session’s `progress` still lacks, then repeat the action. The session stays open.
   */
  captureSessionNotFinished(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20013` (status 400): The purpose of the capture session does not match the operation.
   *
   * Create a capture session with the purpose that the operation needs.
   */
  captureSessionPurposeMismatch(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20014` (status 400): The capture session has already been used by an action.
   *
   * Create a new capture session. A job that failed with a retryable error can be run again with :retry.
   */
  captureSessionAlreadyUsed(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20015` (status 400): The species differ: those of the capture session and of the pet, or those
   * of the two pets.
   *
   * Create a capture session with the pet’s species. Pets of two species cannot be merged, and photos do not move
   * between them.
   */
  speciesMismatch(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20016` (status 404): There is no search pool with this name.
   *
   * Use the name of a search pool of your tenant, or leave it out to search all pets.
   */
  noSuchSearchPool(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B20017` (status 400): The fingerprints belong to more than one capture session.
   *
   * Send fingerprints of a single capture session.
   */
  multipleCaptureSessions(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B30002` (status 500): A stored record has a species that this service does not know.
   *
   * Report it to the operator of the service and quote the requestId.
   */
  unknownSpecies(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40001` (status 404): There is no such route.
   *
   * Look the path up in /docs.
   */
  unknownRoute(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40002` (status 413): The request body or the file is larger than allowed.
   *
   * Send files of at most 10 MiB and JSON bodies of at most 256 KiB.
   */
  bodyTooLarge(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40003` (status 405): The route exists, but not with this method.
   *
   * Use one of the methods in the header Allow.
   */
  methodNotAllowed(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40004` (status 415): This operation does not accept the content type of the body.
   *
   * Send application/json, or multipart/form-data for uploads.
   */
  unsupportedMediaType(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40005` (status 429): Too many requests.
   *
   * Wait the number of seconds in the header Retry-After.
   */
  tooManyRequests(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40006` (status 409): A request with this Idempotency-Key is still running.
   *
   * Wait for its answer, or repeat the request in a moment.
   */
  idempotencyConflict(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40007` (status 422): This Idempotency-Key was used with another request, or for a pet that has
   * since been deleted.
   *
   * Use a new Idempotency-Key for a new request.
   */
  idempotencyKeyReused(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40008` (status 503): The service cannot handle the request right now.
   *
   * Wait for the number of seconds in Retry-After, then try again; if it fails again, wait longer each time.
   */
  overloaded(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40009` (status 404): At least one of the pets is not in the search pool.
   *
   * Remove only pets that are in the pool; `fields.petIds` names the others.
   */
  noSuchSearchPoolMember(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40010` (status 403): The API key lacks the scope for this operation.
   *
   * Use a key with the scope full. Keys with the scope read only read; keys with the scope capture serve the capture
   * SDK only.
   */
  keyLacksScope(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40011` (status 404): There is no such resource.
   *
   * Check the identifier.
   */
  noSuchResource(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40012` (status 409): The name, externalId or microchip is already taken in this tenant.
   *
   * Choose another one; `fields` names the field. `fields.takenByPetId` has the id of the pet that has the externalId
   * or microchip.
   */
  alreadyTaken(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40013` (status 409): The state of the resource does not allow this.
   *
   * Read the resource. Terminal states never change. `fields` names what prevents the change.
   */
  stateConflict(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40014` (status 401): Nobody is signed in to the console, or the session has ended.
   *
   * Sign in to the console.
   */
  notSignedIn(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40015` (status 401): The e-mail address or password is wrong, or the one-time link was already
   * used or has expired.
   *
   * Try again, or ask the operator of the service for a new link (npm run admin -- person link).
   */
  signInRefused(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40016` (status 403): Your role does not allow this.
   *
   * Ask an owner of the tenant for another role.
   */
  roleLacksRight(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40017` (status 403): A request with a console session came from another site.
   *
   * Use the console under the address of the service; programs use an API key.
   */
  crossSiteRequest(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40018` (status 422): The fingerprints of the capture session are clearly not all of the same
   * animal. Nothing was registered.
   *
   * Photograph one animal in a new capture session. At present the service only warns, so no job ends with this error.
   */
  inconsistentAnimal(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40019` (status 422): The fingerprints clearly show a different species than that of the capture
   * session. Nothing was registered.
   *
   * Photograph a DOG’s nose or a CAT’s face, as the session requires, or create a session for the other species.
   */
  wrongSpecies(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40020` (status 401): The account has a second factor: signing in also needs a code.
   *
   * Repeat the request with `code`: six digits from your authenticator app, or a recovery code.
   */
  secondFactorNeeded(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40021` (status 401): The code is wrong, too old, or was used before.
   *
   * Wait for the next code of your authenticator app, or use a recovery code. If both are lost, the operator of the
   * service can remove the second factor (npm run admin -- person remove-second-factor).
   */
  secondFactorRefused(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40022` (status 403): This tenant requires a second factor, and your account has none.
   *
   * Turn on the second factor on the Account page of the console.
   */
  secondFactorMissing(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40031` (status 403): People of this tenant sign in with their organisation, and you signed in
   * otherwise.
   *
   * Sign out, then sign in with your organisation. If that does not work for anybody, the operator of the service can
   * allow passwords again (npm run admin -- tenant allow-passwords).
   */
  organisationSignInNeeded(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40032` (status 401): Signing in with your organisation did not work.
   *
   * Try again. If it happens again, tell the owner of the tenant: `fields.organisation` says what was wrong.
   */
  organisationSignInFailed(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40023` (status 403): Only a key of test mode may do this.
   *
   * Use a key that begins with psk_test_, or turn on test mode in the console.
   */
  testModeOnly(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40024` (status 404): There is no duplicate search job with this identifier.
   *
   * Use the jobId that findDuplicates returned. Jobs are kept for 30 days.
   */
  noSuchDuplicateSearchJob(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40025` (status 409): A duplicate search is already running.
   *
   * Wait for that job to end, or cancel it: listDuplicateSearchJobs has it.
   */
  duplicateSearchOngoing(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40027` (status 403): The API key is limited to search pools, and the call goes beyond them.
   *
   * Name one of the search pools of the key. Such a key identifies and verifies among their pets and reads them;
   * registering, changing and listing everything take a key without the limit.
   */
  outsideKeyPools(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40028` (status 410): The capture link has expired, was revoked, or has no uses left.
   *
   * Ask the sender of the link for a new one. `fields.state` says which of the three it is.
   */
  captureLinkEnded(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40029` (status 403): Lost reports and sightings are turned off for this account.
   *
   * Turn them on: updateLostAndFound with isEnabled, or the page Lost reports of the console.
   */
  lostAndFoundOff(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40030` (status 404): There is no standing search job with this identifier.
   *
   * Use the searchJobId of a lost report or sighting. Jobs are kept for 30 days.
   */
  noSuchStandingSearchJob(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B40026` (status 403): This visitor may not open a capture session.
   *
   * Sign in to the site that shows the camera. Whom it lets in is decided by its own server: the function `authorize`.
   */
  visitorNotAllowed(error: unknown): error is RhinariumError;

  /**
   * Checks for `SVCB2B50000` (status 500): Internal error.
   *
   * Try again. If it keeps failing, report it to the operator of the service and quote the requestId.
   */
  internal(error: unknown): error is RhinariumError;
}
