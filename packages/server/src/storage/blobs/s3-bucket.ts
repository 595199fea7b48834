import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { isId } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { BlobDamaged, BlobMissing, type Blobs, parseBlobKey, requireTenantId, type StoredBlob } from './blobs.ts';

export interface S3Options {
  readonly bucket: string;
  /** `undefined`: AWS's endpoint of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** `undefined`: the machine's credentials, such as an instance role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Timeout of one request, from connecting to the response headers. */
  readonly requestMsMax: number;
  /** Total timeout per operation, retries included. */
  readonly operationMsMax: number;
}

/** Maximum attempts per request: on no response, a busy response, or a broken one. */
const triesMax = 3;
const connectMsMax = 2000;

type ClientOptions = Pick<S3Options, 'endpoint' | 'region' | 'credentials' | 'requestMsMax'>;

export function newS3Client({ endpoint, region, credentials, requestMsMax }: ClientOptions): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials ? { credentials } : {}),
    maxAttempts: triesMax,
    // Images are small, and waiting for 100-continue would cost a round trip.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: Math.min(connectMsMax, requestMsMax),
      requestTimeout: requestMsMax,
      throwOnRequestTimeout: true,
    },
    // Integrity: the signed payload hash and Content-MD5 on upload, our own SHA-256 on download. AWS's newer checksums
    // are refused or mishandled by some S3-compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** HTTP status of an error response. */
function httpStatusOf(cause: unknown): number | undefined {
  return (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/**
 * Checks the bucket. Throws readable errors if it does not exist, refuses the credentials, has versioning enabled, or
 * is unreachable.
 */
async function requireBucket(client: S3Client, options: S3Options): Promise<void> {
  const { bucket, endpoint = `AWS in ${options.region}`, operationMsMax } = options;
  const asSentence = (cause: Error): never => {
    const { name, message } = cause;
    if (name === 'NoSuchBucket')
      throw new Error(`The bucket ${bucket} does not exist at ${endpoint}. Create it, private and without versions.`);
    if (httpStatusOf(cause) === 403)
      throw new Error(`${endpoint} refuses the credentials for the bucket ${bucket}: ${name}.`, { cause });
    throw new Error(`The image store at ${endpoint} cannot be reached: ${message || name}`, { cause });
  };
  const bound = { abortSignal: AbortSignal.timeout(operationMsMax) };
  await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), bound).catch(asSentence);
  const { Status } = await client
    .send(new GetBucketVersioningCommand({ Bucket: bucket }), bound)
    // Some S3-compatible stores do not support versioning.
    .catch((cause: Error) => (httpStatusOf(cause) === 501 ? { Status: undefined } : asSentence(cause)));
  if (Status === 'Enabled')
    throw new Error(
      `The bucket ${bucket} keeps versions, so images would stay in it when they are deleted. Use one without versions.`,
    );
}

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
