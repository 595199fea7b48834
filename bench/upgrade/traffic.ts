import { setTimeout as delay } from 'node:timers/promises';
import { ACTIONS, type ActionKind, pathOf, ROUTES } from '@rhinarium/contract';
import { type Caller, call, type Reply, upload } from '@rhinarium/server/testing/client';
import type { PhotoFolder } from '../service/photos.ts';

/** Number of generated cats. */
const animals = 4;
const shots = 12;
const waitSeconds = 5;
const pauseAfterFailureMs = 200;

export interface Traffic {
  requests: number;
  /** Failures: no response, or a 5xx. Nothing is retried. */
  readonly failures: string[];
  /** Responses that an upgrade does not explain. */
  readonly surprises: string[];
  readonly jobIds: string[];
  readonly petIds: Set<string>;
  /** Slowest response without a job, ms. */
  slowestMs: number;
  stop(): Promise<void>;
}

class Failed extends Error {}

/** Callers that register, verify, identify, read and delete pets, sequentially, until stopped. */
export function startTraffic(caller: Caller, callers: number, photos: PhotoFolder): Traffic {
  let isOver = false;
  const traffic: Omit<Traffic, 'stop'> = {
    requests: 0,
    failures: [],
    surprises: [],
    jobIds: [],
    petIds: new Set(),
    slowestMs: 0,
  };
  const send = async (method: string, at: string, expected: number, body?: unknown, file?: Uint8Array) => {
    const startedAt = performance.now();
    traffic.requests += 1;
    const sent = file ? upload(caller, at, file) : call(caller, method, at, body);
    const reply = await sent.catch((cause: Error) => `${cause.message} ${(cause.cause as Error | undefined)?.message}`);
    const tookMs = Math.round(performance.now() - startedAt);
    if (!at.includes('waitSeconds')) traffic.slowestMs = Math.max(traffic.slowestMs, tookMs);
    const when = `${new Date().toISOString().slice(11, 23)} ${method} ${at.split('?')[0]}, after ${tookMs} ms: `;
    if (typeof reply === 'string' || reply.status >= 500) {
      traffic.failures.push(
        when + (typeof reply === 'string' ? reply : `${reply.status} ${JSON.stringify(reply.body)}`),
      );
      throw new Failed();
    }
    if (reply.status !== expected) throw new Error(`${when}${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body as Reply['body'];
  };
  const act = async (kind: ActionKind, petId: string | undefined, animal: number, firstShot: number) => {
    const { purpose, fingerprintsMin, appearancesMin, operation, readJob } = ACTIONS[kind];
    const input = { species: 'CAT', purpose, ...(petId === undefined ? {} : { petId }) };
    const { sessionId } = (await send('POST', pathOf(ROUTES.createCaptureSession, {}), 201, input)).data;
    const left = { fingerprint: fingerprintsMin, appearance: appearancesMin };
    for (let n = 0; left.fingerprint + left.appearance > 0 && n < 2 * shots; n++) {
      const type = left.fingerprint > 0 ? 'fingerprint' : 'appearance';
      const file = await photos.photo('CAT', animal, type, (firstShot + n) % shots);
      const at = pathOf(ROUTES[type === 'fingerprint' ? 'uploadFingerprint' : 'uploadAppearance'], {});
      const { data } = await send('POST', `${at}?sessionId=${sessionId}`, 201, undefined, file);
      if (data.quality.verdict === 'ACCEPTED') left[type] -= 1;
    }
    const path = petId === undefined ? ROUTES.identifyPet.path : ROUTES[operation].path.replace('{petId}', petId);
    const { jobId } = (await send('POST', path, 202, { sessionId })).data;
    traffic.jobIds.push(String(jobId));
    for (;;) {
      const { data } = await send('GET', `${pathOf(ROUTES[readJob], { jobId })}?waitSeconds=${waitSeconds}`, 200);
      if (data.status !== 'PENDING' && data.status !== 'PROCESSING') return;
    }
  };
  const story = async (number: number) => {
    const animal = 1 + (number % animals);
    const pet = (await send('POST', pathOf(ROUTES.createPet, {}), 201, { species: 'CAT' })).data;
    traffic.petIds.add(String(pet.id));
    await act('FINGERPRINT_ADDITION', pet.id, animal, 0);
    for (let n = 0; n < 3; n++) await send('GET', pathOf(ROUTES.readPet, { petId: pet.id }), 200);
    await send('GET', '/v2/pets', 200);
    await act('PET_VERIFICATION', pet.id, animal, 6);
    await act('PET_IDENTIFICATION', undefined, animal, 3);
    if (number % 2 === 1) return;
    await send('DELETE', pathOf(ROUTES.deletePet, { petId: pet.id }), 204);
    traffic.petIds.delete(String(pet.id));
  };
  const live = async (first: number) => {
    for (let number = first; !isOver; number += callers) {
      await story(number).catch(async (error: unknown) => {
        if (!(error instanceof Failed)) traffic.surprises.push((error as Error).message);
        await delay(pauseAfterFailureMs);
      });
    }
  };
  const living = Promise.all(Array.from({ length: callers }, (_, number) => live(number)));
  return Object.assign(traffic, {
    async stop() {
      isOver = true;
      await living;
    },
  });
}
