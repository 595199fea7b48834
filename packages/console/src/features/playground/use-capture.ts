import { ACTION_OF_PURPOSE, type CaptureSession, type Upload, type UploadKind } from '@rhinarium/contract';
import { useEffect, useRef, useState } from 'react';
import { askApi } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { type Aim, choicesOf } from './aim.ts';
import { keepAim } from './kept-aim.ts';
import { findKeptPhotos, forgetPhoto, forgetPhotosOf, keepPhoto } from './kept-photos.ts';

/** A photo of the playground, with the service's verdict once it has responded. */
export interface Photo {
  readonly number: number;
  readonly kind: UploadKind;
  readonly file: Blob;
  readonly url: string;
  readonly upload?: Upload;
  readonly failure?: unknown;
}

/** Settings with which the action was sent. */
interface Sent {
  readonly sessionId: string;
  readonly petId: string | undefined;
}

/** Operation that takes a photo, by kind. */
export const UPLOADS = { fingerprint: 'uploadFingerprint', appearance: 'uploadAppearance' } as const;

export const isAccepted = (photo: Photo) => photo.upload?.quality.verdict === 'ACCEPTED';

/**
 * Photos, checked as they are added, and the action that they are sent to. Checks use a separate capture session
 * without a pet, so photos can be removed and settings changed, and nothing is created before the action. Then the
 * accepted photos are uploaded to a new session with the calls that an integrator makes. Until then they are stored in
 * the browser and survive a reload.
 */
export function useCapture(aim: Aim, place: string) {
  const { id } = useTenant();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [sent, setSent] = useState<Sent>();
  const [jobId, setJobId] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [sendingCount, setSendingCount] = useState<number>();
  const check = useRef<Promise<CaptureSession> | undefined>(undefined);
  /** Pet created by an earlier failed attempt, which a retry reuses. */
  const madePetId = useRef<string | undefined>(undefined);
  const numbers = useRef(0);
  /** Runs once, when the page is opened. */
  const restoring = useRef<Promise<void> | undefined>(undefined);

  const settle = (number: number, found: Partial<Photo>) =>
    setPhotos((shown) => shown.map((photo) => (photo.number === number ? { ...photo, ...found } : photo)));

  const checkSession = (): Promise<CaptureSession> => {
    check.current ??= askApi(id, 'createCaptureSession', {}, { species: aim.species, purpose: 'PET_IDENTIFICATION' })
      .then(({ data }) => data)
      .catch((found: unknown) => {
        check.current = undefined;
        throw found;
      });
    return check.current;
  };

  /** Asks what the camera shows, by a JPEG in base64. */
  const look = async (picture: string) => {
    const { id: sessionId } = await checkSession();
    return (await askApi(id, 'lookInCaptureSession', { sessionId }, { picture })).data;
  };

  /** Later photos must not be compared with removed ones. */
  const endCheck = () => {
    const ended = check.current;
    check.current = undefined;
    // An open session would expire an hour later anyway, so a failure is ignored.
    void ended?.then(({ id: sessionId }) => askApi(id, 'abortCaptureSession', { sessionId })).catch(() => undefined);
  };

  const checkPhoto = async ({ number, kind, file }: Pick<Photo, 'number' | 'kind' | 'file'>): Promise<void> => {
    try {
      const { id: sessionId } = await checkSession();
      settle(number, { upload: (await askApi(id, UPLOADS[kind], {}, { sessionId, file })).data, failure: undefined });
    } catch (found) {
      settle(number, { failure: found });
    }
  };

  const show = (number: number, kind: UploadKind, file: Blob): Promise<void> => {
    setPhotos((shown) => [...shown, { number, kind, file, url: URL.createObjectURL(file) }]);
    return checkPhoto({ number, kind, file });
  };

  const add = async (kind: UploadKind, file: Blob): Promise<void> => {
    await restoring.current;
    const number = numbers.current++;
    void keepPhoto({ place, number, kind, file });
    await show(number, kind, file);
  };

  /** Restores photos from before a reload. */
  const restore = async (): Promise<void> => {
    const kept = await findKeptPhotos(place);
    numbers.current = Math.max(numbers.current, ...kept.map(({ number }) => number + 1));
    for (const { number, kind, file } of kept) void show(number, kind, file);
  };
  useEffect(() => {
    restoring.current ??= restore();
  });

  /** Retries a photo that could not be checked. */
  const checkAgain = (number: number): void => {
    const photo = photos.find((one) => one.number === number);
    if (!photo) return;
    settle(number, { failure: undefined });
    void checkPhoto(photo);
  };

  const remove = (number: number): void => {
    const photo = photos.find((one) => one.number === number);
    if (photo) URL.revokeObjectURL(photo.url);
    void forgetPhoto(place, number);
    setPhotos((shown) => shown.filter((one) => one.number !== number));
    endCheck();
  };

  const send = async (): Promise<void> => {
    if (aim.purpose === 'PET_PROFILE_REGISTRATION' && aim.petId === undefined) {
      const { species, newPetName } = aim;
      madePetId.current ??= (await askApi(id, 'createPet', {}, { species, name: newPetName || undefined })).data.id;
      keepAim(place, { ...aim, petId: madePetId.current, newPetName: undefined });
    }
    const petId = aim.purpose === 'PET_IDENTIFICATION' ? undefined : (aim.petId ?? madePetId.current);
    const { species, purpose } = aim;
    const { data: session } = await askApi(id, 'createCaptureSession', {}, { species, purpose, petId });
    setSent({ sessionId: session.id, petId });
    for (const [n, { number, kind, file }] of photos.filter(isAccepted).entries()) {
      setSendingCount(n + 1);
      settle(number, { upload: (await askApi(id, UPLOADS[kind], {}, { sessionId: session.id, file })).data });
    }
    setJobId((await startAction(id, aim, session.id, petId)).data.jobId);
    // The service has them now.
    void forgetPhotosOf(place);
    endCheck();
  };

  const run = async (): Promise<void> => {
    setFailure(undefined);
    setSendingCount(0);
    try {
      await send();
    } catch (found) {
      setFailure(found);
    } finally {
      setSendingCount(undefined);
    }
  };

  const reset = () => {
    for (const { url } of photos) URL.revokeObjectURL(url);
    endCheck();
    void forgetPhotosOf(place);
    madePetId.current = undefined;
    setPhotos([]);
    setSent(undefined);
    setJobId(undefined);
    setFailure(undefined);
  };
  return { photos, sent, jobId, failure, sendingCount, look, add, checkAgain, remove, run, reset };
}

function startAction(tenantId: string, aim: Aim, sessionId: string, petId = '') {
  if (aim.purpose === 'PET_IDENTIFICATION') {
    return askApi(tenantId, ACTION_OF_PURPOSE[aim.purpose].operation, {}, { sessionId, ...choicesOf(aim) });
  }
  return askApi(tenantId, ACTION_OF_PURPOSE[aim.purpose].operation, { petId }, { sessionId, ...choicesOf(aim) });
}
