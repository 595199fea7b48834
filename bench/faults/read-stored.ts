import { setTimeout as delay } from 'node:timers/promises';
import type { ActionKind, JobStatus } from '@rhinarium/contract';
import type { Stored } from './check-history.ts';
import type { Cluster } from './fault-table.ts';

interface JobRow {
  readonly id: string;
  readonly kind: ActionKind;
  readonly status: JobStatus;
  readonly petId: string | null;
  readonly sessionId: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly isFailedEarly: boolean;
  readonly lostWith: number;
  readonly setbacks: number;
  readonly result: { readonly addedFingerprintIds?: string[]; readonly addedAppearanceIds?: string[] } | null;
}

/** Reads the database once no job is running, or after `waitSeconds`. */
export async function readStored(postgres: Cluster['postgres'], waitSeconds: number): Promise<Stored> {
  const late = AbortSignal.timeout(waitSeconds * 1000);
  const ongoing = `SELECT id FROM jobs WHERE status IN ('PENDING', 'PROCESSING')`;
  while (!late.aborted && (await postgres.query(ongoing)).length > 0) await delay(200);
  const jobs = await postgres.query<JobRow>(
    `SELECT id, kind, status, pet_id AS "petId", session_id AS "sessionId", created_at AS "createdAt",
            finished_at AS "finishedAt", result, cardinality(lost_with) AS "lostWith", setbacks,
            coalesce(status = 'FAILED' AND (error->>'retryable')::boolean AND finished_at < deadline_at, false) AS "isFailedEarly"
       FROM jobs`,
  );
  return {
    pets: await postgres.query('SELECT id, name FROM pets'),
    uploadIds: (await postgres.query<{ id: string }>('SELECT id FROM uploads')).map(({ id }) => id),
    jobs: jobs.map(({ result, createdAt, finishedAt, ...job }) => ({
      ...job,
      createdAt: createdAt.getTime(),
      finishedAt: finishedAt?.getTime() ?? null,
      addedIds: [...(result?.addedFingerprintIds ?? []), ...(result?.addedAppearanceIds ?? [])],
    })),
    registered: await postgres.query(
      'SELECT id AS "uploadId", pet_id AS "petId" FROM uploads WHERE pet_id IS NOT NULL',
    ),
    templates: await postgres.query('SELECT upload_id AS "uploadId", pet_id AS "petId" FROM templates'),
    events: await postgres.query(
      `SELECT type, data->>'jobId' AS "jobId", data->>'petId' AS "petId", data->>'status' AS status, sequence::int AS sequence
         FROM events`,
    ),
  };
}
