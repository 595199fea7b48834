import type { ImageHeader } from './image-format.ts';

/** What pictures are expected to take of a decoder, by what those before them took. */
export interface ExpectedWork {
  /** Of a tenant's picture, ms. */
  of(tenantId: string, { header, fileBytes }: { readonly header: ImageHeader; readonly fileBytes: number }): number;
  /** Learns what a tenant's picture took. */
  learn(tenantId: string, tookMs: number): void;
}

/** What a decoder does in a second, low enough for slow machines. */
const PIXELS_PER_SECOND = 20e6;
const BYTES_PER_SECOND = 40e6;
/** What the smallest picture takes: its file, its process, the judging. */
const workMsMin = 50;
/** The weight of a tenant's last picture in the mean of its pictures. */
const LAST_WEIGHT = 0.2;
/** Tenants that are remembered: those whose pictures came last. */
const TENANTS_MAX = 1000;

/**
 * The size says what an ordinary picture takes. A tenant whose pictures took more, whatever made them, is expected to
 * send more of the kind: the mean of its pictures counts where it is higher.
 */
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
