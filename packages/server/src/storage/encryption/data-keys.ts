import { isId } from '@rhinarium/contract';
import type { KeyPlace } from './master-key.ts';

/** A stored wrapped data key. */
export interface WrappedKey {
  /** Hexadecimal. */
  readonly id: string;
  readonly wrapped: string;
}

/** Wrapped data keys by tenant. After destroying one, nothing stored here can decrypt the tenant's data. */
export interface DataKeys {
  /** Whether wrapped copies of a destroyed key remain. */
  readonly keepsCopies: boolean;
  /** Changes with the key. `undefined` if there is none. */
  versionOf(tenantId: string): Promise<string | undefined>;
  read(tenantId: string): Promise<WrappedKey | undefined>;
  /** Keeps the first of concurrent additions. */
  add(tenantId: string, key: WrappedKey): Promise<void>;
  /** Replaces a wrapping of the same key, unless it was destroyed meanwhile. */
  replace(tenantId: string, key: WrappedKey): Promise<void>;
  /** Returns whether it existed. */
  destroy(tenantId: string): Promise<boolean>;
  listTenantIds(): Promise<string[]>;
}

export function dataKeysIn(place: KeyPlace): DataKeys {
  const nameOf = (tenantId: string, ending: 'key' | 'destroyed' = 'key') => {
    if (!isId(tenantId)) throw new TypeError('A tenant is named by a lower-case UUID');
    return `${tenantId}.${ending}`;
  };
  const textOf = (key: WrappedKey) => `${JSON.stringify(key)}\n`;
  const keys: DataKeys = {
    keepsCopies: place.keepsCopies,
    versionOf: (tenantId) => place.versionOf(nameOf(tenantId)),
    async read(tenantId) {
      const text = await place.read(nameOf(tenantId));
      return text === undefined ? undefined : (JSON.parse(text) as WrappedKey);
    },
    async add(tenantId, key) {
      await place.destroy(nameOf(tenantId, 'destroyed'));
      await place.put(nameOf(tenantId), textOf(key), 'once');
    },
    async replace(tenantId, key) {
      await place.put(nameOf(tenantId), textOf(key), 'always');
      if ((await place.read(nameOf(tenantId, 'destroyed'))) !== undefined) await keys.destroy(tenantId);
    },
    async destroy(tenantId) {
      // Recorded first, so that a concurrent replacement sees it.
      await place.put(nameOf(tenantId, 'destroyed'), '', 'once');
      return await place.destroy(nameOf(tenantId));
    },
    async listTenantIds() {
      const names = await place.list();
      return names.flatMap((name) => (name.endsWith('.key') && isId(name.slice(0, -4)) ? [name.slice(0, -4)] : []));
    },
  };
  return keys;
}
