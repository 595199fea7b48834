import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { attempt, call, type Reply } from '@rhinarium/server/testing/client';
import { capture, newPet } from '@rhinarium/server/testing/pets';

// Registers a generated cat, and verifies it and the cats of earlier calls. Arguments: URL of the service, API key, number
// of the cat, file that lists the pets of earlier calls. Exits with 1 unless each verification is a match.

const [url, apiKey, number, file] = process.argv.slice(2);
if (url === undefined || apiKey === undefined || file === undefined) throw new Error('Too few arguments');
const caller = { url, apiKey };

/** Waits for a job, however slow the machine is. */
async function resultOf({ status, body, headers }: Reply) {
  if (status !== 202) throw new Error(`not accepted: ${status} ${JSON.stringify(body)}`);
  for (const late = AbortSignal.timeout(600_000); !late.aborted; await delay(100)) {
    const { data } = (await call(caller, 'GET', `${headers.get('location')}?waitSeconds=30`)).body;
    if (data.status === 'SUCCESS') return data.result;
    if (data.status === 'FAILED' || data.status === 'CANCELED') throw new Error(JSON.stringify(data));
  }
  throw new Error('The job did not end.');
}

async function register(seed: number): Promise<string> {
  const petId = await newPet(caller);
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed });
  await resultOf(await attempt(caller, 'addFingerprints', { petId }, { sessionId }));
  return petId;
}

async function verify(petId: string, seed: number): Promise<void> {
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed, firstShot: 10 });
  const { decision, score } = await resultOf(await attempt(caller, 'verifyPet', { petId }, { sessionId }));
  process.stdout.write(`cat ${seed}: ${decision}, score ${score}\n`);
  if (decision !== 'MATCH') process.exitCode = 1;
}

const pets: [string, number][] = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'));
pets.push([await register(Number(number)), Number(number)]);
for (const [petId, seed] of pets) await verify(petId, seed);
await writeFile(file, JSON.stringify(pets));
