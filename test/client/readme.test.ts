import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as sdk from '@rhinarium/client';
import { capture, registeredPet } from '@rhinarium/server/testing/pets';
import { photo } from '@rhinarium/server/testing/photo';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import type { RequestHandler } from 'express';

// biome-ignore lint/suspicious/noExplicitAny: what an example is given and gives is its own
type Given = Record<string, any>;

const readme = await readFile(new URL('../../packages/client/README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map((match) => match[1]!);

/** Runs the example that contains `words`, with its imports and the names left to the reader. */
async function runExample(words: string, given: Given): Promise<string[]> {
  const [example, ...others] = examples.filter((each) => each.includes(words));
  assert.ok(example !== undefined && others.length === 0, words);
  const logged: string[] = [];
  const log = (...said: unknown[]) => logged.push(said.join(' '));
  const names = { ...sdk, ...given, console: { log, error: log } };
  const body = example.replaceAll(/^import (\{.*\}) from '@rhinarium\/client';$/gm, '');
  const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => unknown;
  await new AsyncFunction(...Object.keys(names), `{${body}}`)(...Object.values(names));
  return logged;
}

async function tenantWithClient() {
  const service = await sharedService();
  const { apiKey } = await newTenant(service);
  const rhinarium = sdk.createClient({ baseUrl: service.url, apiKey });
  return { apiKey, url: service.url, caller: { url: service.url, apiKey }, rhinarium };
}

test('the README’s story registers a pet', async () => {
  const { apiKey, url } = await tenantWithClient();
  const faces = await Promise.all(Array.from({ length: 5 }, (_, n) => photo('CAT', 1, 'fingerprint', n)));
  const photos = { faces, wholeCat: await photo('CAT', 1, 'appearance', 0) };
  const createClient = (options: sdk.ClientOptions) => sdk.createClient({ ...options, baseUrl: url });
  const [said] = await runExample('photos.faces', { apiKey, photos, createClient });
  assert.match(said ?? '', /^SUCCESS/);
});

test('the README’s list and wait work', async () => {
  const { caller, rhinarium } = await tenantWithClient();
  const petId = await registeredPet(caller, 'CAT', 1);
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 10,
  });
  const [listed, ...rest] = await runExample('listAll', { rhinarium, petId, sessionId });
  assert.equal(listed, `${petId} 5`);
  assert.match(rest.at(-1) ?? '', /^MATCH \d/);
});

test('the README’s errors are those that occur', async () => {
  const { rhinarium } = await tenantWithClient();
  assert.deepEqual(await runExample('no such pet', { rhinarium }), ['SVCB2B20000 404']);
});

test('the README’s handler serves only the visitor’s own pet', async () => {
  const { rhinarium } = await tenantWithClient();
  const { id } = await rhinarium.pets.create({ species: 'CAT' });
  let handle: RequestHandler | undefined;
  const app = { post: (_: string, handler: RequestHandler) => (handle = handler) };
  await runExample('petsOfVisitor', { app, rhinarium, petsOfVisitor: async () => [id] });
  const ask = async (petId: string) => {
    const statuses: number[] = [];
    const response = { writeHead: (status: number) => statuses.push(status), end: () => {} };
    await (handle as unknown as (request: unknown, response: unknown) => Promise<void>)({ body: { petId } }, response);
    return statuses;
  };
  assert.deepEqual(await ask(id), [201]);
  assert.deepEqual(await ask('another'), [403]);
});

test('the README’s webhook check refuses what is not signed', async () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const verifyWebhook = (delivery: sdk.WebhookDelivery) => sdk.verifyWebhook(delivery, { secret });
  const request = new Request('http://localhost/webhooks', { method: 'POST', body: '{}' });
  await assert.rejects(runExample('verifyWebhook', { request, verifyWebhook }), sdk.WebhookSignatureError);
});

test('the README’s look at the wire works', async () => {
  const { rhinarium } = await tenantWithClient();
  const { id: petId } = await rhinarium.pets.create({ species: 'CAT' });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const [said] = await runExample('withResponse', { rhinarium, petId, traceparent });
  assert.match(said ?? '', new RegExp(`^${petId} \\S+ .+ GMT$`));
});

test('every example of the README is run', () => {
  assert.equal(examples.length, 6);
});
