import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { Species } from '@rhinarium/synthetic';
import { type Connection, expectStatus, openConnection } from './connection.ts';
import { type Figure, percentile, spread } from './figures.ts';
import type { PhotoFolder } from './photos.ts';

const galleryPets = 100;
const probes = 30;
const registeredShots = [0, 1, 2, 3, 4];
const probeShots = [10, 11, 12];

interface RegisteredPet {
  readonly petId: string;
  readonly species: Species;
  readonly seed: number;
}

interface Visit {
  readonly purpose: 'PET_PROFILE_REGISTRATION' | 'PET_VERIFICATION' | 'PET_IDENTIFICATION';
  readonly petId?: string;
  readonly shots: readonly number[];
}

async function capture(
  connection: Connection,
  photos: PhotoFolder,
  species: Species,
  seed: number,
  visit: Visit,
): Promise<string> {
  const { shots, ...session } = visit;
  const created = expectStatus(await connection.send('POST', '/v2/capture-sessions', { species, ...session }), 201);
  const sessionId: string = created.body.data.sessionId;
  const files = shots.map((shot) => ['fingerprint', shot] as const);
  for (const [kind, shot] of [...files, ['appearance', shots[0]!] as const]) {
    const file = await photos.photo(species, seed, kind, shot);
    const { body } = expectStatus(await connection.upload(`/v2/${kind}s:upload?sessionId=${sessionId}`, file), 201);
    const { verdict, reasons } = body.data.quality;
    if (verdict !== 'ACCEPTED') throw new Error(`${species} ${seed} ${kind} ${shot} was refused: ${reasons}`);
  }
  return sessionId;
}

/** Submits an action and waits for its record in SUCCESS; gives the result and the milliseconds from the one to the other. */
async function runToEnd(connection: Connection, action: string, body: unknown, jobs: string) {
  const startedAt = performance.now();
  const { jobId } = expectStatus(await connection.send('POST', action, body), 202).body.data;
  const record = expectStatus(await connection.send('GET', `/v2/${jobs}/${jobId}?waitSeconds=30`), 200).body.data;
  const ms = performance.now() - startedAt;
  if (record.status !== 'SUCCESS') throw new Error(`the job ended ${record.status}: ${JSON.stringify(record.error)}`);
  return { ms, result: record.result };
}

async function registerGallery(connection: Connection, photos: PhotoFolder): Promise<RegisteredPet[]> {
  const pets: RegisteredPet[] = [];
  for (let seed = 0; seed < galleryPets; seed++) {
    const species = seed % 2 === 0 ? 'DOG' : 'CAT';
    const petId: string = expectStatus(await connection.send('POST', '/v2/pets', { species }), 201).body.data.id;
    const visit: Visit = { purpose: 'PET_PROFILE_REGISTRATION', petId, shots: registeredShots };
    const sessionId = await capture(connection, photos, species, seed, visit);
    await runToEnd(connection, `/v2/pets/${petId}:addFingerprints`, { sessionId }, 'fingerprint-addition-jobs');
    pets.push({ petId, species, seed });
    if (seed % 10 === 9) process.stderr.write(`registered ${seed + 1} pets\n`);
  }
  return pets;
}

/** Verification and identification against a gallery of 100 registered generated pets, half dogs, half cats. */
export async function measureMatching(url: string, apiKey: string, photos: PhotoFolder): Promise<Figure[]> {
  const connection = openConnection(url, apiKey, 1);
  const pets = await registerGallery(connection, photos);
  const [verifyMs, identifyMs]: [number[], number[]] = [[], []];
  let matches = 0;
  let found = 0;
  for (const { petId, species, seed } of pets.slice(0, probes)) {
    const ofPet = await capture(connection, photos, species, seed, {
      purpose: 'PET_VERIFICATION',
      petId,
      shots: probeShots,
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
      shots: probeShots,
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
  const images = `${probeShots.length} fingerprints + 1 appearance against ${registeredShots.length} + 1`;
  return [
    {
      name: 'verification, p50',
      value: percentile(verifyMs, 0.5),
      unit: 'ms',
      target: { below: 600 },
      how: `from :verify to the record in SUCCESS, ${images}, gallery of ${galleryPets}; ${matches} of ${probes} MATCH (synthetic); ${spread(verifyMs)}`,
    },
    {
      name: 'identification, p50',
      value: percentile(identifyMs, 0.5),
      unit: 'ms',
      how: `the same with :identify; ${found} of ${probes} found (synthetic); ${spread(identifyMs)}`,
    },
  ];
}
