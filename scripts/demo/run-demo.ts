import { type Client, createClient, type Purpose } from '@rhinarium/client';
import type { DemoPet, Take } from './demo-pets.ts';

interface Step {
  readonly what: string;
  readonly right: number;
  readonly of: number;
  readonly ms: readonly number[];
}

interface Registered {
  readonly pet: DemoPet;
  readonly petId: string;
  /** Photos that registration left over. */
  readonly rest: Take[];
}

/**
 * Uploads photos into a new session until `wanted` are accepted; gives the session, or nothing when the photos ran out.
 * The appearance image of a registration is in no other session.
 */
async function capture(client: Client, pet: DemoPet, purpose: Purpose, petId: string | undefined, photos: Take[]) {
  const session = await client.captureSessions.create({ species: pet.species, purpose, petId });
  const wanted = session.progress.requiredFingerprints;
  let accepted = 0;
  while (accepted < wanted) {
    const take = photos.shift();
    if (!take) return undefined;
    const file = await client.fingerprints.upload(session.id, await take());
    if (file.quality.verdict === 'ACCEPTED') accepted += 1;
  }
  const looks = purpose === 'PET_PROFILE_REGISTRATION' ? pet.appearances.registered : pet.appearances.compared;
  for (const take of looks) {
    const file = await client.appearances.upload(session.id, await take());
    if (file.quality.verdict === 'ACCEPTED') return session.id;
  }
  return undefined;
}

/** Gives the result of the job with the time from submit to result. */
async function timed<Result>(end: () => Promise<{ status: string; result?: Result | undefined }>) {
  const startedAt = performance.now();
  const { status, result } = await end();
  if (result === undefined) throw new Error(`a job ended ${status}`);
  return { result, ms: performance.now() - startedAt };
}

async function register(client: Client, pets: readonly DemoPet[]): Promise<{ registered: Registered[]; step: Step }> {
  const registered: Registered[] = [];
  const ms: number[] = [];
  for (const pet of pets) {
    const rest = [...pet.fingerprints];
    const { id: petId } = await client.pets.create({ species: pet.species, name: pet.name });
    const sessionId = await capture(client, pet, 'PET_PROFILE_REGISTRATION', petId, rest);
    if (!sessionId) continue;
    ms.push((await timed(() => client.pets.addFingerprintsAndWait(petId, { sessionId }))).ms);
    registered.push({ pet, petId, rest });
  }
  return { registered, step: { what: 'registered', right: registered.length, of: pets.length, ms } };
}

/** Verifies each pet as itself, or as the next one of its species. */
async function verify(client: Client, registered: readonly Registered[], isGenuine: boolean): Promise<Step> {
  const decisions: string[] = [];
  const ms: number[] = [];
  for (const { pet, petId, rest } of registered) {
    const same = registered.filter((other) => other.pet.species === pet.species);
    const claimed = isGenuine
      ? petId
      : same[(same.findIndex((other) => other.petId === petId) + 1) % same.length]!.petId;
    if (!isGenuine && claimed === petId) continue;
    const sessionId = await capture(client, pet, 'PET_VERIFICATION', claimed, [...rest]);
    if (!sessionId) continue;
    const { result, ms: took } = await timed(() => client.pets.verifyAndWait(claimed, { sessionId }));
    ms.push(took);
    decisions.push(result.decision);
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

async function identify(client: Client, registered: readonly Registered[]): Promise<Step> {
  let right = 0;
  const ms: number[] = [];
  for (const { pet, petId, rest } of registered) {
    const sessionId = await capture(
      client,
      pet,
      'PET_IDENTIFICATION',
      undefined,
      [...rest].slice(3).concat(rest.slice(0, 3)),
    );
    if (!sessionId) continue;
    const { result, ms: took } = await timed(() => client.pets.identifyAndWait({ sessionId }));
    ms.push(took);
    if (result.pets[0]?.id === petId) right += 1;
  }
  return { what: 'searches with the right pet on rank 1', right, of: ms.length, ms };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Runs the whole demonstration against a service and gives its table. */
export async function runDemo(
  server: { readonly url: string; readonly apiKey: string; readonly readyMs: number },
  pets: readonly DemoPet[],
  say: (text: string) => void,
): Promise<string> {
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey });
  say(`The service is ready after ${Math.round(server.readyMs)} ms. Registering ${pets.length} pets …`);
  const { registered, step } = await register(client, pets);
  say('Verifying genuine pairs …');
  const genuine = await verify(client, registered, true);
  say('Verifying impostor pairs …');
  const impostor = await verify(client, registered, false);
  say('Identifying …');
  const identified = await identify(client, registered);
  const rows = [step, genuine, impostor, identified].map(
    ({ what, right, of, ms }) =>
      `| ${what} | ${right} of ${of} | ${ms.length > 0 ? Math.round(median(ms)!) : '-'} ms |`,
  );
  const kind = pets.every((pet) => pet.isGenerated) ? 'generated pets (synthetic)' : 'pets on real photos';
  return `| ${pets.length} ${kind} | result | submit → result, median |\n|---|---|---|\n${rows.join('\n')}\n`;
}
