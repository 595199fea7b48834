import process from 'node:process';
import { attempt } from '../../packages/server/src/testing/client.ts';
import { capture, endOf, registeredPet } from '../../packages/server/src/testing/pets.ts';

// Registers a generated cat and verifies it. Arguments: URL of the service, API key, number of the cat. Exits with 1
// unless the verification is a match.

const [url, apiKey, number] = process.argv.slice(2);
if (url === undefined || apiKey === undefined) throw new Error('URL and API key are needed');
const caller = { url, apiKey };
const seed = Number(number ?? 1);
const petId = await registeredPet(caller, 'CAT', seed);
const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed, firstShot: 10 });
const job = await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
process.stdout.write(`verified: ${job.result?.decision}\n`);
process.exitCode = job.result?.decision === 'MATCH' ? 0 : 1;
