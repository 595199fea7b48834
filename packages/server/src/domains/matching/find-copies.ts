import type { Recognition } from '../../compute/recognition/recognition.ts';
import type { UploadRow } from '../uploads/store.ts';
import type { Copies } from './warnings.ts';

type Photo = Pick<UploadRow, 'id' | 'kind' | 'sha256' | 'perceptualHash'>;

/**
 * Photos of a session that are copies of registered ones (identical bytes or near duplicates), by pet. Pets without
 * copies are omitted (specification 8.7).
 */
export async function findCopies(
  recognition: Pick<Recognition, 'findCopies'>,
  photos: readonly Photo[],
  registered: readonly (Pick<Photo, 'sha256' | 'perceptualHash'> & { readonly petId: string | null })[],
  signal?: AbortSignal,
): Promise<Map<string, Copies>> {
  const petIds = [...new Set(registered.flatMap(({ petId }) => petId ?? []))];
  const groups = petIds.map((petId) => registered.filter((photo) => photo.petId === petId).map(pictureOf));
  const found = await recognition.findCopies({ photos: photos.map(pictureOf), groups }, signal);
  const copies = new Map<string, Copies>();
  for (const [n, petId] of petIds.entries()) {
    const copied = found[n]!.map((at) => photos[at]!);
    const idsOf = (kind: UploadRow['kind']) => copied.flatMap((photo) => (photo.kind === kind ? [photo.id] : []));
    if (copied.length > 0)
      copies.set(petId, { fingerprintIds: idsOf('fingerprint'), appearanceIds: idsOf('appearance') });
  }
  return copies;
}

const pictureOf = ({ sha256, perceptualHash }: Pick<Photo, 'sha256' | 'perceptualHash'>) => ({
  digest: sha256.toString('hex'),
  perceptualHash: new Uint8Array(perceptualHash),
});
