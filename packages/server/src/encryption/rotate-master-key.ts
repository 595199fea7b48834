import { purposeOf } from './encryption.ts';
import type { KeyFiles, WrappedKey } from './key-files.ts';
import type { MasterCheck } from './master-check.ts';
import type { MasterKey } from './master-key.ts';

/**
 * Wraps every data key again with the current master key, beside running servers; the data stay as they are. After an
 * interruption, the same call continues.
 */
export async function rotateMasterKey({
  files,
  masterKey,
  check,
}: {
  readonly files: KeyFiles;
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
  for (const tenantId of await files.listTenantIds()) {
    const key = await files.read(tenantId);
    if (key && !(await masterKey.isCurrent(key.wrapped)))
      await files.replace(tenantId, await again(key, purposeOf(tenantId)));
  }
  await masterKey.endRotation();
  return { wrappedAgain };
}
