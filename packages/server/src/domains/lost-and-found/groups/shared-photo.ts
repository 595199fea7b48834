import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { findUploads, listUploadsOfPet, type UploadRow } from '../../uploads/store.ts';
import { withImage } from '../../uploads/with-image.ts';
import { findSighting } from '../records/sighting-store.ts';
import { requireSharedCandidate } from './shared-candidate-actions.ts';
import { listSidesIn, type SharedCandidateView } from './shared-candidate-store.ts';

const noPhoto = () => new Failure('noSuchResource', { log: 'There is no photo to show.' });

/** One small photo of the other tenant's animal, drawn again, if that tenant shows it now. */
export async function readSharedCandidatePhoto(
  context: Pick<Context, 'tenant' | 'database' | 'blobs' | 'lostImages' | 'decoding'>,
  { params }: Input<'readSharedCandidatePhoto'>,
): Promise<Output<'readSharedCandidatePhoto'>> {
  const { tenant, database, decoding } = context;
  const view = await requireSharedCandidate(context, params.candidateId);
  if (!view.showsPhoto || view.state !== 'OPEN') throw noPhoto();
  const { otherTenantId } = view;
  const photo = await database.snapshot(otherTenantId, (sql) => findPhoto(sql, view));
  if (!photo) throw noPhoto();
  const shrink = (kept: Buffer) => decoding.shrink(kept, LIMITS.sharedPhotoSidePx, tenant.id);
  const jpeg = await withImage(context, otherTenantId, photo, shrink).catch((cause: unknown) => {
    // The sentence names an id of the other tenant.
    throw cause instanceof Failure && cause.failure === 'noSuchResource' ? noPhoto() : cause;
  });
  return {
    status: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
    body: Buffer.from(jpeg),
  };
}

/** The newest photo of the whole animal, or else of its face or nose. */
async function findPhoto(sql: Sql, { otherTenantId, pairId }: SharedCandidateView): Promise<UploadRow | undefined> {
  const [side] = await listSidesIn(sql, otherTenantId, [pairId]);
  if (!side) return undefined;
  const photos = side.petId
    ? await listUploadsOfPet(sql, otherTenantId, side.petId)
    : await photosOfSighting(sql, otherTenantId, side.sightingId!);
  const newest = photos.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return newest.find(({ kind }) => kind === 'appearance') ?? newest[0];
}

async function photosOfSighting(sql: Sql, tenantId: string, sightingId: string): Promise<UploadRow[]> {
  const sighting = await findSighting(sql, tenantId, sightingId);
  if (!sighting) return [];
  const uploadIds = [...sighting.fingerprintIds, ...sighting.appearanceIds];
  return [...(await findUploads(sql, tenantId, uploadIds)).values()];
}
