import { setTimeout as delay } from 'node:timers/promises';
import { ACTIONS, type ActionKind, pathOf, ROUTES } from '@rhinarium/contract';
import type { Reply } from '@rhinarium/server/testing/client';
import type { PhotoFolder } from '../service/photos.ts';
import type { NodeCalls } from './call-nodes.ts';
import type { History, Point, SeenJob } from './history.ts';
import type { ServiceNode } from './service-node.ts';

export interface World {
  readonly nodes: readonly ServiceNode[];
  readonly calls: NodeCalls;
  readonly history: History;
  readonly photos: PhotoFolder;
  readonly random: () => number;
  /** Reports that a caller has reached this point, which faults wait for. */
  readonly reach: (point: Point) => void;
}

/** Number of generated cats. Several pets may be the same cat. */
const animals = 6;
const shots = 12;
/** Each retry is three attempts, so only permanent failures exceed this. */
const retriesMax = 10;

function required(reply: Reply, status: number): Reply['body'] {
  if (reply.status !== status) throw new Error(`expected ${status}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

/** A customer of an integrator: registers a pet, uses it, and often deletes it. */
export async function liveThrough(world: World, name: string): Promise<void> {
  const { calls, history, random, reach } = world;
  reach('petSent');
  const { id } = required(
    await calls.insist({ method: 'POST', path: pathOf(ROUTES.createPet, {}), body: { species: 'CAT', name } }),
    201,
  );
  const pet = { id: String(id), name, isDeletionAsked: false, isDeleted: false };
  history.pets.push(pet);
  const animal = 1 + Math.floor(random() * animals);
  await act(world, 'FINGERPRINT_ADDITION', pet.id, animal);
  if (random() < 0.3) await act(world, 'FINGERPRINT_ADDITION', pet.id, animal);
  if (random() < 0.5) await act(world, 'PET_VERIFICATION', pet.id, animal);
  if (random() < 0.6) {
    pet.isDeletionAsked = true;
    reach('deletionSent');
    const { status } = await calls.insist({ method: 'DELETE', path: pathOf(ROUTES.deletePet, { petId: pet.id }) });
    // After an attempt with a lost response the pet may be deleted already.
    if (status !== 204 && status !== 404) throw new Error(`a deletion was answered ${status}`);
    pet.isDeleted = true;
    reach('deletionAnswered');
    for (const node of world.nodes) {
      const reply = await calls.tryOnce({ method: 'GET', path: pathOf(ROUTES.readPet, { petId: pet.id }) }, node);
      if (reply?.status === 200) history.violations.push(`pet ${pet.id} was read at ${node.name} after its deletion`);
    }
  }
  if (random() < 0.5) await identify(world, animal);
}

async function identify(world: World, animal: number): Promise<void> {
  const deleted = new Set(world.history.pets.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
  const record = await act(world, 'PET_IDENTIFICATION', undefined, animal);
  const pets = (record?.result?.pets ?? []) as readonly { readonly id: string }[];
  for (const { id } of pets) {
    if (deleted.has(id)) world.history.violations.push(`pet ${id} was found after its deletion`);
  }
}

/** Captures photos, sends the action to two nodes at the same time, and follows its job to the end. */
async function act(world: World, kind: ActionKind, petId: string | undefined, animal: number): Promise<Reply['body']> {
  const { calls, history, reach } = world;
  const sessionId = await capture(world, kind, petId, animal);
  const path =
    petId === undefined ? ROUTES.identifyPet.path : ROUTES[ACTIONS[kind].operation].path.replace('{petId}', petId);
  const request = { method: 'POST', path, body: { sessionId } };
  reach('actionSent');
  const [first, second] = await Promise.all([calls.insist(request), calls.insist(request)]);
  reach('jobAccepted');
  const accepted = [first, second].filter(({ status }) => status === 202);
  history.races.push({ sessionId, accepted: accepted.length });
  if (accepted.length === 0) {
    throw new Error(`no action was accepted: ${JSON.stringify([first.body, second.body])}`);
  }
  return await follow(world, { kind, petId, sessionId }, String(accepted[0]!.body.data.jobId));
}

async function capture(world: World, kind: ActionKind, petId: string | undefined, animal: number): Promise<string> {
  const { calls, history, photos, random, reach } = world;
  const { purpose, fingerprintsMin, appearancesMin } = ACTIONS[kind];
  reach('sessionSent');
  const body = { species: 'CAT', purpose, ...(petId === undefined ? {} : { petId }) };
  const { sessionId } = required(
    await calls.insist({ method: 'POST', path: pathOf(ROUTES.createCaptureSession, {}), body }),
    201,
  );
  const left = { fingerprint: fingerprintsMin, appearance: appearancesMin };
  const firstShot = Math.floor(random() * shots);
  for (let n = 0; left.fingerprint + left.appearance > 0; n++) {
    const type = left.fingerprint > 0 ? 'fingerprint' : 'appearance';
    const file = await photos.photo('CAT', animal, type, (firstShot + n) % shots);
    const path = `${pathOf(ROUTES[type === 'fingerprint' ? 'uploadFingerprint' : 'uploadAppearance'], {})}?sessionId=${sessionId}`;
    reach('uploadSent');
    const reply = await calls.insist({ method: 'POST', path, file });
    reach('uploadAnswered');
    if (reply.status !== 201 && reply.status !== 200) throw new Error(`an upload was answered ${reply.status}`);
    if (petId !== undefined) history.uploads.push({ id: reply.body.data.id, petId });
    if (reply.body.data.quality.verdict === 'ACCEPTED') left[type] -= 1;
    if (n > 2 * shots) throw new Error(`cat ${animal} has too few photos that are accepted`);
  }
  return sessionId;
}

/** Reads a job at any node until it has ended. Retries one that failed through the service's fault. */
async function follow(
  world: World,
  about: Omit<SeenJob, 'id' | 'ends' | 'addedIds'>,
  jobId: string,
  retries = 0,
): Promise<Reply['body']> {
  const { calls, history } = world;
  const { readJob, retryJob } = ACTIONS[about.kind];
  const job: SeenJob = { ...about, id: jobId, ends: new Set(), addedIds: [] };
  history.jobs.push(job);
  const request = { method: 'GET', path: `${pathOf(ROUTES[readJob], { jobId })}?waitSeconds=2` };
  for (;;) {
    const record = required(await calls.insist(request), 200);
    if (record.status === 'PENDING' || record.status === 'PROCESSING') continue;
    job.ends.add(JSON.stringify([record.status, record.result]));
    const { addedFingerprintIds = [], addedAppearanceIds = [] } = record.result ?? {};
    job.addedIds.push(...addedFingerprintIds, ...addedAppearanceIds);
    await delay(20);
    const again = required(await calls.insist(request), 200);
    job.ends.add(JSON.stringify([again.status, again.result]));
    if (record.status !== 'FAILED' || record.error?.retryable !== true) return record;
    if (retries === retriesMax) throw new Error(`job ${jobId} failed again after ${retries} retries`);
    const retried = required(await calls.insist({ method: 'POST', path: pathOf(ROUTES[retryJob], { jobId }) }), 202);
    return await follow(world, about, String(retried.jobId), retries + 1);
  }
}
