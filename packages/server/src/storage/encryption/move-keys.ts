import type { KeyPlace } from './key-place.ts';
import { CHECK_NAME } from './master-check.ts';

const KEY_NAME = /\.(key|destroyed|encrypted)$/;
/** It never leaves its folder. */
const MASTER_KEY_NAMES: readonly string[] = ['master.key', 'second-factor.key'];

/**
 * Moves the wrapped keys to another place: copies all, the master check last, as that says where the keys are; then
 * destroys the first copies. No node may run. After an interruption, the same call continues. Gives how many moved.
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
