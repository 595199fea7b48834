import { GetBucketVersioningCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

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
export const triesMax = 3;
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
export function httpStatusOf(cause: unknown): number | undefined {
  return (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/**
 * Checks the bucket. Throws readable errors if it does not exist, refuses the credentials, has versioning enabled, or
 * is unreachable.
 */
export async function requireBucket(client: S3Client, options: S3Options): Promise<void> {
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
