import type { FastifyBaseLogger } from 'fastify';

/** Missing and damaged images. Each is reported to operators once per process. */
export interface LostImages {
  note(image: { readonly tenantId: string; readonly uploadId: string }, cause: unknown): void;
  /** Number since the start of the process. */
  readonly count: number;
}

export function openLostImages(log: Pick<FastifyBaseLogger, 'error'>): LostImages {
  const known = new Set<string>();
  return {
    note({ tenantId, uploadId }, err) {
      if (known.has(uploadId)) return;
      known.add(uploadId);
      log.error({ err, tenantId, uploadId }, 'stored image missing or damaged: restore it from a backup');
    },
    get count() {
      return known.size;
    },
  };
}
