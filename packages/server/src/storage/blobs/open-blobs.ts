import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MINUTE_MS } from '../../common/durations.ts';
import type { Encryption } from '../encryption/encryption.ts';
import type { BackupBucket } from './backup-bucket.ts';
import { type Blobs, parseBlobKey } from './blobs.ts';
import { openLocalFolder, openTemporaryFolder, type TemporaryFolderOptions } from './local-folder.ts';

/**
 * Image store that encrypts each image with its tenant's data key, bound to its blob key. Images are decrypted as a
 * whole, because the authentication tag is at the end. `read` and `open` throw CiphertextRefused.
 */
export function encryptBlobs(inner: Blobs, encryption: Pick<Encryption, 'cipherOf'>): Blobs {
  const read = async (key: string): Promise<Buffer> => {
    const { tenantId, id } = parseBlobKey(key);
    const stored = await inner.read(key);
    return (await encryption.cipherOf(tenantId)).decrypt(subjectOf(id), stored);
  };
  return {
    ...inner,
    async put(key, source) {
      try {
        const { tenantId, id } = parseBlobKey(key);
        const cipher = await encryption.cipherOf(tenantId);
        const plain = typeof source === 'string' ? await readFile(source) : source;
        await inner.put(key, cipher.encrypt(subjectOf(id), plain));
      } finally {
        if (typeof source === 'string') await rm(source, { force: true });
      }
    },
    read,
    open: async (key) => Readable.from([await read(key)]),
  };
}

const subjectOf = (id: string) => `image ${id}`;

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
/** Maximum time of one part of a backup. */
const partMsMax = 5 * MINUTE_MS;

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
  const bounds = { requestMsMax, operationMsMax };
  return await openS3Bucket({ ...serviceOf(settings), bucket, ...bounds }, await openTemporaryFolder(place));
}

/** Opens the bucket of the backups, at the S3 service of the settings. */
export async function openConfiguredBackupBucket(settings: S3Settings, bucket: string): Promise<BackupBucket> {
  const { openBackupBucket } = await import('./backup-bucket.ts');
  return openBackupBucket({ ...serviceOf(settings), bucket, requestMsMax: partMsMax });
}

function serviceOf({ s3Endpoint: endpoint, s3Region: region, s3AccessKeyId, s3SecretAccessKey }: S3Settings) {
  const credentials =
    s3AccessKeyId !== undefined && s3SecretAccessKey !== undefined
      ? { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
      : undefined;
  return { endpoint, region, credentials };
}
