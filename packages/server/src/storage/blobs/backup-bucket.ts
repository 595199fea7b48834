import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { newS3Client, type S3Options } from './s3-bucket.ts';

/** Large files by their names. A file is there whole or not at all. */
export interface BackupBucket {
  /** Sizes of all files in bytes, by name. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Copies a file, replacing one of that name. Throws if it is not whole there. */
  put(name: string, file: string, signal?: AbortSignal): Promise<void>;
  remove(name: string): Promise<void>;
}

/** S3 takes parts from 5 MiB on, and at most 10,000 of them. */
const PART_BYTES = 16 * 2 ** 20;
const PARTS_MAX = 10_000;

type Place = { readonly Bucket: string; readonly Key: string };
type Bound = { readonly abortSignal?: AbortSignal };

/** Files as objects at the top of an S3 bucket, which may keep versions. */
export function openBackupBucket(options: Omit<S3Options, 'operationMsMax'>): BackupBucket {
  const client = newS3Client(options);
  const Bucket = options.bucket;
  return {
    async list() {
      const sizes = new Map<string, number>();
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key = '', Size = 0 } of page.Contents ?? []) sizes.set(Key, Size);
        ContinuationToken = page.NextContinuationToken;
        if (ContinuationToken === undefined) return sizes;
      }
    },
    async put(Key, file, signal) {
      const place = { Bucket, Key };
      const bound = signal ? { abortSignal: signal } : {};
      await removeParts(client, place, bound);
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(place), bound);
      try {
        const Parts = await putParts(client, { ...place, UploadId: UploadId! }, file, bound);
        await client.send(
          new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }),
          bound,
        );
      } catch (cause) {
        await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {});
        throw cause;
      }
      const [{ ContentLength }, { size }] = await Promise.all([
        client.send(new HeadObjectCommand(place), bound),
        stat(file),
      ]);
      if (ContentLength !== size) throw new Error(`${Key} has ${ContentLength} bytes there and should have ${size}`);
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** Removes what a process that was killed has left of a copy: parts cost money and are not listed with the objects. */
async function removeParts(client: S3Client, { Bucket, Key }: Place, bound: Bound): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }), bound);
  for (const { UploadId } of Uploads)
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), bound);
}

/** Sends a file in parts, which the server checks by their MD5. */
async function putParts(client: S3Client, upload: Place & { readonly UploadId: string }, file: string, bound: Bound) {
  const parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / PARTS_MAX));
    for (let at = 0; at < size; at += partBytes) {
      const Body = Buffer.alloc(Math.min(partBytes, size - at));
      const { bytesRead } = await handle.read(Body, 0, Body.length, at);
      if (bytesRead !== Body.length) throw new Error(`${file} became shorter`);
      const part = { PartNumber: parts.length + 1, Body, ContentMD5: createHash('md5').update(Body).digest('base64') };
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, ...part }), bound);
      parts.push({ ETag, PartNumber: part.PartNumber });
    }
    return parts;
  } finally {
    await handle.close();
  }
}
