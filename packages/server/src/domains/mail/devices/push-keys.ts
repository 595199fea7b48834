import type { Services } from '../../../context.ts';
import { stopAllDevices } from './device-store.ts';
import { findPushKey, putPushKey } from './push-key-store.ts';

/** Key pair by which push services know the installation, base64url. */
interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Context of the encryption. */
export const PUSH_KEY = 'push key';

/**
 * Returns the key pair, which is made on first use. Makes another and stops all devices if the key that encrypts it was
 * lost, because push services take nothing by another key for a browser that subscribed before.
 */
export async function pushKeys({ database, secretSeal }: Pick<Services, 'database' | 'secretSeal'>): Promise<PushKeys> {
  const { generateVAPIDKeys } = (await import('web-push')).default;
  for (;;) {
    const found = await database.system(findPushKey);
    const opened = found && (await secretSeal.open(found.sealedKey, PUSH_KEY));
    if (found && opened) return { publicKey: found.publicKey, privateKey: opened.toString('base64url') };
    const made = generateVAPIDKeys();
    const sealedKey = await secretSeal.seal(Buffer.from(made.privateKey, 'base64url'), PUSH_KEY);
    const isOurs = await database.system(async (sql) => {
      if (!(await putPushKey(sql, { publicKey: made.publicKey, sealedKey }, found?.publicKey))) return false;
      await stopAllDevices(sql);
      return true;
    });
    if (isOurs) return made;
  }
}
