import type { JobKind, JobResult } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import type { Sql } from '../database/database.ts';
import type { JobRow } from '../jobs/job.ts';
import { metadataField } from '../pets/pet-record.ts';
import { listPetLabels } from '../pets/store.ts';

/** The result of a job as the API shows it; `null` while there is none. */
export type ShowResult<Kind extends JobKind> = (sql: Sql, job: JobRow<Kind>) => Promise<JobResult<Kind> | null>;

/** As it was found. */
export async function resultAsFound<Kind extends JobKind>(
  _sql: Sql,
  job: JobRow<Kind>,
): Promise<JobResult<Kind> | null> {
  return job.result;
}

/** The result of an identification with the labels of its pets as they are now: a deleted pet leaves its bare id, and no data. */
export async function labelledResult(
  sql: Sql,
  { tenantId, result }: JobRow<'PET_IDENTIFICATION'>,
): Promise<JobResult<'PET_IDENTIFICATION'> | null> {
  if (result === null) return null;
  const ids = result.pets.map((pet) => pet.id);
  const labels = await listPetLabels(sql, tenantId, ids);
  const pets = result.pets.map((pet) => {
    const label = labels.get(pet.id);
    if (!label) return pet;
    return {
      ...pet,
      ...metadataField(label.metadata),
      ...(label.externalId === null ? {} : { externalId: label.externalId }),
    };
  });
  return { ...result, pets };
}

/** A job as the API shows it. */
export function jobRecord<Kind extends JobKind>(
  services: Pick<Services, 'recognition'>,
  job: JobRow<Kind>,
  result: JobResult<Kind> | null,
) {
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
    ...(job.retryOf === null ? {} : { retryOf: job.retryOf }),
    ...(result === null ? {} : { result }),
    ...(result?.warnings === undefined ? {} : { warnings: result.warnings }),
    ...(job.error === null ? {} : { error: job.error }),
  };
}
