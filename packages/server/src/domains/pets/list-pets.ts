import type { Input, Output } from '@rhinarium/contract';
import { sortedPageFrom, sortedStart } from '../../common/sorted-page.ts';
import type { Context } from '../../context.ts';
import { requirePool } from '../pools/require-pool.ts';
import { hideOtherPools } from './hide-other-pools.ts';
import { petRecord } from './pet-record.ts';
import { listPetViews } from './store.ts';

/** Throws 20016 for an unknown pool. */
export async function listPets(
  context: Pick<Context, 'tenant' | 'key' | 'encryption' | 'database'>,
  { query }: Input<'listPets'>,
): Promise<Output<'listPets'>> {
  const tenantId = context.tenant.id;
  const { species, name, externalId, microchip, searchPoolName } = query;
  const page = sortedStart(query, { createdAt: 'moment', name: 'text', externalId: 'text' });
  const cipher = await context.encryption.cipherOf(tenantId);
  const pets = await context.database.tenant(tenantId, async (sql) => {
    const pool = searchPoolName === undefined ? undefined : await requirePool(sql, tenantId, searchPoolName);
    return await listPetViews(sql, tenantId, { species, name, externalId, microchip, poolId: pool?.id, ...page });
  });
  const shown = await hideOtherPools(context, pets);
  return { status: 200, body: sortedPageFrom(shown, query, (pet) => petRecord(cipher, pet)) };
}
