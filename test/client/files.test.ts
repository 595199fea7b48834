import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { errorIs, type FileSource } from '@rhinarium/client';
import { LIMITS } from '@rhinarium/contract';
import { withScript } from './scripted-client.ts';
import { answer, reset } from './scripted-server.ts';

const bytes = Uint8Array.from({ length: 1000 }, (_, n) => n % 256);
const text = Buffer.from(bytes).toString('latin1');
const uploaded = answer(201, { data: { id: 'file-1' } });

test('a file may be a path, a URL, a Blob, a File, bytes of any kind or a stream; each is sent whole, and again after a fault', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-client-'));
  const file = path.join(folder, 'nose print.jpg');
  await writeFile(file, bytes);
  const larger = new Uint8Array(1010);
  larger.set(bytes, 5);
  const sources: readonly (readonly [FileSource, string])[] = [
    [file, 'nose print.jpg'],
    [pathToFileURL(file), 'nose print.jpg'],
    [new Blob([bytes]), 'image'],
    [new File([bytes], 'whole.png'), 'whole.png'],
    [Buffer.from(bytes), 'image'],
    [larger.subarray(5, 1005), 'image'],
    [bytes.slice().buffer, 'image'],
    [Readable.from([bytes.subarray(0, 600), bytes.subarray(600)]), 'image'],
    [new Blob([bytes]).stream(), 'image'],
  ];
  try {
    for (const [source, name] of sources) {
      await withScript([reset, uploaded], async ({ client, arrivals }) => {
        await client.fingerprints.upload('session/1', source);
        assert.equal(arrivals.length, 2);
        for (const arrival of arrivals) {
          assert.equal(arrival.path, '/v2/fingerprints:upload?sessionId=session%2F1');
          assert.ok(arrival.body.includes(`name="file"; filename="${name}"`), arrival.body.slice(0, 200));
          assert.ok(arrival.body.includes(`\r\n\r\n${text}\r\n`));
        }
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file over the limit is refused before anything is sent, a stream as soon as it is too long', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-client-'));
  const file = path.join(folder, 'huge.jpg');
  await writeFile(file, '');
  await truncate(file, 100 * LIMITS.fileBytesMax);
  let pulled = 0;
  async function* endless() {
    for (;;) {
      pulled++;
      yield new Uint8Array(1024 * 1024);
    }
  }
  const sources = [file, new Blob([new Uint8Array(LIMITS.fileBytesMax + 1)]), endless()];
  try {
    await withScript([uploaded], async ({ client, arrivals }) => {
      for (const source of sources) {
        await assert.rejects(client.fingerprints.upload('session-1', source), (error) => {
          assert.ok(errorIs.bodyTooLarge(error));
          assert.deepEqual([error.status, error.attempts], [413, 0]);
          return true;
        });
      }
      assert.deepEqual(arrivals, []);
      assert.equal(pulled, 11);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a missing file fails with the error of the file system', async () => {
  await withScript([], async ({ client, arrivals }) => {
    await assert.rejects(client.fingerprints.upload('session-1', 'no/such/file.jpg'), { code: 'ENOENT' });
    assert.deepEqual(arrivals, []);
  });
});
