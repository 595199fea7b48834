import { type DataKey, decrypt, encrypt, NONCE_BYTES } from './ciphertext.ts';
import type { DataKeys } from './data-keys.ts';
import { MASTER_KEY_BYTES, type MasterKey } from './master-key.ts';

/** Encrypts and decrypts a tenant's data. `subject` names the storage location within the tenant. */
export interface TenantCipher {
  encrypt(subject: string, plain: Uint8Array): Buffer;
  /** Throws CiphertextRefused, for data that were stored in plain as well. */
  decrypt(subject: string, stored: Buffer): Buffer;
}

export interface Encryption {
  /** Cipher of a tenant. Creates its data key if there is none. Throws MasterKeyRefused. */
  cipherOf(tenantId: string): Promise<TenantCipher>;
  /** Destroys a tenant's data key, so that its data can never be decrypted again. Returns whether it existed. */
  destroyKey(tenantId: string): Promise<boolean>;
  hasKey(tenantId: string): Promise<boolean>;
  /** Whether copies of a destroyed key remain that the current master key can open. */
  readonly keepsKeyCopies: boolean;
}

export interface EncryptionParts {
  readonly keys: DataKeys;
  readonly masterKey: MasterKey;
  readonly newBytes: (count: number) => Buffer;
}

interface Known {
  readonly version: string;
  readonly cipher: TenantCipher;
}

export const purposeOf = (tenantId: string): string => `data key of ${tenantId}`;

/** Caches unwrapped keys. Before each use the version of the wrapped key reveals that it was destroyed or rewrapped. */
export function encryptionWith({ keys, masterKey, newBytes }: EncryptionParts): Encryption {
  const known = new Map<string, Known>();

  const makeKey = async (tenantId: string) => {
    const secret = newBytes(MASTER_KEY_BYTES);
    const id = newBytes(8).toString('hex');
    const wrap = async () => ({ id, wrapped: await masterKey.wrap(secret, purposeOf(tenantId)) });
    const made = await wrap();
    await keys.add(tenantId, made);
    // A concurrently finished rotation would have dropped the wrapping key.
    const kept = await keys.read(tenantId);
    if (kept?.id === id && !(await masterKey.isCurrent(made.wrapped))) await keys.replace(tenantId, await wrap());
  };
  const open = async (tenantId: string): Promise<Known | undefined> => {
    const version = await keys.versionOf(tenantId);
    const before = known.get(tenantId);
    if (version === undefined) {
      known.delete(tenantId);
      return undefined;
    }
    if (before?.version === version) return before;
    const kept = await keys.read(tenantId);
    if (!kept) return await open(tenantId);
    const secret = await masterKey.unwrap(kept.wrapped, purposeOf(tenantId));
    const cipher = cipherWith(tenantId, { id: Buffer.from(kept.id, 'hex'), secret }, newBytes);
    const opened = { version, cipher };
    known.set(tenantId, opened);
    return opened;
  };

  return {
    async cipherOf(tenantId) {
      const there = await open(tenantId);
      if (there) return there.cipher;
      await makeKey(tenantId);
      const made = await open(tenantId);
      if (!made) throw new Error(`The data key of tenant ${tenantId} was destroyed while it was made.`);
      return made.cipher;
    },
    async destroyKey(tenantId) {
      known.delete(tenantId);
      return await keys.destroy(tenantId);
    },
    hasKey: async (tenantId) => (await keys.versionOf(tenantId)) !== undefined,
    keepsKeyCopies: keys.keepsCopies,
  };
}

function cipherWith(tenantId: string, key: DataKey, newBytes: (count: number) => Buffer): TenantCipher {
  const within = (subject: string) => `${tenantId} ${subject}`;
  return {
    encrypt: (subject, plain) => encrypt(key, newBytes(NONCE_BYTES), within(subject), plain),
    decrypt: (subject, stored) => decrypt(key, within(subject), stored),
  };
}
