import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { blobsContract } from '../../../testing/blobs-contract.ts';
import { SYSTEM_SOURCES } from '../../common/sources.ts';
import { CiphertextRefused, OVERHEAD_BYTES } from '../encryption/ciphertext.ts';
import { openEncryption } from '../encryption/open-encryption.ts';
import { openLocalFolder } from './local-folder.ts';
import { encryptBlobs } from './open-blobs.ts';

const made: string[] = [];
after(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

async function open() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-blobs-'));
  made.push(dataDir);
  const given = { dataDir, keysDir: undefined, masterKeys: undefined, masterKeyCommand: undefined };
  const inner = await openLocalFolder({ dataDir, isAlone: true });
  return { inner, blobs: encryptBlobs(inner, await openEncryption(given, SYSTEM_SOURCES)) };
}

blobsContract('encrypted folder', async () => (await open()).blobs, OVERHEAD_BYTES);

test('stores images encrypted, and refuses plain ones', async () => {
  const { inner, blobs } = await open();
  const key = `${randomUUID()}/${randomUUID()}`;
  await blobs.put(key, Buffer.from('a plain image'));
  assert.equal((await blobs.read(key)).toString(), 'a plain image');
  assert.equal((await inner.read(key)).indexOf('plain'), -1);
  for (const plain of ['a plain image', 'a plain image that is longer than what a ciphertext has beside its content']) {
    await inner.put(key, Buffer.from(plain));
    await assert.rejects(blobs.read(key), CiphertextRefused);
  }
});

test('rejects swapped images, within a tenant and across tenants', async () => {
  const { inner, blobs } = await open();
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const keys = [`${mine}/${randomUUID()}`, `${mine}/${randomUUID()}`, `${theirs}/${randomUUID()}`];
  for (const key of keys) await blobs.put(key, Buffer.from(key));
  const stored = await Promise.all(keys.map((key) => inner.read(key)));
  for (const [to, from] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const) {
    await inner.put(keys[to]!, stored[from]!);
    await assert.rejects(blobs.read(keys[to]!), CiphertextRefused);
    await assert.rejects(blobs.open(keys[to]!), CiphertextRefused);
  }
});
