import type { Encryption } from '../encryption/encryption.ts';
import type { Blobs } from './blobs.ts';
import { encryptBlobs } from './encrypt-blobs.ts';
import { openLocalFolder } from './local-folder.ts';
import { openTemporaryFolder, type TemporaryFolderOptions } from './temporary-folder.ts';

export interface S3Settings {
  /** `undefined`: images are files. */
  readonly s3Bucket: string | undefined;
  readonly s3Endpoint: string | undefined;
  readonly s3Region: string;
  readonly s3AccessKeyId: string | undefined;
  readonly s3SecretAccessKey: string | undefined;
}

const requestMsMax = 5000;
const operationMsMax = 15_000;

/** Opens the configured image store, a bucket or the data folder, with encryption. */
export async function openBlobs(
  settings: S3Settings & Pick<TemporaryFolderOptions, 'dataDir'>,
  encryption: Pick<Encryption, 'cipherOf'>,
  isAlone: boolean,
): Promise<Blobs> {
  const place = { dataDir: settings.dataDir, isAlone };
  const bucket = settings.s3Bucket;
  const inner = bucket === undefined ? await openLocalFolder(place) : await openBucket(settings, bucket, place);
  return encryptBlobs(inner, encryption);
}

async function openBucket(settings: S3Settings, bucket: string, place: TemporaryFolderOptions): Promise<Blobs> {
  // Loaded on demand: the S3 client is larger than everything else.
  const { openS3Bucket } = await import('./s3-bucket.ts');
  const { s3Endpoint: endpoint, s3Region: region, s3AccessKeyId, s3SecretAccessKey } = settings;
  const credentials =
    s3AccessKeyId !== undefined && s3SecretAccessKey !== undefined
      ? { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
      : undefined;
  const bounds = { requestMsMax, operationMsMax };
  return await openS3Bucket({ bucket, endpoint, region, credentials, ...bounds }, await openTemporaryFolder(place));
}
