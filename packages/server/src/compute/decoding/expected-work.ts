import type { ImageHeader } from './image-format.ts';

/** Estimates the decoder time of pictures from earlier ones. */
export interface ExpectedWork {
  /** Expected time of a tenant's picture, ms. */
  of(tenantId: string, { header, fileBytes }: { readonly header: ImageHeader; readonly fileBytes: number }): number;
  /** Records the actual time of a tenant's picture. */
  learn(tenantId: string, tookMs: number): void;
}

/** Decoder throughput per second, conservative for slow machines. */
const PIXELS_PER_SECOND = 20e6;
const BYTES_PER_SECOND = 40e6;
/** Minimum per picture, ms: file, process and quality check. */
const workMsMin = 50;
/** Weight of the latest picture in the moving average of a tenant. */
const LAST_WEIGHT = 0.2;
/** Number of tenants remembered, by recency. */
const TENANTS_MAX = 1000;

/** Estimates from the size, or from the tenant's moving average if that is higher, whatever made its pictures slow. */
export function openExpectedWork(): ExpectedWork {
  const meansMs = new Map<string, number>();
  return {
    of(tenantId, { header, fileBytes }) {
      const byPixelsMs = (1000 * header.width * header.height) / PIXELS_PER_SECOND;
      const byBytesMs = (1000 * fileBytes) / BYTES_PER_SECOND;
      return Math.max(workMsMin, byPixelsMs, byBytesMs, meansMs.get(tenantId) ?? 0);
    },
    learn(tenantId, tookMs) {
      const meanMs = meansMs.get(tenantId) ?? tookMs;
      meansMs.delete(tenantId);
      meansMs.set(tenantId, meanMs + LAST_WEIGHT * (tookMs - meanMs));
      if (meansMs.size > TENANTS_MAX) meansMs.delete(meansMs.keys().next().value!);
    },
  };
}
