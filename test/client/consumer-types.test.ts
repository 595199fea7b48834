import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

const CONSUMER = `
import { captureSessionFetchHandler, createClient, errorIs, type Pet, verifyWebhook } from '@rhinarium/client';
const client = createClient({ baseUrl: 'http://localhost:4000', apiKey: 'key' });
export const pet: Pet = await client.pets.create({ species: 'CAT' });
for await (const each of client.pets.listAll({ species: 'DOG' })) console.log(each.name, each.metadata);
type Handler = (request: Request) => Promise<Response>;
export const handle: Handler = captureSessionFetchHandler({ client, authorize: async () => undefined });
try {
  await client.fingerprints.upload('session', new Blob([]).stream());
} catch (error) {
  if (errorIs.validation(error)) console.log(error.details);
}
const job = await client.petVerificationJobs.waitFor('job', { onProgress: ({ status }) => console.log(status) });
export const decision: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE' | undefined = job.result?.decision;
const { data, requestId } = await client.pets.read('pet').withResponse();
export const responded: [Pet, string | undefined] = [data, requestId];
const event = await verifyWebhook({ headers: new Headers(), body: '' }, { secret: 'whsec_' });
if (event.type === 'pet.merged') console.log(event.data.petId.length, event.data.intoPetId.length);
// @ts-expect-error: a deleted pet was merged into none
if (event.type === 'pet.deleted') console.log(event.data.intoPetId);
// @ts-expect-error: no such type
export const isUnknown = event.type === 'pet.sold';
`;

const AROUND: Readonly<Record<string, readonly string[]>> = {
  'the types of Node.js': ['--lib', 'es2023', '--typeRoots', path.join(root, 'node_modules/@types'), '--types', 'node'],
  'the types of the web platform alone': ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--types', ''],
};

test('the types compile in a strict project that also checks declarations', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-consumer-'));
  try {
    await mkdir(path.join(folder, 'node_modules/@rhinarium'), { recursive: true });
    await symlink(path.join(root, 'packages/client'), path.join(folder, 'node_modules/@rhinarium/client'));
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'consumer.ts'), CONSUMER);
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];
    const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), ...strict, '--target', 'es2023'];
    for (const [around, words] of Object.entries(AROUND)) {
      await context.test(`with ${around}`, async () => {
        const given = [...tsc, '--module', 'nodenext', ...words, 'consumer.ts'];
        await promisify(execFile)(process.execPath, given, { cwd: folder });
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
