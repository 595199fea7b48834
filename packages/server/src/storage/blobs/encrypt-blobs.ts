import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Encryption } from '../encryption/encryption.ts';
import { parseBlobKey } from './blob-key.ts';
import type { Blobs } from './blobs.ts';

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
