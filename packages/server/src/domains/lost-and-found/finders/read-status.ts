import type { FinderStage, FinderStatus } from '@rhinarium/contract';
import type { Tenant } from '../../../common/caller.ts';
import { Failure } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { type FinderView, findFinder } from './finder-store.ts';

/** How far the case of a finder is. Throws 404 for one that is no longer kept. */
export async function readStatus(
  { database }: Pick<Services, 'database'>,
  { tenant, sightingId }: { readonly tenant: Tenant; readonly sightingId: string },
): Promise<FinderStatus> {
  const finder = await database.read(tenant.id, (sql) => findFinder(sql, tenant.id, sightingId));
  if (!finder) throw new Failure('noSuchResource', { log: 'The sighting is gone.' });
  const { title, language } = finder;
  return { stage: stageOf(finder), title, locale: language, isTest: tenant.mode === 'test' };
}

/** Stage of a case: what a person decided, never what a search found. */
function stageOf({ state, returnedAt }: FinderView): FinderStage {
  if (state === 'OPEN') return 'SENT';
  if (returnedAt !== null) return 'HOME';
  return state === 'MATCHED' ? 'OWNER_FOUND' : 'ENDED';
}
