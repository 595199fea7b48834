import type { AcceptedJob, CaptureSession, Pet, Purpose, Species, Upload, UploadKind } from '@rhinarium/contract';
import { useRef, useState } from 'react';
import { askApi, uploadFile } from '../api.ts';
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
  /** The pet to register for or to verify against; absent for an identification and for a pet that is still to be made. */
  readonly petId: string | undefined;
  readonly newPetName: string | undefined;
  readonly searchPoolName: string | undefined;
}

interface Begun {
  readonly session: CaptureSession;
  readonly petId: string | undefined;
}

const ACTIONS = {
  PET_PROFILE_REGISTRATION: (petId: string | undefined) => `/v2/pets/${petId}:addFingerprints`,
  PET_VERIFICATION: (petId: string | undefined) => `/v2/pets/${petId}:verify`,
  PET_IDENTIFICATION: () => '/v2/pets:identify',
} as const;

/** One capture session from the first photo to the accepted job, made of the very calls that an integrator makes. */
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
      const path = `/v2/${kind}s:upload?sessionId=${session.id}` as const;
      settle({ upload: (await uploadFile<{ data: Upload }>(id, path, file)).data });
    } catch (found) {
      settle({ failure: found });
    }
  };

  const run = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const { session, petId } = await begin();
      const pool = aim.searchPoolName ? { searchPoolName: aim.searchPoolName } : {};
      const path = ACTIONS[aim.purpose](petId) as `/v2/${string}`;
      const accepted = await askApi<{ data: AcceptedJob }>(id, 'POST', path, { sessionId: session.id, ...pool });
      setJobId(accepted.data.jobId);
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

async function beginCapture(tenantId: string, aim: Aim): Promise<Begun> {
  const { species, purpose } = aim;
  let petId = aim.petId;
  if (purpose === 'PET_PROFILE_REGISTRATION' && petId === undefined) {
    const name = aim.newPetName ? { name: aim.newPetName } : {};
    petId = (await askApi<{ data: Pet }>(tenantId, 'POST', '/v2/pets', { species, ...name })).data.id;
  }
  const body = { species, purpose, ...(purpose === 'PET_IDENTIFICATION' ? {} : { petId }) };
  const { data } = await askApi<{ data: CaptureSession }>(tenantId, 'POST', '/v2/capture-sessions', body);
  return { session: data, petId };
}
