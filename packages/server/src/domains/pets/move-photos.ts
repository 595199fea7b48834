import type { Species } from '@rhinarium/contract';
import { moveInGallery } from '../../compute/search/change-gallery.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { moveUploads, type UploadOfPet } from '../uploads/store.ts';

interface Move {
  readonly species: Species;
  readonly petId: string;
  readonly intoPetId: string;
}

/** Moves locked photos of a pet, with their templates, to another one. */
export async function movePhotos(
  { clock }: Pick<Context, 'clock'>,
  sql: Sql,
  tenantId: string,
  move: Move,
  photos: readonly UploadOfPet[],
): Promise<void> {
  if (photos.length === 0) return;
  const idsOf = (kind: UploadOfPet['kind']) => photos.filter((photo) => photo.kind === kind).map(({ id }) => id);
  const [fingerprintIds, appearanceIds] = [idsOf('fingerprint'), idsOf('appearance')];
  await moveUploads(sql, tenantId, [...fingerprintIds, ...appearanceIds], move.intoPetId);
  await moveInGallery(sql, tenantId, { ...move, fingerprintIds, appearanceIds }, clock());
}
