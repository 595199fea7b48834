import type { Database } from '../../storage/database/database.ts';
import { lockPushKey, putPushKey } from '../mail/devices/push-key-store.ts';
import { PUSH_KEY } from '../mail/devices/push-keys.ts';
import { lockSealedSecrets, replaceSealedSecret } from './second-factor-store.ts';
import type { SecretSeal } from './secret-seal.ts';

/**
 * Re-encrypts all people's secrets, and the key for push, with another seal, in one transaction. Secrets that the old seal cannot open stay
 * unchanged. Returns the number of re-encrypted secrets.
 */
export async function resealSecrets(
  database: Pick<Database, 'system'>,
  { from, to }: { readonly from: SecretSeal; readonly to: SecretSeal },
): Promise<number> {
  return await database.system(async (sql) => {
    let sealed = 0;
    for (const { personId, sealedSecret } of await lockSealedSecrets(sql)) {
      const secret = await from.open(sealedSecret, personId);
      if (!secret) continue;
      await replaceSealedSecret(sql, personId, await to.seal(secret, personId));
      sealed += 1;
    }
    const push = await lockPushKey(sql);
    const secret = push && (await from.open(push.sealedKey, PUSH_KEY));
    if (push && secret) {
      const { publicKey } = push;
      await putPushKey(sql, { publicKey, sealedKey: await to.seal(secret, PUSH_KEY) }, publicKey);
    }
    return sealed;
  });
}
