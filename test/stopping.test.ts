import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { call, upload } from './support/client.ts';
import { newPet } from './support/pets.ts';
import { newTenant, startService } from './support/service.ts';

const UPLOADS = 24;

test('a service that stops answers every upload under way, with 503 those that it has not decoded', async () => {
  const service = await startService();
  let isClosed = false;
  try {
    const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
    const petId = await newPet(caller);
    const session = { species: 'CAT', purpose: 'PET_VERIFICATION', petId };
    const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', session)).body.data;
    const create = { width: 4000, height: 3000, channels: 3, background: '#998877', noise: GRAIN } as const;
    const photo = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
    const replies = Array.from({ length: UPLOADS }, () =>
      upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, photo),
    );
    await Promise.race(replies);
    await service.app.close(0);
    isClosed = true;
    const answers = await Promise.all(replies);
    const refused = answers.filter(({ status }) => status === 503);
    assert.ok(refused.length > 0, 'none was refused');
    for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0);
    for (const { status, body } of answers)
      assert.ok(status < 300 || status === 503, `${status} ${JSON.stringify(body)}`);
  } finally {
    if (!isClosed) await service.close();
  }
});

const GRAIN = { type: 'gaussian', mean: 128, sigma: 20 } as const;
