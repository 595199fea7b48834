import path from 'node:path';
import { makeFolder, placeFile, readIfThere } from '../files/durable-files.ts';
import { MASTER_KEY_BYTES, type MasterKey, MasterKeyRefused } from './master-key.ts';
import { isWrappedWith, parseMasterKey, unwrapWith, wrapWith } from './wrap-with-keys.ts';

type Secrets = readonly [Buffer, ...Buffer[]];

/**
 * Master key in a file of one base64 line. During a rotation, previous keys follow on further lines. Read on each use,
 * so that running servers follow a rotation.
 */
export function fileMasterKey(file: string, random: { bytes(count: number): Buffer; name(): string }): MasterKey {
  const write = async (secrets: Secrets, when: 'once' | 'always') => {
    await makeFolder(path.dirname(file));
    const text = secrets.map((secret) => `${secret.toString('base64')}\n`).join('');
    await placeFile(file, text, when, random.name);
  };
  return {
    says: `the file ${file}`,
    wrap: async (secret, purpose) => wrapWith((await readSecrets(file))[0], random.bytes, secret, purpose),
    unwrap: async (wrapped, purpose) => unwrapWith(await readSecrets(file), wrapped, purpose),
    isCurrent: async (wrapped) => isWrappedWith((await readSecrets(file))[0], wrapped),
    make: () => write([random.bytes(MASTER_KEY_BYTES)], 'once'),
    async beginRotation() {
      await write([random.bytes(MASTER_KEY_BYTES), ...(await readSecrets(file))], 'always');
    },
    async endRotation() {
      const [current] = await readSecrets(file);
      await write([current], 'always');
    },
  };
}

async function readSecrets(file: string): Promise<Secrets> {
  const text = await readIfThere(file);
  if (text === undefined) throw new MasterKeyRefused(`${file} is missing.`);
  const [first, ...more] = text.split('\n').filter(Boolean).map(parseMasterKey);
  if (!first || more.includes(undefined)) throw new MasterKeyRefused(`${file} does not hold 32 bytes in base64.`);
  return [first, ...(more as Buffer[])];
}
