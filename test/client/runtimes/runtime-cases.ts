import assert from 'node:assert/strict';
import {
  ConnectionError,
  captureSessionFetchHandler,
  createClient,
  errorIs,
  verifyWebhook,
  WebhookSignatureError,
} from '@rhinarium/client';
import type { Environment } from './environment.ts';

/** Behaviour of the client on every runtime, using only the client, web APIs and `assert`. */
export const RUNTIME_CASES: Readonly<Record<string, (given: Environment) => Promise<void>>> = {
  async 'registers and verifies with files from a path, a URL, bytes, a Blob and a stream'({ url, apiKey, photos }) {
    const client = createClient({ baseUrl: url, apiKey });
    const pet = await client.pets.create({ species: 'CAT' });
    const create = (purpose: 'PET_PROFILE_REGISTRATION' | 'PET_VERIFICATION') =>
      client.captureSessions.create({ species: 'CAT', purpose, petId: pet.id });
    const { sessionId } = await create('PET_PROFILE_REGISTRATION');
    const bytes = await Promise.all(photos.faces.map(readBytes));
    const { isComplete, fingerprints } = await client.captureSessions.uploadFiles(sessionId, {
      fingerprints: [
        photos.faces[0]!,
        new URL(`file://${photos.faces[1]!}`),
        bytes[2]!,
        new Blob([bytes[3]!]),
        new Blob([bytes[4]!]).stream(),
      ],
      appearances: [photos.whole],
    });
    assert.deepEqual(
      fingerprints.map((upload) => upload.bytes),
      bytes.map((each) => each.byteLength),
    );
    assert.ok(isComplete);
    assert.equal((await client.pets.addFingerprintsAndWait(pet.id, { sessionId })).status, 'SUCCESS');
    const probe = await create('PET_VERIFICATION');
    const files = { fingerprints: photos.newFaces, appearances: [photos.newWhole] };
    await client.captureSessions.uploadFiles(probe.sessionId, files);
    const job = await client.pets.verifyAndWait(pet.id, { sessionId: probe.sessionId });
    assert.equal(job.result?.decision, 'MATCH');
  },
  async 'pages through a list'({ url, apiKey }) {
    const client = createClient({ baseUrl: url, apiKey });
    for (let n = 0; n < 3; n++) await client.searchPools.create({ name: crypto.randomUUID() });
    let count = 0;
    for await (const pool of client.searchPools.listAll({ pageSize: 2 })) count += pool.name.length === 36 ? 1 : 0;
    assert.ok(count >= 3);
  },
  async 'throws the errors of the service'({ url, apiKey }) {
    await assert.rejects(createClient({ baseUrl: url, apiKey }).pets.read('unknown'), errorIs.noSuchPet);
    await assert.rejects(createClient({ baseUrl: url, apiKey: 'wrong' }).pets.list(), errorIs.invalidApiKey);
  },
  async 'repeats after a reset connection and a 503, with one Idempotency-Key'({ faultyUrl, apiKey }) {
    const client = createClient({ baseUrl: faultyUrl, apiKey, random: () => 0 });
    assert.equal((await client.pets.create({ species: 'CAT' })).id, 'pet-1');
  },
  async 'gives up after three attempts where nobody listens'({ apiKey }) {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey, random: () => 0 });
    await assert.rejects(client.pets.list(), (error) => error instanceof ConnectionError && error.attempts === 3);
  },
  async 'ends with the reason of an abort, or after its timeout'({ hangingUrl, apiKey }) {
    const client = createClient({ baseUrl: hangingUrl, apiKey, random: () => 0 });
    const why = new Error('the visitor left');
    const controller = new AbortController();
    const call = client.pets.list({}, { signal: controller.signal });
    setTimeout(() => controller.abort(why), 50);
    await assert.rejects(call, (error) => error === why);
    await assert.rejects(client.pets.list({}, { timeoutMs: 50 }), ConnectionError);
    await assert.rejects(client.petVerificationJobs.waitFor('job-1', { timeoutMs: 50 }), {
      name: 'JobStillRunningError',
    });
  },
  async 'issues capture sessions'({ url, apiKey }) {
    const handle = captureSessionFetchHandler({
      client: createClient({ baseUrl: url, apiKey }),
      authorize: async () => ({ species: 'CAT', purpose: 'PET_IDENTIFICATION' }),
    });
    const request = new Request('http://localhost/api/capture-sessions', { method: 'POST', body: '{}' });
    const response = await handle(request);
    assert.equal(response.status, 201);
    const { data } = (await response.json()) as { data: { sessionId: string } };
    assert.match(data.sessionId, /^[0-9a-f-]{36}$/);
  },
  async 'checks webhooks'() {
    const headers = new Headers({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
    const options = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', now: () => 1_614_265_330_000 };
    assert.deepEqual(await verifyWebhook({ headers, body: '{"test": 2432232314}' }, options), { test: 2432232314 });
    await assert.rejects(verifyWebhook({ headers, body: '{"test": 2432232315}' }, options), WebhookSignatureError);
  },
};

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(path));
}
