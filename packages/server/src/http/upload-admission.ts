import { Failure } from '../common/failure.ts';
import type { Disk } from '../storage/files/disk.ts';

/** Admission control for uploads, which take disk space before anything is known about them. */
export interface UploadAdmission {
  /**
   * Counts an upload until the returned function is called. Throws 429 if the tenant has too many bytes in progress,
   * and 503 if all tenants together have or the disk is nearly full.
   */
  admit(tenantId: string, bytes: number): Promise<() => void>;
}

/** Limit per tenant: more than 20 files of maximum size. */
const tenantBytesMax = 256e6;
const allBytesMax = 1e9;
/** Disk space reserved for the database, which stops on a full disk. */
const reserveBytesMax = 1e9;
const RESERVE_SHARE = 0.05;

const refusal = (failure: 'tooManyRequests' | 'overloaded', log: string) =>
  new Failure(failure, { headers: { 'retry-after': '5' }, log });

/** @param look Reads the state of the disk that received files are written to. */
export function openUploadAdmission(look: () => Promise<Disk>): UploadAdmission {
  const bytesOf = new Map<string, number>();
  let allBytes = 0;
  const count = (tenantId: string, bytes: number) => {
    allBytes += bytes;
    const left = (bytesOf.get(tenantId) ?? 0) + bytes;
    if (left > 0) bytesOf.set(tenantId, left);
    else bytesOf.delete(tenantId);
  };
  return {
    async admit(tenantId, bytes) {
      if ((bytesOf.get(tenantId) ?? 0) + bytes > tenantBytesMax) {
        throw refusal('tooManyRequests', 'too many bytes of uploads of the tenant are under way');
      }
      if (allBytes + bytes > allBytesMax) throw refusal('overloaded', 'too many bytes of uploads are under way');
      count(tenantId, bytes);
      const end = () => count(tenantId, -bytes);
      try {
        const { freeBytes, sizeBytes } = await look();
        const reserveBytes = Math.min(reserveBytesMax, RESERVE_SHARE * sizeBytes);
        if (freeBytes - allBytes < reserveBytes) throw refusal('overloaded', 'the disk is nearly full');
      } catch (cause) {
        end();
        throw cause;
      }
      return end;
    },
  };
}
