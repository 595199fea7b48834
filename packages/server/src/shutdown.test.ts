import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { call, type Reply, upload } from '../testing/client.ts';
import { newPet } from '../testing/pets.ts';
import { newTenant, startService } from '../testing/service.ts';

const GRAIN = { type: 'gaussian', mean: 128, sigma: 20 } as const;

/** Stops a service when the first of its uploads is answered. Returns all responses. */
async function stopDuring(uploads: number, graceMs: number): Promise<Reply[]> {
  const service = await startService();
  let isClosed = false;
  try {
    const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
    const petId = await newPet(caller);
    const session = { species: 'CAT', purpose: 'PET_VERIFICATION', petId };
    const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', session)).body.data;
    const create = { width: 4000, height: 3000, channels: 3, background: '#998877', noise: GRAIN } as const;
    const photo = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
    const path = `/v2/fingerprints:upload?sessionId=${sessionId}`;
    const replies = Array.from({ length: uploads }, () => upload(caller, path, photo));
    await Promise.race(replies);
    await service.app.close(graceMs);
    isClosed = true;
    return await Promise.all(replies);
  } finally {
    if (!isClosed) await service.close();
  }
}

test('a service that stops answers every upload under way, with 503 those that it has not decoded', async () => {
  const answers = await stopDuring(24, 0);
  const refused = answers.filter(({ status }) => status === 503);
  assert.ok(refused.length > 0, 'none was refused');
  for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0);
  for (const { status, body } of answers)
    assert.ok(status < 300 || status === 503, `${status} ${JSON.stringify(body)}`);
});

test('a service that stops keeps no connection open over which it has answered', async () => {
  const answers = await stopDuring(6, 60_000);
  assert.deepEqual(
    answers.filter(({ status }) => status >= 300),
    [],
  );
  const closed = answers.filter(({ headers }) => headers.get('connection') === 'close');
  assert.ok(closed.length >= 4, `${closed.length} of ${answers.length}`);
});

test('a service that stops answers uploads that are still arriving with 503, and leaves none of their files', async () => {
  const service = await startService({ role: 'api' });
  let isClosed = false;
  try {
    const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
    const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
    const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', request)).body.data;
    const { hostname, port } = new URL(service.url);
    const answers = Array.from({ length: 4 }, async () => {
      const socket = connect(Number(port), hostname);
      const head = [
        `POST /v2/fingerprints:upload?sessionId=${sessionId} HTTP/1.1`,
        `host: x\r\nx-service-api-key: ${caller.apiKey}`,
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 900000',
      ];
      const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
      socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'a'.repeat(1000)}`);
      return String((await once(socket, 'data'))[0]);
    });
    const temporary = path.dirname(service.app.services.blobs.temporaryPath());
    while ((await readdir(temporary)).length < 4) await new Promise(setImmediate);
    await service.app.close(0);
    isClosed = true;
    for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1.1 503 .*retry-after: 2/is);
    assert.deepEqual(await readdir(temporary), []);
  } finally {
    if (!isClosed) await service.close();
  }
});
