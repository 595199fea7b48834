import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/note-event.ts';
import { closeSide, lockSide } from '../groups/shared-candidate-store.ts';
import type { Effect } from './effect.ts';
import { idsOf } from './own-record.ts';

/** Ends an effect in the tenant that caused it. It gets the event of a found pair now that both sides can be read. */
export async function settleEffect(
  services: Pick<Services, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  effect: Effect,
  isTaken: boolean,
): Promise<void> {
  if (effect.kind !== 'PAIR_FOUND' || effect.toTell === undefined) return;
  const side = await lockSide(sql, tenantId, effect.toTell);
  if (side?.state !== 'OPEN') return;
  // Closed, so that a later search that stores both sides tells the tenant.
  if (!isTaken) return await closeSide(sql, tenantId, side.id);
  const data = { sharedCandidateId: side.id, ...idsOf(side), status: 'OPEN' };
  await noteEvent(services, sql, tenantId, { type: 'sharedCandidate.found', data });
}
