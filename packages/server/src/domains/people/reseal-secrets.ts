import type { Database } from '../../storage/database/database.ts';
import { lockSealedSecrets, replaceSealedSecret } from './second-factor-store.ts';
import type { SecretSeal } from './secret-seal.ts';

/**
 * Seals the secrets of all people with another seal, in one transaction. One that the first does not open stays as it
 * is. Gives how many were sealed.
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
    return sealed;
  });
}
