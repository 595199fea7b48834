import { JOB_OPERATIONS, type JobKind, pathOf, ROUTES } from '@rhinarium/contract';

/** Retry-After before the first poll of a job, seconds. */
const RETRY_AFTER_SECONDS = '1';

/** The 202 response of an accepted job (specification 6.2). */
export function acceptedAnswer(kind: JobKind, jobId: string, createdAt: Date) {
  return {
    status: 202,
    headers: { location: pathOf(ROUTES[JOB_OPERATIONS[kind].readJob], { jobId }), 'retry-after': RETRY_AFTER_SECONDS },
    body: { data: { jobId, id: jobId, status: 'PENDING', createdAt: createdAt.toISOString() } },
  } as const;
}
