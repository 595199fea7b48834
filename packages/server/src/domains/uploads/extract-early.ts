import { isLargeEnough, SPECIES_SEEN } from '@rhinarium/engine';
import type { Context } from '../../context.ts';
import type { KeptFile } from './examine-file.ts';
import type { UploadRow } from './store.ts';

/**
 * Queues a committed upload for its early template. Every purpose compares all accepted files, so each is worth it.
 * `fingerprintCount`: accepted fingerprints of its session including it, 0 if a job's first ones are not known.
 */
export function extractEarly(
  { tenant, earlyTemplates }: Pick<Context, 'tenant' | 'earlyTemplates'>,
  { id, kind, species, blobKey, verdict }: UploadRow,
  fingerprintCount: number,
  { raster, sighting }: Pick<KeptFile, 'raster' | 'sighting'>,
): void {
  if (verdict !== 'ACCEPTED') return;
  const isAsked = kind === 'fingerprint' && fingerprintCount <= SPECIES_SEEN.photosMax;
  const known = sighting ? { sighting } : {};
  const pixels = raster && isLargeEnough(raster, { species, kind }, sighting) ? raster : undefined;
  earlyTemplates.add({ tenantId: tenant.id, id, kind, species, blobKey, isAsked, ...known }, pixels);
}
