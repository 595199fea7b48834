import type { DataKeys, WrappedKey } from './data-keys.ts';
import { purposeOf } from './encryption.ts';
import { CHECK_NAME, type MasterCheck } from './master-check.ts';
import type { KeyPlace, MasterKey } from './master-key.ts';

const KEY_NAME = /\.(key|destroyed|encrypted)$/;
/** Keys that never leave their folder. */
const MASTER_KEY_NAMES: readonly string[] = ['master.key', 'second-factor.key'];

/**
 * Moves wrapped keys to another storage: copies all, the master check last because it marks the location, then destroys
 * the originals. All nodes must be stopped. Resumable. Returns the number of keys.
 */
export async function moveKeys({ from, to }: { readonly from: KeyPlace; readonly to: KeyPlace }): Promise<number> {
  const names = (await from.list()).filter((name) => KEY_NAME.test(name) && !MASTER_KEY_NAMES.includes(name));
  for (const name of [...names, CHECK_NAME]) {
    const text = await from.read(name);
    if (text === undefined) continue;
    await to.put(name, text, 'always');
    if ((await to.read(name)) !== text) throw new Error(`${name} could not be read again from ${to.says}.`);
  }
  for (const name of [CHECK_NAME, ...names]) await from.destroy(name);
  return names.filter((name) => name.endsWith('.key')).length;
}

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
