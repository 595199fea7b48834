import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { BlobMissing, type Blobs, type StoredBlob } from '../src/storage/blobs/blobs.ts';

/** All entries of a list as an array. */
export async function listAll(blobs: AsyncIterable<StoredBlob>): Promise<StoredBlob[]> {
  const all: StoredBlob[] = [];
  for await (const blob of blobs) all.push(blob);
  return all;
}

/**
 * Contract of every image store. Each implementation's tests run it on an empty store. `overheadBytes`: size of a
 * stored image minus its plain size.
 */
export function blobsContract(name: string, openBlobs: () => Promise<Blobs>, overheadBytes = 0): void {
  const newKey = (tenantId: string = randomUUID()) => `${tenantId}/${randomUUID()}`;

  test(`${name}: returns the stored bytes from read and open`, async () => {
    const blobs = await openBlobs();
    const key = newKey();
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 31) % 251));
    await blobs.put(key, bytes);
    assert.deepEqual(await blobs.read(key), bytes);
    assert.deepEqual(Buffer.concat(await (await blobs.open(key)).toArray()), bytes);
  });

  test(`${name}: turns a temporary file into a blob`, async () => {
    const blobs = await openBlobs();
    const key = newKey();
    const file = blobs.temporaryPath();
    assert.notEqual(blobs.temporaryPath(), file);
    await writeFile(file, 'an image');
    await blobs.put(key, file);
    assert.equal((await blobs.read(key)).toString(), 'an image');
    await assert.rejects(stat(file), { code: 'ENOENT' });
  });

  test(`${name}: stores an empty blob, and replaces an existing one`, async () => {
    const blobs = await openBlobs();
    const key = newKey();
    await blobs.put(key, Buffer.alloc(0));
    assert.equal((await blobs.read(key)).length, 0);
    await blobs.put(key, Buffer.from('second'));
    assert.equal((await blobs.read(key)).toString(), 'second');
  });

  test(`${name}: reports a removed or unknown blob as missing, and allows removing it again`, async () => {
    const blobs = await openBlobs();
    const key = newKey();
    await blobs.put(key, Buffer.from('x'));
    assert.equal(await blobs.has(key), true);
    await blobs.remove(key);
    assert.equal(await blobs.has(key), false);
    await blobs.remove(key);
    await assert.rejects(blobs.read(key), BlobMissing);
    await assert.rejects(blobs.open(key), BlobMissing);
    await assert.rejects(blobs.read(newKey()), BlobMissing);
  });

  test(`${name}: lists one tenant’s blobs with sizes and times`, async () => {
    const blobs = await openBlobs();
    const tenantId = randomUUID();
    const keys = [newKey(tenantId), newKey(tenantId), newKey(tenantId)].sort();
    for (const [index, key] of keys.entries()) await blobs.put(key, Buffer.alloc(index));
    await blobs.put(newKey(), Buffer.from('another tenant'));
    const listed = await listAll(blobs.list(tenantId));
    listed.sort((a, b) => (a.key < b.key ? -1 : 1));
    assert.deepEqual(
      listed.map(({ key, bytes }) => [key, bytes]),
      keys.map((key, index) => [key, index + overheadBytes]),
    );
    assert.ok(listed.every(({ storedAt }) => storedAt.getTime() > 0));
    assert.deepEqual(await listAll(blobs.list(randomUUID())), []);
  });

  test(`${name}: refuses keys other than two UUIDs in every operation`, async () => {
    const blobs = await openBlobs();
    const id = randomUUID();
    const bad = [
      '',
      id,
      `${id}/`,
      `../../${id}`,
      `${id}/..`,
      `${id}/../${id}`,
      `${id}/${id}/x`,
      `${id}/${id.toUpperCase()}A`,
    ];
    bad.push(`${id}/${id}\n`, `${id}/${id}\0`, `${id}\\${id}`, `/${id}/${id}`, `${id}/%2e%2e`);
    for (const key of bad) {
      await assert.rejects(blobs.put(key, Buffer.from('x')), TypeError);
      await assert.rejects(blobs.read(key), TypeError);
      await assert.rejects(blobs.open(key), TypeError);
      await assert.rejects(blobs.has(key), TypeError);
      await assert.rejects(blobs.remove(key), TypeError);
    }
    await assert.rejects(async () => listAll(blobs.list('../x')), TypeError);
  });

  test(`${name}: stores concurrent puts, even of one key`, async () => {
    const blobs = await openBlobs();
    const tenantId = randomUUID();
    const keys = Array.from({ length: 40 }, () => newKey(tenantId));
    await Promise.all(keys.map((key) => blobs.put(key, Buffer.from(key))));
    for (const key of keys) assert.equal((await blobs.read(key)).toString(), key);
    const shared = newKey(tenantId);
    const versions = Array.from({ length: 10 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(versions.map((bytes) => blobs.put(shared, bytes)));
    const found = await blobs.read(shared);
    assert.ok(versions.some((bytes) => bytes.equals(found)));
  });

  test(`${name}: passes the check on a writable store`, async () => {
    await (await openBlobs()).check();
  });
}
