import type { Species } from '@rhinarium/contract';
import { askApi } from '../../service/api.ts';
import { isAccepted, type Photo, UPLOADS } from '../playground/use-capture.ts';

/** Sends the accepted photos to a session of the pet and starts its registration. */
export async function registerPhotos(
  tenantId: string,
  { petId, species }: { readonly petId: string; readonly species: Species },
  photos: readonly Photo[],
): Promise<void> {
  const purpose = 'PET_PROFILE_REGISTRATION';
  const { data } = await askApi(tenantId, 'createCaptureSession', {}, { species, purpose, petId });
  const sessionId = data.id;
  for (const { kind, file } of photos.filter(isAccepted))
    await askApi(tenantId, UPLOADS[kind], {}, { sessionId, file });
  await askApi(tenantId, 'addFingerprints', { petId }, { sessionId });
}
