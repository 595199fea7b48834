import type { ErrorCode, Species } from '@rhinarium/contract';
import { type AnimalPhotos, type ListOwner, petBodyOf, type Step } from '@rhinarium/contract/animal-tables';
import { isEnded } from '../../records/job-kinds.ts';
import { ApiFailure, askApi, askApiOnce } from '../../service/api.ts';
import { keepTrying, type Trying } from './keep-trying.ts';
import type { GivenFile } from './read-dropped.ts';

/** Result of a row. A failure of a pet that is there is that of its photos. */
export interface RowResult {
  readonly line: number;
  readonly does: 'created' | 'changed' | 'kept' | 'refused';
  readonly isRegistered?: boolean;
  readonly failure?: ApiFailure;
}

export interface RowContext extends Trying {
  readonly tenantId: string;
  readonly isUpdating: boolean;
  /** Id of an owner, who is made when first needed. */
  readonly ownerIdOf: (owner: ListOwner | undefined) => Promise<string | undefined>;
}

type Calling = Omit<RowContext, 'isUpdating' | 'ownerIdOf'>;

/** Failures that concern a row alone: a value that the service refuses, or one that another pet has. */
const OF_ROW: readonly ErrorCode[] = ['SVCB2B10001', 'SVCB2B40012'];

const UPLOADS = { fingerprints: 'uploadFingerprint', appearances: 'uploadAppearance' } as const;
const waitSeconds = 20;

/** A key that no other call has. Web Crypto's `randomUUID` is missing on pages without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Carries out a step of an import: the pet, then its photos. Throws what ends the whole import. */
export async function importRow(
  context: RowContext,
  step: Step,
  photos: AnimalPhotos<GivenFile> | undefined,
): Promise<RowResult> {
  const { line, species } = step.animal;
  if (step.does === 'refuse') return { line, does: 'refused' };
  let made: { readonly petId: string; readonly does: 'created' | 'changed' | 'kept' };
  try {
    made = await makePet(context, step);
  } catch (failure) {
    if (isOfRow(failure)) return { line, does: 'refused', failure };
    throw failure;
  }
  if (photos === undefined) return { line, does: made.does };
  const failure = await registerPhotos(context, { petId: made.petId, species }, photos);
  return { line, does: made.does, ...(failure ? { failure } : { isRegistered: true }) };
}

const isOfRow = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && (OF_ROW as readonly string[]).includes(failure.code);

async function makePet(
  { tenantId, isUpdating, ownerIdOf, ...trying }: RowContext,
  step: Exclude<Step, { does: 'refuse' }>,
) {
  if (step.does === 'create') {
    const key = newKey();
    const body = petBodyOf(step.animal, await ownerIdOf(step.owner));
    const { data } = await keepTrying(trying, () => askApiOnce(tenantId, key, 'createPet', {}, body));
    return { petId: data.id, does: 'created' } as const;
  }
  const { petId } = step;
  if (step.does === 'keep' || !isUpdating) return { petId, does: 'kept' } as const;
  const ownerId = await ownerIdOf(step.owner);
  const changes = { ...step.changes, ...(ownerId && { ownerId }) };
  await keepTrying(trying, () => askApi(tenantId, 'updatePet', { petId }, changes));
  return { petId, does: 'changed' } as const;
}

/** Registers photos with a pet and waits for the job. Returns why they were not registered. */
async function registerPhotos(
  { tenantId, ...trying }: Calling,
  { petId, species }: { readonly petId: string; readonly species: Species },
  photos: AnimalPhotos<GivenFile>,
): Promise<ApiFailure | undefined> {
  const once = newKey();
  const purpose = 'PET_PROFILE_REGISTRATION';
  try {
    const session = await keepTrying(trying, () =>
      askApiOnce(tenantId, once, 'createCaptureSession', {}, { species, purpose, petId }),
    );
    const sessionId = session.data.id;
    for (const kind of ['fingerprints', 'appearances'] as const) {
      for (const { file } of photos[kind]) {
        const key = newKey();
        await keepTrying(trying, () => askApiOnce(tenantId, key, UPLOADS[kind], {}, { sessionId, file })).catch(
          (failure: unknown) => {
            // A file that is not a photo is left out, like a blurred one.
            if (!isOfPhoto(failure)) throw failure;
          },
        );
      }
    }
    const { data } = await keepTrying(trying, () =>
      askApiOnce(tenantId, once, 'addFingerprints', { petId }, { sessionId }),
    );
    return await endOf({ tenantId, ...trying }, data.jobId);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status < 500 && failure.status !== 401) return failure;
    throw failure;
  }
}

const isOfPhoto = (failure: unknown) => failure instanceof ApiFailure && [400, 413, 415, 422].includes(failure.status);

async function endOf({ tenantId, ...trying }: Calling, jobId: string): Promise<ApiFailure | undefined> {
  for (;;) {
    const { data: job } = await keepTrying(trying, () =>
      askApi(tenantId, 'readFingerprintAdditionJob', { jobId }, { waitSeconds }),
    );
    if (isEnded(job.status)) return job.error && new ApiFailure(422, { errors: [{ ...job.error, docUrl: '' }] });
  }
}
