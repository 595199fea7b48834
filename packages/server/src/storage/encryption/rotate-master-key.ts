import type { DataKeys, WrappedKey } from './data-keys.ts';
import { purposeOf } from './encryption.ts';
import type { MasterCheck } from './master-check.ts';
import type { MasterKey } from './master-key.ts';

/** Rewraps every data key with the current master key while servers run. The data is unchanged. Resumable. */
export async function rotateMasterKey({
  keys,
  masterKey,
  check,
}: {
  readonly keys: DataKeys;
  readonly masterKey: MasterKey;
  readonly check: MasterCheck;
}): Promise<{ readonly wrappedAgain: number }> {
  let wrappedAgain = 0;
  const again = async ({ id, wrapped }: WrappedKey, purpose: string): Promise<WrappedKey> => {
    wrappedAgain += 1;
    return { id, wrapped: await masterKey.wrap(await masterKey.unwrap(wrapped, purpose), purpose) };
  };
  await masterKey.beginRotation();
  await check.replace((key) => again(key, check.purpose));
  // A key added after this list was read is wrapped with the new master key by its creator.
  for (const tenantId of await keys.listTenantIds()) {
    const key = await keys.read(tenantId);
    if (key && !(await masterKey.isCurrent(key.wrapped)))
      await keys.replace(tenantId, await again(key, purposeOf(tenantId)));
  }
  await masterKey.endRotation();
  return { wrappedAgain };
}
