import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { blobsContract, listAll } from '../../../testing/blobs-contract.ts';
import { openFaultLink } from '../../../testing/fault-link.ts';
import { startS3Server, withS3Server } from '../../../testing/s3-server.ts';
import { Failure } from '../../common/failure.ts';
import { SYSTEM_SOURCES } from '../../common/sources.ts';
import { readSettings } from '../../settings.ts';
import { OVERHEAD_BYTES } from '../encryption/ciphertext.ts';
import { openEncryption } from '../encryption/open-encryption.ts';
import { BlobDamaged } from './blobs.ts';
import { openTemporaryFolder } from './local-folder.ts';
import { encryptBlobs } from './open-blobs.ts';
import { openS3Bucket, type S3Options } from './s3-bucket.ts';

/** Timeouts above any response time on a busy machine. */
const BOUNDS = { requestMsMax: 15_000, operationMsMax: 60_000 };

describe('images in an S3 bucket', withS3Server, () => {
  const ends: (() => unknown)[] = [];
  after(async () => {
    for (const end of ends.reverse()) await end();
  });

  const newFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-s3-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  let shared: ReturnType<typeof startS3Server> | undefined;
  const sharedServer = () => {
    shared ??= newFolder().then(async (folder) => {
      const server = await startS3Server(folder);
      ends.push(() => server.kill());
      return server;
    });
    return shared;
  };
  const open = async (changes: Partial<S3Options> = {}) => {
    const { url: endpoint, credentials, newBucket } = await sharedServer();
    const bucket = changes.bucket ?? (await newBucket());
    const temporaryPath = await openTemporaryFolder({ dataDir: await newFolder(), isAlone: true });
    const options = { ...BOUNDS, bucket, endpoint, region: 'us-east-1', credentials, ...changes };
    return await openS3Bucket(options, temporaryPath);
  };
  const openLinked = async (changes: Partial<S3Options> = {}) => {
    const link = await openFaultLink((await sharedServer()).port);
    ends.push(() => link.close());
    return { link, blobs: await open({ endpoint: link.url, ...changes }) };
  };
  const newKey = () => `${randomUUID()}/${randomUUID()}`;
  const isOverload = (cause: unknown) => cause instanceof Failure && cause.failure === 'overloaded';

  blobsContract('S3 bucket', open);
  blobsContract(
    'encrypted S3 bucket',
    async () => {
      const settings = { ...readSettings({}), dataDir: await newFolder() };
      return encryptBlobs(await open(), await openEncryption(settings, SYSTEM_SOURCES));
    },
    OVERHEAD_BYTES,
  );

  test('a list continues where a page of the store ends', async () => {
    const { newBucket, folderOf } = await sharedServer();
    const bucket = await newBucket();
    const tenantId = randomUUID();
    const folder = path.join(folderOf(bucket), 'blobs', tenantId);
    await mkdir(folder, { recursive: true });
    // The server stores objects as files, and a page has 1,000.
    const ids = Array.from({ length: 1001 }, () => randomUUID());
    await Promise.all(ids.map((id) => writeFile(path.join(folder, id), 'x')));
    const listed = await listAll((await open({ bucket })).list(tenantId));
    assert.deepEqual(listed.map(({ key }) => key).sort(), ids.map((id) => `${tenantId}/${id}`).sort());
  });

  test('a busy store, an answer that breaks off and one that was damaged on the way are asked again', async () => {
    const { link, blobs } = await openLinked();
    const key = newKey();
    const bytes = Buffer.from('an image that takes some bytes');
    link.faults.push('busy', 'busy');
    await blobs.put(key, bytes);
    for (const fault of ['busy', 'cut', 'damage'] as const) {
      link.faults.push(fault, fault);
      assert.deepEqual(await blobs.read(key), bytes, fault);
      assert.equal(link.faults.length, 0, fault);
    }
  });

  test('bytes that are not those that were stored are never given out', async () => {
    const { link, blobs } = await openLinked();
    const key = newKey();
    await blobs.put(key, Buffer.from('an image'));
    link.faults.push('damage', 'damage', 'damage');
    await assert.rejects(blobs.read(key), BlobDamaged);
    link.faults.push('damage', 'damage', 'damage');
    await assert.rejects(blobs.open(key), BlobDamaged);
  });

  test('a store that stays busy, hangs or is gone is an overload for every operation, in bounded time', async () => {
    const { link, blobs } = await openLinked({ requestMsMax: 200 });
    const key = newKey();
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      put: () => blobs.put(key, Buffer.from('x')),
      read: () => blobs.read(key),
      list: () => listAll(blobs.list(randomUUID())),
      open: () => blobs.open(key),
      has: () => blobs.has(key),
      remove: () => blobs.remove(key),
      check: () => blobs.check(),
    };
    for (const fault of ['busy', 'hang'] as const) {
      for (const name of ['put', 'read', 'list']) {
        link.faults.push(fault, fault, fault);
        await assert.rejects(calls[name]!(), isOverload, `${name}, ${fault}`);
        assert.equal(link.faults.length, 0, `${name}, ${fault}`);
      }
    }
    link.close();
    for (const [name, run] of Object.entries(calls)) await assert.rejects(run(), isOverload, name);
  });

  test('a start with a wrong bucket, secret or address, or a bucket with versions, says what is wrong', async () => {
    const { credentials } = await sharedServer();
    await assert.rejects(open({ bucket: 'nowhere' }), /The bucket nowhere does not exist/);
    const wrong = { ...credentials, secretAccessKey: 'wrong' };
    await assert.rejects(open({ credentials: wrong }), /refuses the credentials .*SignatureDoesNotMatch/);
    await assert.rejects(open({ endpoint: 'http://127.0.0.1:1' }), /The image store at .* cannot be reached/);
    const { link } = await openLinked();
    link.instead = ({ url }) =>
      url?.includes('versioning')
        ? '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'
        : undefined;
    await assert.rejects(open({ endpoint: link.url }), /keeps versions/);
  });
});
