import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { queueReturn, withdrawReturn } from '../../mail/queue-finder-mail.ts';
import type { SightingRow } from '../records/sighting-store.ts';
import { forgetTold, noteTold } from './finder-store.ts';

/**
 * Queues the one mail that the animal is home, in the transaction of that fact. Withdraws it if the fact is taken back
 * before it was sent.
 */
export async function tellFinder(
  context: Pick<Context, 'tenant' | 'mail' | 'ids' | 'clock'>,
  sql: Sql,
  { id, returnedAt: before, contact }: Pick<SightingRow, 'id' | 'returnedAt' | 'contact'>,
  returnedAt: Date | null,
): Promise<void> {
  const { tenant, mail } = context;
  if ((before === null) === (returnedAt === null)) return;
  if (returnedAt === null) {
    if (await withdrawReturn(sql, tenant.id, id)) await forgetTold(sql, tenant.id, id);
    return;
  }
  // Nobody can be told later: a mail is about what has just happened.
  if (!mail.isOn || tenant.mode === 'test' || contact === null) return;
  const language = await noteTold(sql, tenant.id, id, context.clock());
  if (language !== undefined) await queueReturn(context, sql, { sightingId: id, language });
}
