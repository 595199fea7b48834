import type { Input, Output, Species } from '@rhinarium/contract';
import { invalid } from '../../../common/failure.ts';
import { moveInGallery } from '../../../compute/search/change-gallery.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/events.ts';
import { lockUploadsOfPets, moveUploads, type UploadOfPet } from '../../uploads/store.ts';
import { petRecord, requirePair, requirePetView } from '../pet-record.ts';
import { undoUntil } from './merge-store.ts';
import { insertMove, type MoveRow } from './move-store.ts';

/** The API record of a move of photos. */
export const moveRecord = ({ id, petId, intoPetId, uploadIds, movedAt }: MoveRow) => ({
  id,
  kind: 'PHOTOS_MOVED' as const,
  petId,
  intoPetId,
  photoCount: uploadIds.length,
  changedAt: movedAt.toISOString(),
  undoUntil: undoUntil({ mergedAt: movedAt }).toISOString(),
});

/**
 * Moves photos registered for the wrong pet, with their templates, to the right one (specification 3.13). Idempotent:
 * photos already there stay.
 */
export async function moveFingerprints(
  context: Pick<Context, 'tenant' | 'encryption' | 'database' | 'clock' | 'ids'>,
  { params, body }: Input<'moveFingerprints'>,
): Promise<Output<'moveFingerprints'>> {
  const tenantId = context.tenant.id;
  const ids = { petId: params.petId, intoPetId: body.intoPetId };
  const cipher = await context.encryption.cipherOf(tenantId);
  return await context.database.tenant(tenantId, async (sql) => {
    const { pet, into } = await requirePair(sql, tenantId, ids, 'change');
    const photos = [
      ...(await requireToMove(sql, tenantId, ids, body.fingerprintIds, 'fingerprint')),
      ...(await requireToMove(sql, tenantId, ids, body.appearanceIds ?? [], 'appearance')),
    ];
    const uploadIds = photos.map(({ id }) => id);
    const made = { id: context.ids.next(), ...ids, uploadIds, movedAt: context.clock() };
    if (photos.length > 0) {
      await insertMove(sql, tenantId, made);
      await movePhotos(context, sql, tenantId, { ...ids, species: pet.species }, photos);
      await noteEvent(context, sql, tenantId, { type: 'pet.fingerprintsMoved', data: { ...ids, status: 'MOVED' } });
    }
    const data = {
      pet: petRecord(cipher, await requirePetView(sql, tenantId, pet.id)),
      intoPet: petRecord(cipher, await requirePetView(sql, tenantId, into.id)),
      ...(photos.length > 0 && { change: moveRecord(made) }),
    };
    return { status: 200, body: { data } };
  });
}

/** Photos still to be moved. Throws if one belongs to neither pet. */
async function requireToMove(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId }: { readonly petId: string; readonly intoPetId: string },
  ids: readonly string[],
  kind: UploadOfPet['kind'],
): Promise<UploadOfPet[]> {
  const uploads = await lockUploadsOfPets(sql, tenantId, ids, [petId, intoPetId]);
  const found = new Map(uploads.filter((upload) => upload.kind === kind).map((upload) => [upload.id, upload]));
  if (ids.some((id) => !found.has(id)))
    throw invalid(`${kind}Ids`, `names a photo that the pet does not have as "${kind}"`);
  return [...found.values()].filter((upload) => upload.petId === petId);
}

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
  const uploadIds = photos.map(({ id }) => id);
  await moveUploads(sql, tenantId, uploadIds, move.intoPetId);
  await moveInGallery(sql, tenantId, { ...move, uploadIds }, clock());
}
