import type { KeyPlace } from './key-place.ts';
import { CHECK_NAME } from './master-check.ts';

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
