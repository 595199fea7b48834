import {
  ACTION_OF_PURPOSE,
  type CaptureSession,
  type Purpose,
  type Species,
  type Upload,
  type UploadKind,
} from '@rhinarium/contract';
import { useRef, useState } from 'react';
import { askApi } from '../api.ts';
import { useTenant } from '../session.tsx';

/** A photo of the playground: its picture at once, what the service says of it when it has answered. */
export interface Photo {
  readonly number: number;
  readonly kind: UploadKind;
  readonly url: string;
  readonly upload?: Upload;
  readonly failure?: unknown;
}

export interface Aim {
  readonly purpose: Purpose;
  readonly species: Species;
  /**
   * The pet to register for or to verify against; absent for an identification and for a pet that is still to be made.
   */
  readonly petId: string | undefined;
  readonly newPetName: string | undefined;
  readonly searchPoolName: string | undefined;
}

interface Begun {
  readonly session: CaptureSession;
  readonly petId: string | undefined;
}

const UPLOADS = { fingerprint: 'uploadFingerprint', appearance: 'uploadAppearance' } as const;

/** One capture session from the first photo to the accepted job, with the same calls that an integrator makes. */
export function useCapture(aim: Aim) {
  const { id } = useTenant();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [begun, setBegun] = useState<Begun>();
  const [jobId, setJobId] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const beginning = useRef<Promise<Begun> | undefined>(undefined);
  const numbers = useRef(0);

  const begin = (): Promise<Begun> => {
    beginning.current ??= beginCapture(id, aim).then((made) => {
      setBegun(made);
      return made;
    });
    beginning.current.catch(() => {
      beginning.current = undefined;
    });
    return beginning.current;
  };

  const add = async (kind: UploadKind, file: Blob): Promise<void> => {
    const number = numbers.current++;
    setPhotos((shown) => [...shown, { number, kind, url: URL.createObjectURL(file) }]);
    const settle = (found: Partial<Photo>) =>
      setPhotos((shown) => shown.map((photo) => (photo.number === number ? { ...photo, ...found } : photo)));
    try {
      const { session } = await begin();
      settle({ upload: (await askApi(id, UPLOADS[kind], {}, { sessionId: session.id, file })).data });
    } catch (found) {
      settle({ failure: found });
    }
  };

  const run = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const { session, petId } = await begin();
      setJobId((await startAction(id, aim, session.id, petId)).data.jobId);
    } catch (found) {
      setFailure(found);
    }
  };

  const reset = () => {
    for (const { url } of photos) URL.revokeObjectURL(url);
    beginning.current = undefined;
    setPhotos([]);
    setBegun(undefined);
    setJobId(undefined);
    setFailure(undefined);
  };
  return { photos, begun, jobId, failure, add, run, reset };
}

function startAction(tenantId: string, aim: Aim, sessionId: string, petId = '') {
  if (aim.purpose === 'PET_IDENTIFICATION') {
    const searchPoolName = aim.searchPoolName || undefined;
    return askApi(tenantId, ACTION_OF_PURPOSE[aim.purpose].operation, {}, { sessionId, searchPoolName });
  }
  return askApi(tenantId, ACTION_OF_PURPOSE[aim.purpose].operation, { petId }, { sessionId });
}

async function beginCapture(tenantId: string, aim: Aim): Promise<Begun> {
  const { species, purpose } = aim;
  let petId = aim.petId;
  if (purpose === 'PET_PROFILE_REGISTRATION' && petId === undefined) {
    petId = (await askApi(tenantId, 'createPet', {}, { species, name: aim.newPetName || undefined })).data.id;
  }
  const body = { species, purpose, ...(purpose === 'PET_IDENTIFICATION' ? {} : { petId }) };
  const { data } = await askApi(tenantId, 'createCaptureSession', {}, body);
  return { session: data, petId };
}
