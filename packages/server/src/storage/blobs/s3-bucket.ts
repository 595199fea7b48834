import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isId } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { parseBlobKey, requireTenantId } from './blob-key.ts';
import { BlobDamaged, BlobMissing, type Blobs, type StoredBlob } from './blobs.ts';
import { httpStatusOf, newS3Client, requireBucket, type S3Options, triesMax } from './s3-client.ts';

const FOLDER = 'blobs/';
/** Object written by `check`. */
const CHECK_NAME = 'check';

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const nameOf = (key: string) => {
  const { tenantId, id } = parseBlobKey(key);
  return `${FOLDER}${tenantId}/${id}`;
};

/**
 * Images as objects `blobs/<tenantId>/<id>` of an S3 bucket. Corruption in transit is detected and retried. A timeout
 * becomes an overload (503), which callers may retry. Opening throws the errors of `requireBucket`.
 */
export async function openS3Bucket(options: S3Options, temporaryPath: () => string): Promise<Blobs> {
  const client = newS3Client(options);
  await requireBucket(client, options);
  const Bucket = options.bucket;
  const within = async <T>(run: (bound: { readonly abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    try {
      return await run({ abortSignal: AbortSignal.timeout(options.operationMsMax) });
    } catch (cause) {
      if (cause instanceof BlobMissing || cause instanceof BlobDamaged) throw cause;
      throw new Failure('overloaded', { cause, log: 'the image store cannot be reached' });
    }
  };
  const get = async (key: string, Range?: string) => {
    const command = new GetObjectCommand({ Bucket, Key: nameOf(key), Range });
    return await within((bound) => getWhole(client, key, command, bound.abortSignal));
  };
  const putObject = async (Key: string, Body: Buffer) => {
    const ContentMD5 = createHash('md5').update(Body).digest('base64');
    const Metadata = { sha256: sha256Of(Body) };
    await within((bound) => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5, Metadata }), bound));
  };

  return {
    temporaryPath,
    async put(key, source) {
      try {
        const name = nameOf(key);
        await putObject(name, typeof source === 'string' ? await readFile(source) : source);
      } finally {
        if (typeof source === 'string') await rm(source, { force: true });
      }
    },
    read: (key) => get(key),
    // An image can be verified only as a whole.
    open: async (key) => Readable.from([await get(key)]),
    async has(key) {
      const command = new HeadObjectCommand({ Bucket, Key: nameOf(key) });
      return await within((bound) =>
        client.send(command, bound).then(
          () => true,
          (cause: unknown) => (httpStatusOf(cause) === 404 ? false : Promise.reject(cause)),
        ),
      );
    },
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket, Key: nameOf(key) });
      await within((bound) => client.send(command, bound));
    },
    async *list(tenantId) {
      const Prefix = `${FOLDER}${requireTenantId(tenantId)}/`;
      for (let ContinuationToken: string | undefined; ; ) {
        const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
        const page = await within((bound) => client.send(command, bound));
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const id = Key.slice(Prefix.length);
          if (isId(id)) yield { key: `${tenantId}/${id}`, bytes: Size, storedAt: LastModified } satisfies StoredBlob;
        }
        ContinuationToken = page.NextContinuationToken;
        if (ContinuationToken === undefined) return;
      }
    },
    async check() {
      await putObject(CHECK_NAME, Buffer.from('check'));
    },
  };
}

/**
 * Gets a whole object. The client retries until a response begins. This also retries a response that breaks off or
 * fails its checksum.
 */
async function getWhole(
  client: S3Client,
  key: string,
  command: GetObjectCommand,
  abortSignal: AbortSignal,
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client.send(command, { abortSignal }).catch((cause: unknown) => cause as Error);
    if (answer instanceof Error) {
      // Range request on an empty object.
      if (httpStatusOf(answer) === 416) return Buffer.alloc(0);
      throw answer.name === 'NoSuchKey' ? new BlobMissing(key, answer) : answer;
    }
    const bytes = await buffer(addAbortSignal(abortSignal, answer.Body as Readable)).catch((cause: Error) => cause);
    const isPart = command.input.Range !== undefined;
    const sha256 = answer.Metadata?.['sha256'];
    if (bytes instanceof Error) {
      if (attempt === triesMax || abortSignal.aborted) throw bytes;
    } else if (isPart || sha256 === undefined || sha256 === sha256Of(bytes)) return bytes;
    else if (attempt === triesMax) throw new BlobDamaged(key);
  }
}
