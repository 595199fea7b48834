import { ACTION_OF_PURPOSE, type Purpose, type Species } from '@rhinarium/contract';
import { ask, attempt, type Caller, call, type Reply } from './client.ts';
import { photo } from './photo.ts';

export interface Capture {
  readonly species: Species;
  readonly purpose: Purpose;
  readonly petId?: string;
  /** Which generated animal is in front of the camera. */
  readonly seed: number;
  readonly firstShot?: number;
  readonly fingerprints?: number;
  readonly appearances?: number;
}

/**
 * Creates a capture session and uploads photos of a generated animal. Returns the session's id. Throws when one is not
 * accepted.
 */
export async function capture(
  caller: Caller,
  { species, purpose, petId, seed, firstShot = 0, ...counts }: Capture,
): Promise<string> {
  const { sessionId } = (await ask(caller, 'createCaptureSession', {}, { species, purpose, petId })).data;
  const { fingerprintsMin, appearancesMin } = ACTION_OF_PURPOSE[purpose];
  const fingerprints = counts.fingerprints ?? fingerprintsMin;
  for (let n = 0; n < fingerprints; n++) {
    const file = await photo(species, seed, 'fingerprint', firstShot + n);
    requireAccepted(await attempt(caller, 'uploadFingerprint', {}, { sessionId, file }));
  }
  for (let n = 0; n < (counts.appearances ?? appearancesMin); n++) {
    const file = await photo(species, seed, 'appearance', firstShot + n);
    requireAccepted(await attempt(caller, 'uploadAppearance', {}, { sessionId, file }));
  }
  return sessionId;
}

function requireAccepted(reply: Reply): void {
  if (reply.status !== 201 || reply.body.data.quality.verdict !== 'ACCEPTED') {
    throw new Error(`photo not accepted: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
}

export async function newPet(
  caller: Caller,
  species: Species = 'CAT',
  fields: Record<string, unknown> = {},
): Promise<string> {
  return (await ask(caller, 'createPet', {}, { species, ...fields })).data.id;
}

/** Waits for the end of an accepted job and returns its record. */
export async function endOf(caller: Caller, accepted: Reply): Promise<Reply['body']> {
  if (accepted.status !== 202) throw new Error(`not accepted: ${accepted.status} ${JSON.stringify(accepted.body)}`);
  const { body } = await call(caller, 'GET', `${accepted.headers.get('location')}?waitSeconds=30`);
  return body.data;
}

/** A pet with five registered fingerprints of a generated animal. */
export async function registeredPet(caller: Caller, species: Species, seed: number): Promise<string> {
  const petId = await newPet(caller, species);
  const sessionId = await capture(caller, { species, purpose: 'PET_PROFILE_REGISTRATION', petId, seed });
  const job = await endOf(caller, await attempt(caller, 'addFingerprints', { petId }, { sessionId }));
  if (job.status !== 'SUCCESS') throw new Error(`not registered: ${JSON.stringify(job)}`);
  return petId;
}
