import { GetBucketVersioningCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

export interface S3Options {
  readonly bucket: string;
  /** `undefined`: that of AWS in the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** `undefined`: those of the machine, such as a role of the instance. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** For one request, from its connection to the head of the answer. */
  readonly requestMsMax: number;
  /** For what is asked of the store, with all tries. */
  readonly operationMsMax: number;
}

/** Of one request: when the store does not answer, answers that it is busy, or breaks off. */
export const triesMax = 3;
const connectMsMax = 2000;

export function newS3Client({ endpoint, region, credentials, requestMsMax }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials ? { credentials } : {}),
    maxAttempts: triesMax,
    // An image is small, and what it asks for would cost a connection of its own.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: Math.min(connectMsMax, requestMsMax),
      requestTimeout: requestMsMax,
      throwOnRequestTimeout: true,
    },
    // The hash that the signature covers and Content-MD5 hold on the way in, our own SHA-256 on the way out. Newer
    // checksums of AWS are refused or stored wrongly by some that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The HTTP status of an answer that is an error. */
export function httpStatusOf(cause: unknown): number | undefined {
  return (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/**
 * Looks whether the bucket can be used. Errors, each in a sentence: it does not exist, refuses the credentials, keeps
 * versions of what is deleted, or cannot be reached.
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
    // Some that speak S3 know no versions.
    .catch((cause: Error) => (httpStatusOf(cause) === 501 ? { Status: undefined } : asSentence(cause)));
  if (Status === 'Enabled')
    throw new Error(
      `The bucket ${bucket} keeps versions, so images would stay in it when they are deleted. Use one without versions.`,
    );
}
