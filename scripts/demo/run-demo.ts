import { type Client, createClient, type Purpose, RhinariumError } from '@rhinarium/client';
import type { DemoPet, Take } from './demo-pets.ts';

interface Step {
  readonly what: string;
  readonly right: number;
  readonly of: number;
  readonly ms: readonly number[];
}

/** Reports progress. */
type Say = (text: string) => void;

interface Registered {
  readonly pet: DemoPet;
  readonly petId: string;
  /** Photos left over from registration. */
  readonly rest: Take[];
}

/** Whether a photo is accepted. False for one that the service cannot process, such as a tiny one. */
async function isAccepted(upload: Promise<{ readonly quality: { readonly verdict: string } }>): Promise<boolean> {
  try {
    return (await upload).quality.verdict === 'ACCEPTED';
  } catch (error) {
    if (error instanceof RhinariumError && error.status === 400) return false;
    throw error;
  }
}

/**
 * Uploads photos to a new session until `wanted` are accepted. Returns the session, or reports and returns nothing if
 * the photos ran out. A registration's appearance image is in no other session.
 */
async function capture(
  { client, say }: Demo,
  pet: DemoPet,
  purpose: Purpose,
  petId: string | undefined,
  photos: Take[],
): Promise<string | undefined> {
  const session = await client.captureSessions.create({ species: pet.species, purpose, petId });
  const wanted = session.progress.requiredFingerprints;
  let accepted = 0;
  while (accepted < wanted) {
    const take = photos.shift();
    if (!take) {
      say(`${pet.name}: left out, as only ${accepted} of ${wanted} photos were accepted`);
      return undefined;
    }
    if (await isAccepted(client.fingerprints.upload(session.id, await take()))) accepted += 1;
  }
  const looks = purpose === 'PET_PROFILE_REGISTRATION' ? pet.appearances.registered : pet.appearances.compared;
  for (const take of looks) {
    if (await isAccepted(client.appearances.upload(session.id, await take()))) return session.id;
  }
  say(`${pet.name}: left out, as no photo of the whole animal was accepted`);
  return undefined;
}

interface EndedJob<Result> {
  readonly status: string;
  readonly result?: Result | undefined;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
}

/** Result of a job with the time from submission. Reports and returns nothing if it failed. */
async function timed<Result>(say: Say, pet: DemoPet, end: () => Promise<EndedJob<Result>>) {
  const startedAt = performance.now();
  const { status, result, error } = await end();
  if (result !== undefined) return { result, ms: performance.now() - startedAt };
  say(`${pet.name}: the job ended ${status}${error ? `, ${error.code}: ${error.message}` : ''}`);
  return undefined;
}

interface Demo {
  readonly client: Client;
  readonly say: Say;
}

async function register(demo: Demo, pets: readonly DemoPet[]): Promise<{ registered: Registered[]; step: Step }> {
  const { client, say } = demo;
  const registered: Registered[] = [];
  const ms: number[] = [];
  for (const pet of pets) {
    const rest = [...pet.fingerprints];
    const { id: petId } = await client.pets.create({ species: pet.species, name: pet.name });
    const sessionId = await capture(demo, pet, 'PET_PROFILE_REGISTRATION', petId, rest);
    if (!sessionId) continue;
    const ended = await timed(say, pet, () => client.pets.addFingerprintsAndWait(petId, { sessionId }));
    if (!ended) continue;
    ms.push(ended.ms);
    registered.push({ pet, petId, rest });
  }
  return { registered, step: { what: 'registered', right: registered.length, of: pets.length, ms } };
}

/** Verifies each pet as itself, or as the next one of its species. */
async function verify(demo: Demo, registered: readonly Registered[], isGenuine: boolean): Promise<Step> {
  const { client, say } = demo;
  const decisions: string[] = [];
  const ms: number[] = [];
  for (const { pet, petId, rest } of registered) {
    const same = registered.filter((other) => other.pet.species === pet.species);
    const claimed = isGenuine
      ? petId
      : same[(same.findIndex((other) => other.petId === petId) + 1) % same.length]!.petId;
    if (!isGenuine && claimed === petId) continue;
    const sessionId = await capture(demo, pet, 'PET_VERIFICATION', claimed, [...rest]);
    if (!sessionId) continue;
    const ended = await timed(say, pet, () => client.pets.verifyAndWait(claimed, { sessionId }));
    if (!ended) continue;
    ms.push(ended.ms);
    decisions.push(ended.result.decision);
  }
  const countOf = (decision: string) => decisions.filter((one) => one === decision).length;
  const matches = countOf('MATCH');
  const others = `INCONCLUSIVE ${countOf('INCONCLUSIVE')}, NO_MATCH ${countOf('NO_MATCH')}`;
  return {
    what: isGenuine
      ? `genuine pairs verified as the same animal (${others})`
      : `impostor pairs not taken for the same animal (${others})`,
    right: isGenuine ? matches : decisions.length - matches,
    of: ms.length,
    ms,
  };
}

async function identify(demo: Demo, registered: readonly Registered[]): Promise<Step> {
  const { client, say } = demo;
  let right = 0;
  const ms: number[] = [];
  for (const { pet, petId, rest } of registered) {
    const sessionId = await capture(
      demo,
      pet,
      'PET_IDENTIFICATION',
      undefined,
      [...rest].slice(3).concat(rest.slice(0, 3)),
    );
    if (!sessionId) continue;
    const ended = await timed(say, pet, () => client.pets.identifyAndWait({ sessionId }));
    if (!ended) continue;
    ms.push(ended.ms);
    if (ended.result.pets[0]?.id === petId) right += 1;
  }
  return { what: 'searches with the right pet on rank 1', right, of: ms.length, ms };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];

interface Shown {
  readonly table: string;
  readonly registeredCount: number;
}

/** Runs the whole demonstration against a service and returns its table. */
export async function runDemo(
  server: { readonly url: string; readonly apiKey: string; readonly readyMs: number },
  pets: readonly DemoPet[],
  say: Say,
): Promise<Shown> {
  const demo = { client: createClient({ baseUrl: server.url, apiKey: server.apiKey }), say };
  say(`The service is ready after ${Math.round(server.readyMs)} ms. Registering ${pets.length} pets …`);
  const { registered, step } = await register(demo, pets);
  say('Verifying genuine pairs …');
  const genuine = await verify(demo, registered, true);
  say('Verifying impostor pairs …');
  const impostor = await verify(demo, registered, false);
  say('Identifying …');
  const identified = await identify(demo, registered);
  const rows = [step, genuine, impostor, identified].map(
    ({ what, right, of, ms }) =>
      `| ${what} | ${right} of ${of} | ${ms.length > 0 ? Math.round(median(ms)!) : '-'} ms |`,
  );
  const kind = pets.every((pet) => pet.isGenerated) ? 'generated pets (synthetic)' : 'pets on real photos';
  const table = `| ${pets.length} ${kind} | result | submit → result, median |\n|---|---|---|\n${rows.join('\n')}\n`;
  return { table, registeredCount: registered.length };
}
