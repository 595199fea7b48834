import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import { hasOngoingDuplicateSearch, insertJob } from '../../../compute/jobs/store.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { requirePool } from '../../pools/pool-actions.ts';
import { lockTenant } from '../../tenants/store.ts';
import { acceptedAnswer, deadlineMsOf, type StartContext } from '../accept-job.ts';

/**
 * Refuses a second concurrent duplicate search of a tenant. Locks the tenant, so that of two requests one is refused.
 */
export async function refuseOngoingSearch(sql: Sql, tenantId: string): Promise<void> {
  await lockTenant(sql, tenantId);
  if (await hasOngoingDuplicateSearch(sql, tenantId)) throw new Failure('duplicateSearchOngoing');
}

/** Starts a search for pets that are registered more than once, in all pets or in a pool. */
export async function findDuplicates(
  context: StartContext,
  { body: { searchPoolName } }: Input<'findDuplicates'>,
): Promise<Output<'findDuplicates'>> {
  const tenantId = context.tenant.id;
  const id = context.ids.next();
  const kind = 'DUPLICATE_SEARCH';
  await context.jobAdmission.requireRoom();
  return await context.database.tenant(tenantId, async (sql) => {
    await refuseOngoingSearch(sql, tenantId);
    if (searchPoolName !== undefined) await requirePool(sql, tenantId, searchPoolName);
    await context.jobAdmission.requireRoomOfTenant(sql, tenantId);
    const createdAt = await insertJob<typeof kind>(sql, {
      id,
      tenantId,
      kind,
      petId: null,
      sessionId: null,
      input: { uploadIds: [], ...(searchPoolName === undefined ? {} : { searchPoolName }) },
      deadlineMs: deadlineMsOf(context, kind),
      retryOf: null,
      traceParent: context.tracing.traceParent() ?? null,
    });
    return acceptedAnswer(kind, id, createdAt);
  });
}
