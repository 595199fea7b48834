import { TEST_OUTCOMES } from '@rhinarium/contract';
import { forcedFailure } from '../../common/failure.ts';
import type { JobInput } from '../../compute/jobs/job.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { listTestOutcomes } from '../uploads/store.ts';

/** Outcomes and delay that test-mode photos force on a job. Throws the error that one of them forces on the action. */
export async function readForcedJob(
  { tenant }: Pick<Context, 'tenant'>,
  sql: Sql,
  uploadIds: readonly string[],
): Promise<Pick<JobInput, 'testOutcomes'> & { readonly delayMs: number }> {
  if (tenant.mode !== 'test') return { delayMs: 0 };
  const testOutcomes = await listTestOutcomes(sql, tenant.id, uploadIds);
  const outcomes = testOutcomes.flatMap(({ outcome }) => TEST_OUTCOMES.get(outcome) ?? []);
  const refusal = outcomes.find(({ kind }) => kind === 'actionError');
  if (refusal?.kind === 'actionError') throw forcedFailure(refusal.error, 'sessionId');
  const delays = outcomes.map((outcome) => (outcome.kind === 'delay' ? outcome.seconds * 1000 : 0));
  const delayMs = Math.max(0, ...delays);
  return testOutcomes.length === 0 ? { delayMs } : { delayMs, testOutcomes };
}
