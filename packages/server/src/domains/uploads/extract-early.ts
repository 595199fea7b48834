import { SPECIES_SEEN } from '@rhinarium/engine';
import type { Context } from '../../context.ts';
import type { KeptFile } from './examine-file.ts';
import type { UploadRow } from './store.ts';

/**
 * Leaves an upload whose row is committed to be made a template of. Every purpose compares all accepted files, so each
 * accepted one is worth it. `fingerprintCount`: accepted ones that its session has with it; 0 where nobody knows which
 * a job will name first.
 */
export function extractEarly(
  { tenant, earlyTemplates }: Context,
  { id, kind, species, blobKey, verdict }: UploadRow,
  fingerprintCount: number,
  { raster, sighting }: Pick<KeptFile, 'raster' | 'sighting'>,
): void {
  if (verdict !== 'ACCEPTED') return;
  const isAsked = kind === 'fingerprint' && fingerprintCount <= SPECIES_SEEN.photosMax;
  const known = sighting ? { sighting } : {};
  earlyTemplates.add({ tenantId: tenant.id, id, kind, species, blobKey, isAsked, ...known }, raster);
}
