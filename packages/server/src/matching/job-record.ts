import type { Services } from '../context.ts';
import type { Sql } from '../database/database.ts';
import type { JobRow } from '../jobs/job.ts';
import { metadataField } from '../pets/pet-record.ts';
import { listPetLabels } from '../pets/store.ts';

interface Candidate {
  readonly id: string;
}

/** The result of an identification with the labels of its pets as they are now: a deleted pet leaves its bare id, and no data. */
async function labelled(sql: Sql, job: JobRow): Promise<Record<string, unknown> | null> {
  const candidates = job.result?.['pets'] as Candidate[] | undefined;
  if (job.result === null || !candidates) return job.result;
  const labels = await listPetLabels(
    sql,
    job.tenantId,
    candidates.map((pet) => pet.id),
  );
  const pets = candidates.map((pet) => {
    const label = labels.get(pet.id);
    if (!label) return pet;
    return {
      ...pet,
      ...metadataField(label.metadata),
      ...(label.externalId === null ? {} : { externalId: label.externalId }),
    };
  });
  return { ...job.result, pets };
}

/** A job as the API shows it; typed loosely, as each kind has its own result. */
export async function jobRecord(services: Pick<Services, 'recognition'>, sql: Sql, job: JobRow) {
  const result = await labelled(sql, job);
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
    ...(result?.['warnings'] === undefined ? {} : { warnings: result['warnings'] }),
    ...(job.error === null ? {} : { error: job.error }),
  };
}
