import { isId, OPERATIONS, type Operation, type OperationName } from '@rhinarium/contract';
import { Failure } from '../common/failure.ts';
import { findJobOfAnyKind } from '../compute/jobs/store.ts';
import type { Context } from '../context.ts';
import { findPool, isInPools } from '../domains/pools/store.ts';
import { findSession } from '../domains/sessions/store.ts';
import type { ActionInput } from '../http/parse-request.ts';
import type { Sql } from '../storage/database/database.ts';

interface SessionNamed {
  readonly sessionId?: string;
}

/** Names of pets, pools, jobs and capture sessions in any part of a request. */
interface Named {
  readonly params?: SessionNamed & { readonly petId?: string; readonly jobId?: string; readonly name?: string };
  readonly query?: SessionNamed & { readonly searchPoolName?: string };
  readonly body?: SessionNamed & {
    readonly petId?: string;
    readonly searchPoolName?: string;
    readonly searchPool?: string;
  };
}

/**
 * Refuses objects outside a limited key's search pools as if they did not exist: pets with 404, pools with 20016, jobs
 * with 404, capture sessions with 20010. Throws 403 `outsideKeyPools` for a call that names no pool and could mean all pets.
 */
export async function refuseOutsidePools<Name extends OperationName>(
  { database, tenant, key }: Pick<Context, 'database' | 'tenant' | 'key'>,
  name: Name,
  input: ActionInput<Name>,
): Promise<void> {
  const { searchPoolIds } = key;
  const { withinPools }: Operation = OPERATIONS[name];
  if (searchPoolIds === null) return;
  const { params, query, body } = input as unknown as Named;
  await database.tenant(tenant.id, async (sql) => {
    const pools: Pools = { sql, tenantId: tenant.id, ids: searchPoolIds };
    if (withinPools === 'searchPool')
      await refusePool(pools, params?.name ?? query?.searchPoolName ?? body?.searchPoolName ?? body?.searchPool);
    if (withinPools === 'pet') await refusePet(pools, params?.petId ?? body?.petId);
    if (withinPools === 'job') await refuseJob(pools, params?.jobId);
    await refuseSession(pools, params?.sessionId ?? query?.sessionId ?? body?.sessionId);
  });
}

interface Pools {
  readonly sql: Sql;
  readonly tenantId: string;
  readonly ids: readonly string[];
}

async function refusePool({ sql, tenantId, ids }: Pools, name: string | undefined): Promise<void> {
  if (name === undefined) throw new Failure('outsideKeyPools');
  const pool = await findPool(sql, tenantId, name);
  if (!pool || !ids.includes(pool.id)) throw new Failure('noSuchSearchPool');
}

async function refusePet({ sql, tenantId, ids }: Pools, petId: string | undefined): Promise<void> {
  // A capture session need not name a pet.
  if (petId !== undefined && !(isId(petId) && (await isInPools(sql, tenantId, petId, ids))))
    throw new Failure('noSuchPet');
}

async function refuseJob(pools: Pools, jobId: string | undefined): Promise<void> {
  const job = jobId && isId(jobId) ? await findJobOfAnyKind(pools.sql, pools.tenantId, jobId) : undefined;
  const poolId = job?.input.searchPoolId;
  const isWithin = job?.petId
    ? await isInPools(pools.sql, pools.tenantId, job.petId, pools.ids)
    : poolId !== undefined && pools.ids.includes(poolId);
  if (!isWithin) throw new Failure('noSuchResource');
}

/** Throws for a capture session of a pet outside the pools. One without a pet is not of any pool. */
async function refuseSession({ sql, tenantId, ids }: Pools, sessionId: string | undefined): Promise<void> {
  const session = sessionId && isId(sessionId) ? await findSession(sql, tenantId, sessionId) : undefined;
  if (session?.petId && !(await isInPools(sql, tenantId, session.petId, ids)))
    throw new Failure('noSuchCaptureSession');
}
