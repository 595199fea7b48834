import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Connection, expectStatus, openConnection } from './connection.ts';
import { durationFigure, type Figure, spread } from './figures.ts';
import { runToEnd } from './measure-matching.ts';
import { SERVER_COMMAND, startServer } from './server-process.ts';

/** Folders `CAT/<identity>/<image>` of the same cats. */
export interface CatFolders {
  /** Photos of their faces. */
  readonly faces: string;
  /** Photos of the whole cats. */
  readonly whole: string;
}

const registered = 5;
/** Face photos of a visit, which also has one of the whole cat. */
const perVisit = 3;
const visitsMax = 4;

interface Cat {
  readonly faces: readonly Buffer[];
  readonly whole: readonly Buffer[];
}

async function readCats({ faces, whole }: CatFolders): Promise<Cat[]> {
  const photosIn = async (folder: string, name: string) => {
    const files = await readdir(path.join(folder, 'CAT', name)).catch(() => []);
    return await Promise.all(files.sort().map((file) => readFile(path.join(folder, 'CAT', name, file))));
  };
  const names = await readdir(path.join(faces, 'CAT'));
  const cats = await Promise.all(
    names.sort().map(async (name) => ({ faces: await photosIn(faces, name), whole: await photosIn(whole, name) })),
  );
  return cats.filter((cat) => cat.faces.length >= registered + perVisit && cat.whole.length > 0);
}

interface Visit {
  readonly request: { readonly purpose: string; readonly petId?: string };
  readonly firstPhoto: number;
  readonly count: number;
}

/** Uploads accepted photos of a cat one right after the other, as many as it has up to `count`. Returns the session. */
async function photograph(
  connection: Connection,
  cat: Cat,
  { request, firstPhoto, count }: Visit,
  uploadMs: number[],
): Promise<string> {
  const body = { species: 'CAT', ...request };
  const created = expectStatus(await connection.send('POST', '/v2/capture-sessions', body), 201);
  const { sessionId } = created.body.data;
  const isAccepted = async (kind: 'fingerprint' | 'appearance', file: Buffer) => {
    const answer = await connection.upload(`/v2/${kind}s:upload?sessionId=${sessionId}`, file);
    if (kind === 'fingerprint') uploadMs.push(answer.ms);
    // A photo below the smallest size is refused with its request.
    if (answer.status === 400 && answer.body.errors?.[0]?.details?.file) return false;
    return expectStatus(answer, 201).body.data.quality.verdict === 'ACCEPTED';
  };
  let accepted = 0;
  for (const file of cat.faces.slice(firstPhoto)) {
    if (accepted === count) break;
    if (await isAccepted('fingerprint', file)) accepted++;
  }
  for (const file of cat.whole) if (await isAccepted('appearance', file)) return sessionId;
  throw new Error('no photo of a whole cat was accepted');
}

/** Uploads, verifications and identifications of real cats, with the check of what their photos show. */
export async function measureRealCats(root: string, scratch: string, folders: CatFolders): Promise<Figure[]> {
  const cats = await readCats(folders);
  const dataDir = await mkdtemp(path.join(scratch, 'data-'));
  const server = await startServer(SERVER_COMMAND, root, dataDir, { RHINARIUM_SUBJECT_CHECK: 'refuse' });
  const connection = openConnection(server.url, server.apiKey!, 1);
  const [uploadMs, verifyMs, identifyMs]: [number[], number[], number[]] = [[], [], []];
  let [matches, found] = [0, 0];
  try {
    for (const cat of cats) {
      const { id: petId } = expectStatus(await connection.send('POST', '/v2/pets', { species: 'CAT' }), 201).body.data;
      const first = { request: { purpose: 'PET_PROFILE_REGISTRATION', petId }, firstPhoto: 0, count: registered };
      const sessionId = await photograph(connection, cat, first, uploadMs);
      await runToEnd(connection, `/v2/pets/${petId}:addFingerprints`, { sessionId }, 'fingerprint-addition-jobs');
      const lastStart = Math.min(registered + visitsMax, cat.faces.length - perVisit + 1);
      for (let firstPhoto = registered; firstPhoto < lastStart; firstPhoto++) {
        const visit = async (request: Visit['request'], action: string, jobs: string) => {
          const body = {
            sessionId: await photograph(connection, cat, { request, firstPhoto, count: perVisit }, uploadMs),
          };
          return await runToEnd(connection, action, body, jobs);
        };
        const ofPet = { purpose: 'PET_VERIFICATION', petId };
        const verified = await visit(ofPet, `/v2/pets/${petId}:verify`, 'pet-verification-jobs');
        verifyMs.push(verified.ms);
        if (verified.result.isMatch) matches++;
        const ofNobody = { purpose: 'PET_IDENTIFICATION' };
        const identified = await visit(ofNobody, '/v2/pets:identify', 'pet-identification-jobs');
        identifyMs.push(identified.ms);
        if (identified.result.pets[0]?.id === petId) found++;
      }
    }
  } finally {
    connection.close();
    await server.stop();
  }
  const images = `${cats.length} real cats, ${perVisit} face photos + 1, sent without a pause, against ${registered} + 1`;
  const ofVerification = `${images}; ${matches} of ${verifyMs.length} MATCH; ${spread(verifyMs)}`;
  const ofIdentification = `the same, among those registered so far; ${found} first; ${spread(identifyMs)}`;
  return [
    durationFigure('upload of a face, real cats', uploadMs, 0.5, 40, spread(uploadMs)),
    durationFigure('verification, real cats', verifyMs, 0.5, 45, ofVerification),
    durationFigure('verification, real cats', verifyMs, 0.95, 90, ofVerification),
    durationFigure('identification, real cats', identifyMs, 0.5, 100, ofIdentification),
    durationFigure('identification, real cats', identifyMs, 0.99, 300, ofIdentification),
  ];
}
