import type { DataKeys, WrappedKey } from './data-keys.ts';
import { purposeOf } from './encryption.ts';
import type { MasterCheck } from './master-check.ts';
import type { MasterKey } from './master-key.ts';

/**
 * Wraps every data key again with the current master key, beside running servers; the data stay as they are. After an
 * interruption, the same call continues.
 */
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
  // A key that comes after this list is read sees to it itself that the new master key wraps it.
  for (const tenantId of await keys.listTenantIds()) {
    const key = await keys.read(tenantId);
    if (key && !(await masterKey.isCurrent(key.wrapped)))
      await keys.replace(tenantId, await again(key, purposeOf(tenantId)));
  }
  await masterKey.endRotation();
  return { wrappedAgain };
}
