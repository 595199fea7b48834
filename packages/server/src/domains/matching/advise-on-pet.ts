import { ADVICE, type Advice, type SampleSet, type Species } from '@rhinarium/engine';
import { DAY_MS } from '../../common/durations.ts';
import type { JobRow } from '../../compute/jobs/job.ts';
import { listVerificationResults } from '../../compute/jobs/store.ts';
import type { Services } from '../../context.ts';
import { adviseNext, type ComparedPhotos, earlierAttempts } from './advice-rules.ts';

/** Maximum age of an earlier verification whose advice counts as followed or not. */
const EARLIER_MS_MAX = DAY_MS;
/** Maximum number of earlier verifications that are read. More than the steps of advice, each of them given twice. */
const EARLIER_COUNT_MAX = 20;

/**
 * Returns the advice for an open verification of a pet, in view of the earlier ones that stayed open and of how well
 * the registered photos resemble each other. Reads nothing where no advice is given.
 */
export async function adviseOnPet(
  { database, recognition }: Pick<Services, 'database' | 'recognition'>,
  { tenantId, petId, createdAt }: Pick<JobRow<'PET_VERIFICATION'>, 'tenantId' | 'petId' | 'createdAt'>,
  {
    species,
    advice,
    photos,
    reference,
  }: {
    readonly species: Species;
    readonly advice: readonly Advice[];
    readonly photos: ComparedPhotos;
    readonly reference: SampleSet;
  },
  signal: AbortSignal,
): Promise<readonly Advice[]> {
  if (advice.length === 0) return advice;
  const { fingerprints } = reference;
  const from = new Date(createdAt.getTime() - EARLIER_MS_MAX);
  const [results, weakPhotoIds] = await Promise.all([
    database.tenant(tenantId, (sql) =>
      listVerificationResults(sql, { tenantId, petId, from, until: createdAt, rowsMax: EARLIER_COUNT_MAX }),
    ),
    fingerprints.length < ADVICE.photosMax ? recognition.weakPhotos(species, fingerprints, signal) : [],
  ]);
  return adviseNext(advice, {
    photos,
    earlier: earlierAttempts(results),
    isWeaklyRegistered: weakPhotoIds.length > 0,
  });
}
