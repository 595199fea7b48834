import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { DAY_MS } from '../common/durations.ts';
import { sortedPageFrom, sortedStart } from '../common/page.ts';
import type { MemberContext } from './console-context.ts';
import { countScores, findJobEntries, type JobEntryRow } from './job-view-store.ts';

const JOB_SORT_KINDS = { createdAt: 'moment', score: 'decimal', took: 'decimal' } as const;

export async function listJobEntries(
  { database, tenant }: MemberContext,
  { query }: ConsoleInput<'listJobEntries'>,
): Promise<ConsoleAnswer<'listJobEntries'>> {
  const { kind, status, decision, petId } = query;
  const filter = { kind, status, decision, petId, ...sortedStart(query, JOB_SORT_KINDS) };
  const jobs = await database.read(tenant.id, (sql) => findJobEntries(sql, tenant.id, filter));
  return sortedPageFrom(jobs, query, (job) => ({
    id: job.id,
    kind: job.kind,
    status: job.status,
    decision: job.decision,
    score: job.score,
    addedCount: job.addedCount,
    errorCode: job.errorCode,
    pet: petOf(job),
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  }));
}

export async function readOwnScores(
  { database, tenant, clock }: MemberContext,
  { query }: ConsoleInput<'readOwnScores'>,
): Promise<ConsoleAnswer<'readOwnScores'>> {
  const since = new Date(clock().getTime() - query.days * DAY_MS);
  return { data: await database.snapshot(tenant.id, (sql) => countScores(sql, tenant.id, since)) };
}

function petOf({ petId, petName, externalId, species, imageId }: JobEntryRow) {
  if (petId === null || species === null) return null;
  return { id: petId, name: petName, externalId, species, imageId };
}
