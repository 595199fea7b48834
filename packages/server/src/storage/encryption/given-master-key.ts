import type { MasterKey } from './master-key.ts';
import { isWrappedWith, unwrapWith, wrapWith } from './wrap-with-keys.ts';

/** Master keys from the settings. The first one wraps, all of them unwrap. */
export function givenMasterKey(
  secrets: readonly [Buffer, ...Buffer[]],
  newBytes: (count: number) => Buffer,
): MasterKey {
  const [current] = secrets;
  const nothing = async () => {};
  return {
    says: 'RHINARIUM_MASTER_KEY',
    wrap: async (secret, purpose) => wrapWith(current, newBytes, secret, purpose),
    unwrap: async (wrapped, purpose) => unwrapWith(secrets, wrapped, purpose),
    isCurrent: async (wrapped) => isWrappedWith(current, wrapped),
    make: nothing,
    // Rotated by changing the variable.
    beginRotation: nothing,
    endRotation: nothing,
  };
}
