import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Client, createClient, errorIs } from '@rhinarium/client';
import { withScript } from './scripted-client.ts';
import { answer, hang } from './scripted-server.ts';

const apiKey = 'psk_test_key';

test('an address or a key that can never work is refused immediately', () => {
  for (const baseUrl of ['', 'localhost:4000', 'file:///etc', 'service']) {
    assert.throws(() => createClient({ baseUrl, apiKey }), TypeError, baseUrl);
  }
  for (const wrong of ['', 'two\nlines', 'a b', 'ключ']) {
    assert.throws(() => createClient({ baseUrl: 'http://localhost', apiKey: wrong }), TypeError);
  }
  assert.throws(() => createClient({ baseUrl: 'http://localhost', apiKey, timeoutMs: 0 }), TypeError);
});

test('the address may have a path, slashes and the version at its end', async () => {
  const page = answer(200, { data: [] });
  await withScript([page, page, page, page], async ({ url, arrivals }) => {
    for (const end of ['', '/', '/v2', '/pets/rhinarium/']) {
      await createClient({ baseUrl: url + end, apiKey }).pets.list();
    }
    assert.deepEqual(
      arrivals.map(({ path }) => path),
      ['/v2/pets', '/v2/pets', '/v2/pets', '/pets/rhinarium/v2/pets'],
    );
  });
});

test('an identifier stays one part of the path, and an empty one never becomes the list', async () => {
  await withScript([answer(200, { data: {} })], async ({ client, arrivals }) => {
    await client.pets.read('../search-pools?a=b#c');
    assert.equal(arrivals[0]!.path, '/v2/pets/..%2Fsearch-pools%3Fa%3Db%23c');
    for (const wrong of ['', '.', '..', undefined as never]) await assert.rejects(client.pets.delete(wrong), TypeError);
    assert.equal(arrivals.length, 1);
  });
});

test('query fields that are undefined are left out', async () => {
  await withScript([answer(200, { data: [] })], async ({ client, arrivals }) => {
    await client.pets.list({ species: 'CAT', externalId: undefined, pageSize: 3 });
    assert.equal(arrivals[0]!.path, '/v2/pets?species=CAT&pageSize=3');
  });
});

test('a failed upload ends the others of its capture', async () => {
  const refusal = answer(404, { errors: [{ code: 'SVCB2B20010', message: 'unknown session' }] });
  await withScript([hang, refusal, hang], async ({ client, arrivals }) => {
    const file = new Uint8Array(10);
    const files = { fingerprints: [file, file, file, file, file], appearances: [file] };
    await assert.rejects(client.captureSessions.uploadFiles('session-1', files), errorIs.noSuchCaptureSession);
    assert.ok(arrivals.length <= 3);
  });
});

// Never called, only compiled. A mistake that becomes valid does not compile either.
export async function whatDoesNotCompile({ pets, petVerificationJobs, v1, fingerprints }: Client): Promise<void> {
  // @ts-expect-error no such species
  await pets.create({ species: 'COW' });
  // @ts-expect-error the species is missing
  await pets.create({ name: 'Bori' });
  // @ts-expect-error which pet?
  await pets.verify({ sessionId: 'session-1' });
  // @ts-expect-error v2 actions take sessions
  await pets.verify('pet-1', { fingerprints: ['file-1'] });
  // @ts-expect-error no such status
  await petVerificationJobs.list({ status: 'DONE' });
  // @ts-expect-error v1 uploads need species and purpose
  await v1.uploadFingerprint('file.jpg');
  // @ts-expect-error a file is missing
  await fingerprints.upload('session-1');
  // @ts-expect-error not a decision of a verification
  if ((await petVerificationJobs.read('job-1')).result?.decision === 'IDENTIFIED') return;
}
