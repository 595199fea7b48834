import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Encryption } from '../encryption/encryption.ts';
import { parseBlobKey } from './blob-key.ts';
import type { Blobs } from './blobs.ts';

/**
 * Images, each encrypted with the data key of its tenant and bound to its own blob key. An image is decrypted as a
 * whole, as only its end shows that it is whole; one that an earlier release stored unencrypted is read as it is.
 * Errors of `read` and `open`: CiphertextRefused.
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
