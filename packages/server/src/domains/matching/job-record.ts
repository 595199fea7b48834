import type { JobKind, JobResult } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import { isEnded } from '../../compute/jobs/rules.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { metadataField } from '../pets/pet-record.ts';
import { listPetLabels } from '../pets/store.ts';

/** Results as the API shows them, by the id of their job; a job without one is left out. */
type Results<Kind extends JobKind> = ReadonlyMap<string, JobResult<Kind>>;

/** Where results are read. */
export interface Place {
  readonly sql: Sql;
  readonly tenantId: string;
  readonly cipher: TenantCipher;
}

/** Reads what the results of some jobs of a tenant show, however many they are, at once. */
export type ShowResults<Kind extends JobKind> = (
  place: Place,
  jobs: readonly Pick<JobRow<Kind>, 'id' | 'result'>[],
) => Promise<Results<Kind>>;

/** As they were found. */
export async function resultsAsFound<Kind extends JobKind>(
  _place: Place,
  jobs: readonly Pick<JobRow<Kind>, 'id' | 'result'>[],
): Promise<Results<Kind>> {
  return new Map(jobs.flatMap(({ id, result }) => (result === null ? [] : [[id, result]])));
}

/**
 * The results of identifications with the labels of their pets as they are now: a deleted pet leaves its bare id, and
 * no data.
 */
export async function labelledResults(
  place: Place,
  jobs: readonly Pick<JobRow<'PET_IDENTIFICATION'>, 'id' | 'result'>[],
): Promise<Results<'PET_IDENTIFICATION'>> {
  const { sql, tenantId, cipher } = place;
  const found = await resultsAsFound<'PET_IDENTIFICATION'>(place, jobs);
  const petIds = [...found.values()].flatMap(({ pets }) => pets.map(({ id }) => id));
  const labels = petIds.length === 0 ? new Map() : await listPetLabels(sql, tenantId, [...new Set(petIds)]);
  return new Map(
    [...found].map(([jobId, result]) => [jobId, { ...result, pets: result.pets.map(labelled(cipher, labels)) }]),
  );
}

type Labels = Awaited<ReturnType<typeof listPetLabels>>;

const labelled =
  (cipher: TenantCipher, labels: Labels) =>
  <Candidate extends { readonly id: string }>(pet: Candidate): Candidate => {
    const label = labels.get(pet.id);
    if (!label) return pet;
    const externalId = label.externalId === null ? {} : { externalId: label.externalId };
    return { ...pet, ...metadataField(cipher, label), ...externalId };
  };

/**
 * The pairs of duplicate searches with the labels of their pets as they are now; a pair of which a pet was merged or
 * deleted is settled, and left out.
 */
export async function openPairs(
  place: Place,
  jobs: readonly Pick<JobRow<'DUPLICATE_SEARCH'>, 'id' | 'result'>[],
): Promise<Results<'DUPLICATE_SEARCH'>> {
  const { sql, tenantId } = place;
  const found = await resultsAsFound<'DUPLICATE_SEARCH'>(place, jobs);
  const petIds = [...found.values()].flatMap(({ pairs }) => pairs.flatMap(({ pets }) => pets.map(({ id }) => id)));
  const labels: Labels = petIds.length === 0 ? new Map() : await listPetLabels(sql, tenantId, [...new Set(petIds)]);
  const shown = ({ id }: { readonly id: string }) => {
    const externalId = labels.get(id)?.externalId ?? null;
    return { id, ...(externalId === null ? {} : { externalId }) };
  };
  return new Map(
    [...found].map(([jobId, result]) => {
      const open = result.pairs.filter(({ pets }) => pets.every(({ id }) => labels.has(id)));
      return [
        jobId,
        { ...result, pairs: open.map(({ pets: [a, b], ...pair }) => ({ pets: [shown(a), shown(b)], ...pair })) },
      ];
    }),
  );
}

/** What only a duplicate search shows; how far it has come until it has ended. */
function searchFields({ input, progress, status }: Pick<JobRow<'DUPLICATE_SEARCH'>, 'input' | 'progress' | 'status'>) {
  const pool = input.searchPoolName === undefined ? {} : { searchPoolName: input.searchPoolName };
  if (progress === null || isEnded(status)) return pool;
  const { checkedCount, petCount } = progress;
  return { ...pool, progress: { checkedCount, petCount } };
}

/** A job as the API shows it (specification 7.8). */
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
    ...(job.retryOf === null ? {} : { retryOf: job.retryOf }),
    ...(result === undefined ? {} : { result }),
    ...(result?.warnings === undefined ? {} : { warnings: result.warnings }),
    ...(job.error === null ? {} : { error: job.error }),
  };
}
