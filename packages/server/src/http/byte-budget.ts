import { Failure } from '../common/failure.ts';

/** The party that bytes are counted for. */
export interface ByteHolder {
  /** `undefined` for a caller that names no tenant. */
  readonly tenantId: string | undefined;
  /** Address block of the caller. */
  readonly network: string;
}

/** Maximum bytes that may be held at the same time by one tenant, by one network, and by all. */
export interface ByteBounds {
  /** Name of the counted bytes, for the log. */
  readonly of: string;
  readonly tenantBytesMax: number;
  readonly networkBytesMax: number;
  readonly allBytesMax: number;
}

export interface ByteBudget {
  /** Bytes held by all. */
  readonly held: number;
  /**
   * Counts bytes until the returned function is called, once or more. Throws 429 if the tenant or the network would
   * hold too many, and 503 if all together would.
   */
  take(holder: ByteHolder, bytes: number): () => void;
}

const RETRY_AFTER = { 'retry-after': '5' };

export function openByteBudget({ of, tenantBytesMax, networkBytesMax, allBytesMax }: ByteBounds): ByteBudget {
  const heldBy = new Map<string, number>();
  let held = 0;
  const count = (party: string, bytes: number) => {
    const left = (heldBy.get(party) ?? 0) + bytes;
    if (left > 0) heldBy.set(party, left);
    else heldBy.delete(party);
  };
  const require = (party: string, bytes: number, bytesMax: number) => {
    if ((heldBy.get(party) ?? 0) + bytes <= bytesMax) return;
    throw new Failure('tooManyRequests', { headers: RETRY_AFTER, log: `too many bytes of ${of} for the ${party}` });
  };
  return {
    get held() {
      return held;
    },
    take({ tenantId, network }, bytes) {
      const tenant = tenantId === undefined ? undefined : `tenant ${tenantId}`;
      if (tenant !== undefined) require(tenant, bytes, tenantBytesMax);
      require(`network ${network}`, bytes, networkBytesMax);
      if (held + bytes > allBytesMax) {
        throw new Failure('overloaded', { headers: RETRY_AFTER, log: `too many bytes of ${of}` });
      }
      const add = (change: number) => {
        held += change;
        count(`network ${network}`, change);
        if (tenant !== undefined) count(tenant, change);
      };
      add(bytes);
      let isHeld = true;
      return () => {
        if (isHeld) add(-bytes);
        isHeld = false;
      };
    },
  };
}
