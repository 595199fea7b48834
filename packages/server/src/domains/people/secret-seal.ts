import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sources } from '../../common/sources.ts';
import { CiphertextRefused } from '../../storage/encryption/ciphertext.ts';
import type { Encryption } from '../../storage/encryption/encryption.ts';
import { isThere, placeFile, unlessMissing } from '../../storage/files/durable-files.ts';

/** Encrypts secrets of people with a key that is not in the database. */
export interface SecretSeal {
  seal(secret: Uint8Array, personId: string): Promise<Buffer>;
  /** `undefined` if it was sealed with another key or for another person. */
  open(sealed: Buffer, personId: string): Promise<Buffer | undefined>;
}

const NAME = 'second-factor.key';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

async function readKey(file: string): Promise<Buffer | undefined> {
  const key = await readFile(file).catch(unlessMissing);
  if (key && key.length !== KEY_BYTES) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes.`);
  return key;
}

/** Creates the key if it is missing. Of several concurrent processes one wins, and all use its key. */
async function makeKey(file: string, random: Sources['random']): Promise<Buffer> {
  await placeFile(file, random.bytes(KEY_BYTES), 'once', () => random.bytes(8).toString('hex'));
  return (await readKey(file))!;
}

/** Nil tenant id of the installation's data key. */
const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** Seals people's secrets with a data key of the installation, stored with the tenants' keys. */
export function sealWithDataKey(encryption: Pick<Encryption, 'cipherOf'>): SecretSeal {
  const subjectOf = (personId: string) => `second factor of ${personId}`;
  return {
    async seal(secret, personId) {
      return (await encryption.cipherOf(INSTALLATION)).encrypt(subjectOf(personId), secret);
    },
    async open(sealed, personId) {
      const cipher = await encryption.cipherOf(INSTALLATION);
      try {
        return cipher.decrypt(subjectOf(personId), sealed);
      } catch (cause) {
        if (cause instanceof CiphertextRefused) return undefined;
        throw cause;
      }
    },
  };
}

export interface SealPlaces {
  readonly dataDir: string;
  /** Key folder shared by nodes with separate data folders. */
  readonly keysDir: string | undefined;
}

/**
 * Seals people's secrets with a key created on first use: in the key folder if configured, otherwise in the data
 * folder, where an existing key stays in use. Neither the database nor a backup contains it.
 */
export function openSecretSeal({ dataDir, keysDir }: SealPlaces, random: Sources['random']): SecretSeal {
  const own = path.join(dataDir, NAME);
  const find = async () => (keysDir === undefined || (await isThere(own)) ? own : path.join(keysDir, NAME));
  return {
    async seal(secret, personId) {
      const file = await find();
      const key = (await readKey(file)) ?? (await makeKey(file, random));
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(personId));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    async open(sealed, personId) {
      const key = await readKey(await find());
      if (!key) return undefined;
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(personId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
