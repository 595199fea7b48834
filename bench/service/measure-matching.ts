import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { Kind, Species } from '@rhinarium/synthetic';
import { type Connection, expectStatus, openConnection } from './connection.ts';
import { durationFigure, type Figure, spread } from './figures.ts';
import type { PhotoFolder } from './photos.ts';

const probes = 30;
const registered = { firstShot: 0, count: 5 };
export const probe = { firstShot: 10, count: 3 };
/** Attempts per set, because two generated photos may be near duplicates. */
const triesMax = 10;

export interface RegisteredPet {
  readonly petId: string;
  readonly species: Species;
  readonly seed: number;
}

interface Visit {
  readonly purpose: 'PET_PROFILE_REGISTRATION' | 'PET_VERIFICATION' | 'PET_IDENTIFICATION';
  readonly petId?: string;
  readonly firstShot: number;
  readonly count: number;
}

export async function capture(
  connection: Connection,
  photos: PhotoFolder,
  species: Species,
  seed: number,
  visit: Visit,
): Promise<string> {
  const { firstShot, count, ...session } = visit;
  const created = expectStatus(await connection.send('POST', '/v2/capture-sessions', { species, ...session }), 201);
  const sessionId: string = created.body.data.sessionId;
  const upload = async (kind: Kind, shot: number): Promise<boolean> => {
    const file = await photos.photo(species, seed, kind, shot);
    const { body } = expectStatus(await connection.upload(`/v2/${kind}s:upload?sessionId=${sessionId}`, file), 201);
    return body.data.quality.verdict === 'ACCEPTED';
  };
  let accepted = 0;
  for (let n = 0; n < triesMax && accepted < count; n++) if (await upload('fingerprint', firstShot + n)) accepted++;
  if (accepted < count || !(await upload('appearance', firstShot)))
    throw new Error(`photos of ${species} ${seed} were refused`);
  return sessionId;
}

/** Runs an action up to SUCCESS. Returns its result and duration, ms. */
export async function runToEnd(connection: Connection, action: string, body: unknown, jobs: string) {
  const startedAt = performance.now();
  const { jobId } = expectStatus(await connection.send('POST', action, body), 202).body.data;
  const record = expectStatus(await connection.send('GET', `/v2/${jobs}/${jobId}?waitSeconds=30`), 200).body.data;
  const ms = performance.now() - startedAt;
  if (record.status !== 'SUCCESS') throw new Error(`the job ended ${record.status}: ${JSON.stringify(record.error)}`);
  return { ms, result: record.result };
}

/** Waits for a job that may exceed one long poll. Throws if it does not succeed. */
export async function waitForJob(connection: Connection, jobs: string, jobId: string): Promise<void> {
  for (;;) {
    const answer = await connection.send('GET', `/v2/${jobs}/${jobId}?waitSeconds=30`);
    const { status, error } = expectStatus(answer, 200).body.data;
    if (status === 'SUCCESS') return;
    if (status !== 'PROCESSING' && status !== 'PENDING')
      throw new Error(`the job ended ${status}: ${JSON.stringify(error)}`);
  }
}

/** Creates a pet and registers photos of a generated animal for it. Returns its id. */
async function registerPet(
  connection: Connection,
  photos: PhotoFolder,
  species: Species,
  seed: number,
): Promise<string> {
  const petId: string = expectStatus(await connection.send('POST', '/v2/pets', { species }), 201).body.data.id;
  const visit: Visit = { purpose: 'PET_PROFILE_REGISTRATION', petId, ...registered };
  const sessionId = await capture(connection, photos, species, seed, visit);
  await runToEnd(connection, `/v2/pets/${petId}:addFingerprints`, { sessionId }, 'fingerprint-addition-jobs');
  return petId;
}

export async function registerGallery(
  connection: Connection,
  photos: PhotoFolder,
  galleryPets: number,
): Promise<RegisteredPet[]> {
  const pets: RegisteredPet[] = [];
  for (let seed = 0; seed < galleryPets; seed++) {
    const species = seed % 2 === 0 ? 'DOG' : 'CAT';
    pets.push({ petId: await registerPet(connection, photos, species, seed), species, seed });
    if (seed % 10 === 9) process.stderr.write(`registered ${seed + 1} pets\n`);
  }
  return pets;
}

/** Verification and identification against a gallery of generated pets, half dogs, half cats. */
export async function measureMatching(
  url: string,
  apiKey: string,
  photos: PhotoFolder,
  galleryPets: number,
): Promise<Figure[]> {
  const connection = openConnection(url, apiKey, 1);
  const pets = await registerGallery(connection, photos, galleryPets);
  const [verifyMs, identifyMs]: [number[], number[]] = [[], []];
  let matches = 0;
  let found = 0;
  for (const { petId, species, seed } of pets.slice(0, probes)) {
    const ofPet = await capture(connection, photos, species, seed, {
      purpose: 'PET_VERIFICATION',
      petId,
      ...probe,
    });
    const verified = await runToEnd(
      connection,
      `/v2/pets/${petId}:verify`,
      { sessionId: ofPet },
      'pet-verification-jobs',
    );
    verifyMs.push(verified.ms);
    if (verified.result.isMatch) matches++;
    const ofNobody = await capture(connection, photos, species, seed, {
      purpose: 'PET_IDENTIFICATION',
      ...probe,
    });
    const identified = await runToEnd(
      connection,
      '/v2/pets:identify',
      { sessionId: ofNobody },
      'pet-identification-jobs',
    );
    identifyMs.push(identified.ms);
    if (identified.result.decision === 'IDENTIFIED' && identified.result.pets[0]?.id === petId) found++;
  }
  connection.close();
  const images = `${probe.count} fingerprints + 1 appearance against ${registered.count} + 1`;
  const ofVerification = `from :verify, sent after the last upload, to the record in SUCCESS, ${images}, gallery of ${galleryPets}; ${matches} of ${probes} MATCH (synthetic); ${spread(verifyMs)}`;
  const ofIdentification = `the same with :identify; ${found} of ${probes} found (synthetic); ${spread(identifyMs)}`;
  return [
    durationFigure('verification', verifyMs, 0.5, 45, ofVerification),
    durationFigure('verification', verifyMs, 0.95, 90, ofVerification),
    durationFigure('identification', identifyMs, 0.5, 100, ofIdentification),
    durationFigure('identification', identifyMs, 0.99, 300, ofIdentification),
  ];
}
