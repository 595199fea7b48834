import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Connection, expectStatus, openConnection } from './connection.ts';
import { durationFigure, type Figure, spread } from './figures.ts';
import { runToEnd } from './measure-matching.ts';
import { SERVER_COMMAND, startServer } from './server-process.ts';

/** Photos `<folder>/<SPECIES>/<identity>/<image>` of real animals of a species. */
export interface RealAnimals {
  readonly species: 'CAT' | 'DOG';
  /** Folder of their faces. */
  readonly faces: string;
  /** Folder of the same animals as a whole. By default the last photo of the face is taken for it. */
  readonly whole?: string;
}

const registered = 5;
/** Face photos of a visit, which also has one of the whole animal. */
const perVisit = 3;
const visitsMax = 4;
/** The plan of the first tenant has room for these. */
const petsMax = 100;

interface Animal {
  readonly faces: readonly Buffer[];
  readonly whole: readonly Buffer[];
}

async function readAnimals({ species, faces, whole }: RealAnimals): Promise<Animal[]> {
  const photosIn = async (folder: string, name: string) => {
    const files = await readdir(path.join(folder, species, name)).catch(() => []);
    return await Promise.all(files.sort().map((file) => readFile(path.join(folder, species, name, file))));
  };
  const names = await readdir(path.join(faces, species));
  const animals = await Promise.all(
    names.sort().map(async (name) => {
      const ofFaces = await photosIn(faces, name);
      return { faces: ofFaces, whole: whole === undefined ? ofFaces.slice(-1) : await photosIn(whole, name) };
    }),
  );
  return animals.filter((animal) => animal.faces.length >= registered + perVisit && animal.whole.length > 0);
}

/** A client of the service under measurement, with the times of its uploads of faces, ms. */
interface Client {
  readonly connection: Connection;
  readonly species: RealAnimals['species'];
  readonly uploadMs: number[];
}

interface Photographed {
  readonly sessionId: string;
  /** Photos of faces that were not needed. */
  readonly left: readonly Buffer[];
}

/**
 * Uploads photos one right after the other until `count` faces and a whole animal are accepted. Returns `undefined` if
 * there are too few.
 */
async function photograph(
  { connection, species, uploadMs }: Client,
  { faces, whole }: Animal,
  count: number,
  purpose: { readonly purpose: string; readonly petId?: string },
): Promise<Photographed | undefined> {
  const created = expectStatus(await connection.send('POST', '/v2/capture-sessions', { species, ...purpose }), 201);
  const { sessionId } = created.body.data;
  const isAccepted = async (kind: 'fingerprint' | 'appearance', file: Buffer) => {
    const answer = await connection.upload(`/v2/${kind}s:upload?sessionId=${sessionId}`, file);
    if (kind === 'fingerprint') uploadMs.push(answer.ms);
    // A photo below the smallest size is refused with its request.
    if (answer.status === 400 && answer.body.errors?.[0]?.details?.file) return false;
    return expectStatus(answer, 201).body.data.quality.verdict === 'ACCEPTED';
  };
  let [accepted, sent] = [0, 0];
  while (accepted < count && sent < faces.length) if (await isAccepted('fingerprint', faces[sent++]!)) accepted++;
  if (accepted < count) return undefined;
  for (const file of whole) if (await isAccepted('appearance', file)) return { sessionId, left: faces.slice(sent) };
  return undefined;
}

/** A registered animal with the photos that are left. */
type Pet = Animal & { readonly petId: string };

/** Registers an animal. Returns its id, and it with the photos that are left. */
async function register(client: Client, animal: Animal): Promise<Pet | undefined> {
  const { connection, species } = client;
  const { id: petId } = expectStatus(await connection.send('POST', '/v2/pets', { species }), 201).body.data;
  const made = await photograph(client, animal, registered, { purpose: 'PET_PROFILE_REGISTRATION', petId });
  if (!made) {
    expectStatus(await connection.send('DELETE', `/v2/pets/${petId}`), 204);
    return undefined;
  }
  const { sessionId, left } = made;
  await runToEnd(connection, `/v2/pets/${petId}:addFingerprints`, { sessionId }, 'fingerprint-addition-jobs');
  return { ...animal, faces: left, petId };
}

/** Uploads, verifications and identifications of real animals, with the check of what their photos show. */
export async function measureRealAnimals(root: string, scratch: string, folders: RealAnimals): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(scratch, 'data-'));
  const server = await startServer(SERVER_COMMAND, root, dataDir, { RHINARIUM_SUBJECT_CHECK: 'refuse' });
  const connection = openConnection(server.url, server.apiKey!, 1);
  const client: Client = { connection, species: folders.species, uploadMs: [] };
  const [verifyMs, identifyMs]: [number[], number[]] = [[], []];
  const pets: Pet[] = [];
  let [matches, found] = [0, 0];
  try {
    for (const animal of await readAnimals(folders)) {
      const pet: Pet | undefined = pets.length < petsMax ? await register(client, animal) : undefined;
      if (pet) pets.push(pet);
    }
    for (const { petId, ...animal } of pets)
      for (let first = 0; first < visitsMax && first + perVisit <= animal.faces.length; first++) {
        const seen = { ...animal, faces: animal.faces.slice(first) };
        const ofPet = await photograph(client, seen, perVisit, { purpose: 'PET_VERIFICATION', petId });
        if (!ofPet) break;
        const { sessionId } = ofPet;
        const verified = await runToEnd(connection, `/v2/pets/${petId}:verify`, { sessionId }, 'pet-verification-jobs');
        verifyMs.push(verified.ms);
        if (verified.result.isMatch) matches++;
        const ofNobody = await photograph(client, seen, perVisit, { purpose: 'PET_IDENTIFICATION' });
        const body = { sessionId: ofNobody!.sessionId };
        const identified = await runToEnd(connection, '/v2/pets:identify', body, 'pet-identification-jobs');
        identifyMs.push(identified.ms);
        if (identified.result.pets[0]?.id === petId) found++;
      }
  } finally {
    connection.close();
    await server.stop();
  }
  const name = folders.species === 'CAT' ? 'real cats' : 'real dogs';
  const images = `${pets.length} ${name}, ${perVisit} face photos + 1, sent without a pause, against ${registered} + 1`;
  const ofVerification = `${images}; ${matches} of ${verifyMs.length} MATCH; ${spread(verifyMs)}`;
  const ofIdentification = `the same; ${found} first; ${spread(identifyMs)}`;
  return [
    durationFigure(`upload of a face, ${name}`, client.uploadMs, 0.5, 40, spread(client.uploadMs)),
    durationFigure(`verification, ${name}`, verifyMs, 0.5, 45, ofVerification),
    durationFigure(`verification, ${name}`, verifyMs, 0.95, 90, ofVerification),
    durationFigure(`identification, ${name}`, identifyMs, 0.5, 100, ofIdentification),
    durationFigure(`identification, ${name}`, identifyMs, 0.99, 300, ofIdentification),
  ];
}
