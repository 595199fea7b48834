import type { JobKind, JobResult } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import { isEnded } from '../../compute/jobs/rules.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { metadataField } from '../pets/pet-record.ts';
import { listRejectedPets } from '../pets/rejected-pair-store.ts';
import { listPetLabels, type PetLabel } from '../pets/store.ts';

/** Results for the API by job id. Jobs without a result are omitted. */
type Results<Kind extends JobKind> = ReadonlyMap<string, JobResult<Kind>>;

/** Database and tenant to read results from. */
export interface Place {
  readonly sql: Sql;
  readonly tenantId: string;
  readonly cipher: TenantCipher;
}

/** Converts the results of some jobs of a tenant for the API, in one batch. */
export type ShowResults<Kind extends JobKind> = (
  place: Place,
  jobs: readonly Pick<JobRow<Kind>, 'id' | 'petId' | 'result'>[],
) => Promise<Results<Kind>>;

/** Results as stored. */
export async function resultsAsFound<Kind extends JobKind>(
  _place: Place,
  jobs: readonly Pick<JobRow<Kind>, 'id' | 'result'>[],
): Promise<Results<Kind>> {
  return new Map(jobs.flatMap(({ id, result }) => (result === null ? [] : [[id, result]])));
}

/** Results of identifications with current pet labels. A deleted pet leaves only its id. */
export async function labelledResults(
  place: Place,
  jobs: readonly Pick<JobRow<'PET_IDENTIFICATION'>, 'id' | 'result'>[],
): Promise<Results<'PET_IDENTIFICATION'>> {
  const { sql, tenantId, cipher } = place;
  const found = await resultsAsFound<'PET_IDENTIFICATION'>(place, jobs);
  const petIds = [...found.values()].flatMap(({ pets }) => pets.map(({ id }) => id));
  const labels = await listPetLabels(sql, tenantId, petIds);
  return new Map(
    [...found].map(([jobId, result]) => [jobId, { ...result, pets: result.pets.map(labelled(cipher, labels)) }]),
  );
}

/** Results of verifications with the microchips of their pets. */
export async function chippedResults(
  place: Place,
  jobs: readonly Pick<JobRow<'PET_VERIFICATION'>, 'id' | 'petId' | 'result'>[],
): Promise<Results<'PET_VERIFICATION'>> {
  const found = await resultsAsFound<'PET_VERIFICATION'>(place, jobs);
  const petIds = jobs.flatMap(({ id, petId }) => (found.has(id) ? [petId] : []));
  const labels = await listPetLabels(place.sql, place.tenantId, petIds);
  return new Map(
    jobs.flatMap(({ id, petId }) => {
      const result = found.get(id);
      return result ? [[id, { ...result, ...microchipsField(labels.get(petId)) }] as const] : [];
    }),
  );
}

const microchipsField = (label: PetLabel | undefined) =>
  label === undefined || label.microchips.length === 0 ? {} : { microchips: [...label.microchips] };

type Labels = Awaited<ReturnType<typeof listPetLabels>>;

const labelled =
  (cipher: TenantCipher, labels: Labels) =>
  <Candidate extends { readonly id: string }>(pet: Candidate): Candidate => {
    const label = labels.get(pet.id);
    if (!label) return pet;
    const externalId = label.externalId === null ? {} : { externalId: label.externalId };
    return { ...pet, ...metadataField(cipher, label), ...externalId, ...microchipsField(label) };
  };

/**
 * Pairs of duplicate searches with current pet labels. Pairs with a merged or deleted pet are resolved and omitted, and
 * so are pairs that a person rejected.
 */
export async function openPairs(
  place: Place,
  jobs: readonly Pick<JobRow<'DUPLICATE_SEARCH'>, 'id' | 'result'>[],
): Promise<Results<'DUPLICATE_SEARCH'>> {
  const { sql, tenantId } = place;
  const found = await resultsAsFound<'DUPLICATE_SEARCH'>(place, jobs);
  const petIds = [...found.values()].flatMap(({ pairs }) => pairs.flatMap(({ pets }) => pets.map(({ id }) => id)));
  const labels = await listPetLabels(sql, tenantId, petIds);
  const rejected = await listRejectedPets(sql, tenantId, petIds);
  const shown = ({ id }: { readonly id: string }) => {
    const externalId = labels.get(id)?.externalId ?? null;
    return { id, ...(externalId === null ? {} : { externalId }) };
  };
  return new Map(
    [...found].map(([jobId, result]) => {
      const open = result.pairs.filter(
        ({ pets: [one, other] }) => labels.has(one.id) && labels.has(other.id) && !rejected.get(one.id)?.has(other.id),
      );
      return [
        jobId,
        { ...result, pairs: open.map(({ pets: [a, b], ...pair }) => ({ pets: [shown(a), shown(b)], ...pair })) },
      ];
    }),
  );
}

/** Fields that only a standing search has. */
const standingFields = ({ input: { sightingId, lostReportId } }: Pick<JobRow<'STANDING_SEARCH'>, 'input'>) => ({
  ...(sightingId === undefined ? {} : { sightingId }),
  ...(lostReportId === undefined ? {} : { lostReportId }),
});

/** Fields that only a duplicate search has, with progress until its end. */
function searchFields({ input, progress, status }: Pick<JobRow<'DUPLICATE_SEARCH'>, 'input' | 'progress' | 'status'>) {
  const pool = input.searchPoolName === undefined ? {} : { searchPoolName: input.searchPoolName };
  if (progress === null || isEnded(status)) return pool;
  const { checkedCount, petCount } = progress;
  return { ...pool, progress: { checkedCount, petCount } };
}

/** A job's API record (specification 7.8). */
export function jobRecord<Kind extends JobKind>(
  services: Pick<Services, 'recognition'>,
  job: JobRow<Kind>,
  results: Results<Kind>,
) {
  const result = results.get(job.id);
  const { name, version, modelDigest } = job.engine ?? services.recognition.engine;
  return {
    jobId: job.id,
    id: job.id,
    kind: job.kind,
    status: job.status,
    ...(job.petId === null ? {} : { petId: job.petId }),
    ...(job.sessionId === null ? {} : { sessionId: job.sessionId }),
    createdAt: job.createdAt.toISOString(),
    ...(job.startedAt === null ? {} : { startedAt: job.startedAt.toISOString() }),
    ...(job.finishedAt === null ? {} : { finishedAt: job.finishedAt.toISOString() }),
    deadlineAt: job.deadlineAt.toISOString(),
    attempt: job.attempt,
    engine: { name, version, modelDigest },
    ...(job.kind === 'DUPLICATE_SEARCH' ? searchFields(job) : {}),
    ...(job.kind === 'STANDING_SEARCH' ? standingFields(job) : {}),
    ...(job.retryOf === null ? {} : { retryOf: job.retryOf }),
    ...(result === undefined ? {} : { result }),
    ...(result?.warnings === undefined ? {} : { warnings: result.warnings }),
    ...(job.error === null ? {} : { error: job.error }),
  };
}
