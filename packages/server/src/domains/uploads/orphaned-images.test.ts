import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { call, upload } from '../../../testing/client.ts';
import { photo } from '../../../testing/photo.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import type { Context } from '../../context.ts';
import { DatabaseUnreachable } from '../../storage/database/failures.ts';
import { abortCaptureSession } from '../sessions/session-actions.ts';
import { addToSession, uploadFingerprintV1 } from './add-upload.ts';

/** A tenant with a received photo, and the context of its upload. */
async function open() {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION' } as const;
  const opened = await call({ url: service.url, apiKey }, 'POST', '/v2/capture-sessions', request);
  const place = services.blobs.temporaryPath();
  const jpeg = await photo('CAT', 1, 'fingerprint', 0);
  await writeFile(place, jpeg);
  const file = { path: place, bytes: jpeg.length, sha256: createHash('sha256').update(jpeg).digest() };
  const context = { ...services, tenant: { id: tenantId } } as Context;
  const countImages = async () => {
    let count = 0;
    for await (const _ of services.blobs.list(tenantId)) count++;
    return count;
  };
  return { context, apiKey, jpeg, sessionId: String(opened.body.data.sessionId), request, file, countImages };
}

/** The same, with a hook that runs after the image was stored. */
const afterPut = (context: Context, happen: () => Promise<unknown>): Context => ({
  ...context,
  blobs: {
    ...context.blobs,
    async put(key, bytes) {
      await context.blobs.put(key, bytes);
      await happen();
    },
  },
});

test('an upload whose session ends while it is examined is refused, and its image goes', async () => {
  const { context, sessionId, file, countImages } = await open();
  let kept = 0;
  const ended = afterPut(context, async () => {
    kept = await countImages();
    await abortCaptureSession(context, { params: { sessionId } } as Parameters<typeof abortCaptureSession>[1]);
  });
  await assert.rejects(addToSession(ended, 'fingerprint', sessionId, file), { failure: 'noSuchCaptureSession' });
  assert.deepEqual([kept, await countImages()], [1, 0]);
});

test('a received file is removed once its upload is answered, whatever the answer', async () => {
  const { dataDir, url } = await sharedService();
  const folder = path.join(dataDir, 'blobs', 'temporary');
  const before = new Set<string>();
  const { sessionId, apiKey, jpeg } = await open();
  const place = `/v2/fingerprints:upload?sessionId=${sessionId}`;
  for (const name of await readdir(folder)) before.add(name);
  const statuses: number[] = [];
  for (const bytes of [jpeg, jpeg, Buffer.from('no picture')])
    statuses.push((await upload({ url, apiKey }, place, bytes)).status);
  assert.deepEqual(statuses, [201, 200, 400]);
  let left = ['not looked yet'];
  for (const end = performance.now() + 5000; left.length > 0 && performance.now() < end; )
    left = (await readdir(folder)).filter((name) => !before.has(name));
  assert.deepEqual(left, []);
});

test('a v1 upload whose row cannot be written leaves no image', async () => {
  const { context, request, file, countImages } = await open();
  let kept = 0;
  const broken: Context = {
    ...afterPut(context, async () => {
      kept = await countImages();
    }),
    database: { ...context.database, tenant: () => Promise.reject(new Error('no row today')) },
  };
  const input = { query: {}, form: request, file } as unknown as Parameters<typeof uploadFingerprintV1>[1];
  await assert.rejects(uploadFingerprintV1(broken, input), /no row today/);
  assert.deepEqual([kept, await countImages()], [1, 0]);
});

test('an upload whose connection breaks during the commit keeps its image, as its row may be there', async () => {
  const { context, sessionId, request, file, countImages } = await open();
  let isPut = false;
  const breaking: Context = {
    ...afterPut(context, async () => {
      isPut = true;
    }),
    database: {
      ...context.database,
      async tenant(tenantId, run) {
        const value = await context.database.tenant(tenantId, run);
        if (isPut) throw new DatabaseUnreachable(new Error('lost while it committed'));
        return value;
      },
    },
  };
  await assert.rejects(addToSession(breaking, 'fingerprint', sessionId, file), DatabaseUnreachable);
  assert.equal(await countImages(), 1);
  const again = await addToSession(context, 'fingerprint', sessionId, file);
  assert.deepEqual([again.isNew, await countImages()], [false, 1]);
  await context.blobs.read(again.upload.blobKey);
  const input = { query: {}, form: request, file } as unknown as Parameters<typeof uploadFingerprintV1>[1];
  await assert.rejects(uploadFingerprintV1(breaking, input), DatabaseUnreachable);
  assert.equal(await countImages(), 2);
});
